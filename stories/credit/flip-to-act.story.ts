import { expect, test, type Page } from '@playwright/test'
import { lookAtDialog } from '../testing/accessibility.ts'
import { callerOf } from '../testing/calls.ts'
import { waitingCard } from '../testing/inbox.ts'
import { signIn } from '../testing/sign-in.ts'
import { places } from '#areas/places.ts'

interface Flip {
  readonly kind: string
}

/** A rejected invoice that one exception, or one limit, would have bought. */
async function rejected(page: Page, wanted: 'exception' | 'limit'): Promise<string> {
  const caller = await callerOf(page)
  const listed = await caller.post('/api/invoice/all', {
    decisionStatusList: ['Reject'],
    take: 100,
  })
  const { list } = (await listed.json()) as { list: { id: string }[] }
  for (const { id } of list) {
    const read = await caller.post('/api/invoice/get', { id })
    const { determinationId } = (await read.json()) as { determinationId: string }
    const explained = await caller.post('/api/determination/explanation', { id: determinationId })
    const { flips } = (await explained.json()) as { flips: Flip[] }
    if (flips.slice(0, 3).some(({ kind }) => kind === wanted)) return id
  }
  throw new Error(`No rejected invoice has one ${wanted} that would have bought it`)
}

test('invoices 162, invoices 163: what would have turned the decision is done from the invoice', async ({
  page,
  browser,
}) => {
  await signIn(page, 'Maja Lindgren')
  const id = await rejected(page, 'exception')
  await page.goto(places.invoice(id))
  await page
    .getByRole('button', { name: /^Nytt undantag/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Nytt undantag' })
  // Said before anything is sent, and filled in.
  await expect(dialog.getByText(/kräver en andra person/)).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Motivering' })).toHaveValue(/Med ett undantag/)
  await lookAtDialog(page)
  await dialog.getByRole('button', { name: 'Spara undantaget' }).click()
  await expect(
    page.getByText(/Fakturan bedöms på nytt av sig själv när det är gjort/),
  ).toBeVisible()

  // Who lets it depends on the rule: the blacklist is the AML department's (whitelist 17).
  const isScreening = await page.getByText(/undantag från Svartlista/).isVisible()
  const second = await (await browser.newContext()).newPage()
  await signIn(second, isScreening ? 'Leila Karimi' : 'Henrik Sjölin', '/')
  if (!isScreening) {
    // The second person opens what it was suggested by (approvals 16).
    const card = await waitingCard(second, /^Gör undantag/, 'Med ett undantag')
    await card.getByRole('link', { name: 'Visa bedömningen' }).click()
    await expect(second.getByRole('heading', { name: 'Varför' })).toBeVisible()
  }
  const caller = await callerOf(second)
  const waiting = await caller.post('/api/approvals/all', { take: 100 })
  const { list } = (await waiting.json()) as { list: { id: string; reason: string }[] }
  const asked = list.find(({ reason }) => reason.startsWith('Med ett undantag'))
  expect((await caller.post('/api/approvals/approve', { id: asked?.id })).ok()).toBe(true)
  await second.context().close()
  await expect(page.getByText(/^Beslutet blev Köp/)).toBeVisible({ timeout: 60_000 })
})

test('invoices 162, invoices 163: a limit that would have been enough is set from the invoice, which is then decided again', async ({
  page,
}) => {
  await signIn(page, 'Maja Lindgren')
  await page.goto(places.invoice(await rejected(page, 'limit')))
  await page
    .getByRole('button', { name: /^Ändra .*limit …/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /^Ändra / })
  await expect(dialog.getByRole('textbox', { name: 'Motivering' })).toHaveValue(/^Med en /)
  await lookAtDialog(page)
  await dialog.getByRole('button', { name: 'Spara i skynet' }).click()
  await expect(page.getByText(/^Beslutet blev Köp/)).toBeVisible({ timeout: 60_000 })
})
