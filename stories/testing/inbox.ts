import { expect, type Locator, type Page } from '@playwright/test'
import { callerOf } from './calls.ts'

/**
 * What waits for who looks at the start page, on whichever page of the list it stands. Where a name
 * is not of one thing alone, `text` is what only this one says.
 */
export async function waitingCard(
  page: Page,
  name: string | RegExp,
  text: string | RegExp = '',
): Promise<Locator> {
  const inbox = page.getByRole('region', { name: /^Väntar på dig/ })
  const card = inbox.getByRole('article', { name }).filter({ hasText: text }).first()
  await expect(async () => {
    await expect(inbox.getByRole('article').first()).toBeVisible()
    if (await card.isVisible()) return
    // From the last page on from the first: something may have come meanwhile.
    const isLast = (await inbox.locator('button[aria-disabled]', { hasText: 'Nästa' }).count()) > 0
    const turn = inbox.getByRole('button', { name: isLast ? 'Första' : 'Nästa', exact: true })
    if ((await turn.count()) > 0) await turn.click()
    await expect(card).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 120_000 })
  return card
}

/** Approves an act of two on a card of the inbox, or of the thing's own page. */
export async function approveOn(page: Page, card: Locator): Promise<void> {
  await card.getByRole('button', { name: /^Godkänn:/ }).click()
  // The word 'Godkänt' may stand on the page already; the answer says that the act is done.
  const answered = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/approvals/approve') && answer.ok(),
  )
  await page
    .getByRole('dialog', { name: 'Godkänn?' })
    .getByRole('button', { name: 'Godkänn', exact: true })
    .click()
  await answered
  await expect(page.getByText('Godkänt', { exact: true }).last()).toBeVisible()
}

/** Approves by calls, as who is signed in: for a story that looks at what comes of it. */
export async function approveByCall(page: Page, title: string): Promise<void> {
  const caller = await callerOf(page)
  const waiting = await caller.post('/api/approvals/all', { take: 1000 })
  const { list } = (await waiting.json()) as { list: { id: string; title: string }[] }
  const found = list.find((one) => one.title.startsWith(title))
  const approved = await caller.post('/api/approvals/approve', { id: found?.id })
  expect(approved.status(), `${title}: ${await approved.text()}`).toBe(204)
}

/** What waits for a second person on a thing's own page. */
export const waitingHere = (page: Page) =>
  page.getByRole('status', { name: 'Väntar på att en annan person godkänner' })
