import { expect, test } from '@playwright/test'
import { lookAtDialog } from '../testing/accessibility.ts'
import { callerOf } from '../testing/calls.ts'
import { approveOn, waitingCard, waitingHere } from '../testing/inbox.ts'
import { signIn } from '../testing/sign-in.ts'
import { places } from '#areas/places.ts'

interface Listed {
  readonly id: string
  readonly invoiceNumber: string
  readonly currentState: { readonly text: string }
}

test('invoices 48: what is bought is removed by one who says why and another who approves it', async ({
  page,
  browser,
}) => {
  await signIn(page, 'Maja Lindgren')
  const caller = await callerOf(page)
  // From the middle of the list: other stories take theirs from its beginning, and the last is the
  // one that the invoice system has not got.
  const answer = await caller.post('/api/invoice/all', { decisionStatusList: ['Buy'], take: 100 })
  const { list } = (await answer.json()) as { list: Listed[] }
  const boughtOnes = list.filter(({ currentState }) => currentState.text === 'Köpt')
  const invoice = boughtOnes[Math.floor(boughtOnes.length / 2) + test.info().retry]
  const address = places.invoice(invoice?.id ?? '')
  await page.goto(address)
  await page.getByRole('button', { name: 'Fler åtgärder' }).click()
  await page.getByRole('menuitem', { name: 'Ta bort' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ta bort fakturan?' })
  await dialog.getByRole('button', { name: 'Ta bort fakturan' }).click()
  await expect(dialog.getByText('Motivering behöver fyllas i').first()).toBeVisible()
  await lookAtDialog(page)
  const why = `Kunden har krediterat leveransen ${Date.now()}`
  await dialog.getByRole('textbox', { name: 'Motivering' }).fill(why)
  await dialog.getByRole('button', { name: 'Ta bort fakturan' }).click()
  await expect(waitingHere(page)).toContainText(why)
  await expect(waitingHere(page).getByRole('button', { name: /^Godkänn:/ })).toHaveCount(0)
  // Nor by a call.
  const own = (await (
    await caller.post('/api/approvals/all', { whose: 'mine', take: 10 })
  ).json()) as { list: { id: string; subject: string }[] }
  const asked = own.list.find(({ subject }) => subject === invoice?.id)
  const alone = await caller.post('/api/approvals/approve', { id: asked?.id })
  expect(alone.status()).toBe(409)

  const second = await (await browser.newContext()).newPage()
  await signIn(second, 'Henrik Sjölin', '/')
  const card = await waitingCard(second, `Ta bort faktura ${invoice?.invoiceNumber}`)
  await expect(card.getByRole('row', { name: /^Läge/ })).toContainText('Köpt')
  await approveOn(second, card)
  await second.goto(`${address}?del=historik`)
  const latest = second.getByRole('table', { name: 'Historik' }).getByRole('row').nth(1)
  await expect(latest).toContainText('Borttagen')
  await expect(latest).toContainText('Maja Lindgren, godkänd av Henrik Sjölin')
  await second.context().close()
})
