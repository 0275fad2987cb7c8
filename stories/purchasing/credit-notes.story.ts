import { expect, test } from '@playwright/test'
import { lookAtDialog } from '../testing/accessibility.ts'
import { callerOf } from '../testing/calls.ts'
import { approveOn, waitingCard, waitingHere } from '../testing/inbox.ts'
import { signIn } from '../testing/sign-in.ts'
import { places } from '#areas/places.ts'

interface Waiting {
  readonly id: string
  readonly invoiceNumber: string
  readonly issuer: { readonly organizationNumber: string }
  readonly suspicious: boolean
  readonly credited: { readonly id: string; readonly invoiceNumber: string } | null
}

test('invoices 84, invoices 85, invoices 86, invoices 331: credit notes are followed up, and a lost one finds its invoice, and another', async ({
  page,
  browser,
}) => {
  await signIn(page, 'Maja Lindgren')
  const caller = await callerOf(page)
  const waiting = async () => {
    const answer = await caller.post('/api/invoice/creditnotes', { currentPage: 0, take: 100 })
    return ((await answer.json()) as { list: Waiting[] }).list
  }

  // One that came soon after the purchase: both pages lead to each other, and the issuer is marked.
  const soon = (await waiting()).find(({ suspicious }) => suspicious)
  await page.goto(places.invoice(soon?.id ?? ''))
  await expect(
    page.getByText(/^Krediterad (samma dag som|\d+ dag(ar)? efter) köpet$/),
  ).toBeVisible()
  await page.getByRole('link', { name: `faktura ${soon?.credited?.invoiceNumber}` }).click()
  await expect(page.getByRole('heading', { name: 'Krediterad' })).toBeVisible()
  await expect(
    page.getByRole('link', { name: `Kreditfaktura ${soon?.invoiceNumber}` }),
  ).toBeVisible()
  await page.goto(places.client('issuer', soon?.issuer.organizationNumber ?? '', 'overview'))
  await expect(page.getByRole('table', { name: 'Krediterat kort efter köp' })).toContainText(
    soon?.invoiceNumber ?? '',
  )

  // One that found nothing: from the work list on Start to the invoice somebody chooses.
  const lost = (await waiting()).find(({ credited }) => credited === null)
  await page.goto(places.startView('credits'))
  const list = page.getByRole('table', { name: 'Kreditfakturor som väntar' })
  await expect(list).toContainText('Inget än')
  await page.goto(places.invoice(lost?.id ?? ''))
  await page.getByRole('button', { name: 'Kreditera fakturan' }).click()
  await expect(page.getByText('Välj en faktura').first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Fakturan den krediterar' }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('textbox', { name: 'Motivering' }).fill('Enligt utställaren')
  await page.getByRole('button', { name: 'Kreditera fakturan' }).click()
  await expect(page.getByText('Vald av en person.')).toBeVisible()
  await expect(page.getByText(/Enligt utställaren$/)).toBeVisible()
  await page.goto(places.invoice(lost?.id ?? '', 'historik'))
  await expect(page.getByRole('table', { name: 'Historik' })).toContainText('Krediterar faktura')

  // invoices 331: it was the wrong one. Two take it back, and it waits for a person as before.
  await page.goto(places.invoice(lost?.id ?? ''))
  await page.getByRole('button', { name: 'Ta tillbaka krediteringen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ta tillbaka krediteringen?' })
  await lookAtDialog(page)
  await dialog.getByRole('textbox', { name: 'Motivering' }).fill('Den gällde en annan')
  await dialog.getByRole('button', { name: 'Begär att krediteringen tas tillbaka' }).click()
  await expect(waitingHere(page)).toContainText('Den gällde en annan')
  const second = await (await browser.newContext()).newPage()
  await signIn(second, 'Henrik Sjölin', '/')
  const card = await waitingCard(second, /^Ta tillbaka krediteringen/, 'Den gällde en annan')
  await expect(card.getByRole('row', { name: /^Kvar av faktura/ })).toBeVisible()
  await approveOn(second, card)
  await second.context().close()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Kreditera fakturan' })).toBeVisible()
})
