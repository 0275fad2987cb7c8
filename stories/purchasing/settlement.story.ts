import { expect, test } from '@playwright/test'
import { lookAtDialog } from '../testing/accessibility.ts'
import { waitingCard } from '../testing/inbox.ts'
import { signIn } from '../testing/sign-in.ts'
import { places } from '#areas/places.ts'
import { listedInWorkList } from '../testing/work-list.ts'

test('what is paid with too little is listed and settled by two administrators', async ({
  page,
  browser,
}) => {
  await signIn(page, 'Maja Lindgren', places.settlementIn('unsettled'))
  const table = page.getByRole('table', { name: 'Betalt men inte avstämt' })
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  const link = table.getByRole('row').filter({ hasText: 'Påmind' }).first().getByRole('link')
  const number = await link.innerText()
  await link.click()
  await page.getByRole('button', { name: 'Stäm av' }).click()
  const dialog = page.getByRole('dialog', { name: 'Stäm av fakturan?' })
  await dialog.getByLabel('Motivering').fill('Mottagaren har kvittat en retur')
  await lookAtDialog(page)
  await dialog.getByRole('button', { name: 'Stäm av fakturan' }).click()
  await expect(
    page.getByRole('status', { name: 'Väntar på att en annan person godkänner' }),
  ).toBeVisible()

  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'Henrik Sjölin')
  await other.goto('/')
  const card = await waitingCard(
    other,
    new RegExp(`Stäm av faktura ${number} `),
    'kvittat en retur',
  )
  await card.getByRole('button', { name: 'Godkänn' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Godkänn' }).click()
  await expect(card).toBeHidden()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Betald men inte avstämd' })).toBeHidden()
  await page.getByRole('link', { name: 'Historik' }).click()
  await expect(page.getByText('Mottagaren har kvittat en retur')).toBeVisible()
  await expect(page.getByText(/Maja Lindgren, godkänd av Henrik Sjölin/).first()).toBeVisible()
  await other.context().close()
})

test('what is bought and not confirmed is sent again, and what only the invoice system has is looked into', async ({
  page,
}) => {
  await signIn(page, 'Maja Lindgren')
  await page.goto('/invoice-settlement?view=unconfirmed')
  const unconfirmed = page.getByRole('table', { name: 'Köpt men inte mottaget' })
  await expect(unconfirmed.getByText('Kunde inte skickas').first()).toBeVisible()

  await page.getByRole('link', { name: /^Okända fakturor/ }).click()
  const unknown = page.getByRole('table', { name: 'Okända fakturor' })
  await expect(unknown.getByText('M-20417')).toBeVisible()
  await unknown.getByRole('button', { name: 'Utred K-M20417' }).click()
  const dialog = page.getByRole('dialog', { name: 'Är K-M20417 utredd?' })
  await dialog.getByLabel('Motivering').fill('Upplagd för hand, flyttad till rätt kund')
  await dialog.getByRole('button', { name: 'Ta bort ur listan' }).click()
  await expect(unknown.getByText('M-20417')).toBeHidden()
})

test('queues 8, queues 9: what one has taken says so in its list, and another takes it over there', async ({
  page,
  browser,
}) => {
  await signIn(page, 'Maja Lindgren', '/?kind=unconfirmed')
  const inbox = page.getByRole('table', { name: 'Väntar på dig' })
  await inbox.getByRole('row').nth(1).getByRole('button').first().click()
  await page.getByRole('button', { name: 'Ta', exact: true }).click()
  await expect(page.getByText('Det är ditt nu')).toBeVisible()
  await page.getByRole('link', { name: 'Skicka köpet igen' }).click()
  const claimIn = (on: typeof page) =>
    on
      .getByRole('table', { name: 'Köpt men inte mottaget' })
      .getByRole('group', { name: 'Taget ur arbetskön' })
  await expect(claimIn(page)).toContainText('Taget av dig')

  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'Henrik Sjölin')
  await other.goto('/invoice-settlement?view=unconfirmed')
  await expect(claimIn(other)).toContainText('Taget av Maja Lindgren')
  await claimIn(other).getByRole('button', { name: 'Ta över' }).click()
  await expect(claimIn(other)).toContainText('Taget av dig')
  await claimIn(other).getByRole('button', { name: 'Släpp' }).click()
  await expect(claimIn(other)).toHaveCount(0)
  await other.context().close()
})

// The last here: what the stories above look at is what it sends away.
test('a bought invoice that could not be sent on stays in the work list until it has been sent', async ({
  page,
}) => {
  await signIn(page, 'Frida Wallin', '/invoices-edit')
  const unsent = (await listedInWorkList(page, [4])).find(({ keptBecause }) => keptBecause !== null)
  await page.goto(`/invoices-edit?open=${unsent?.id}`)
  const remove = page.getByRole('button', { name: 'Ta bort', exact: true })
  await expect(remove).toHaveAttribute('aria-disabled', 'true')
  await expect(remove).toHaveAccessibleDescription(/^Fakturan är köpt, och raden står kvar/)
  await page.getByRole('button', { name: 'Skicka igen', exact: true }).click()
  await expect(page.getByText('Fakturan är skickad', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: `Faktura ${unsent?.invoiceNumber}` })).toHaveCount(
    0,
  )
})
