import { expect, type Locator, type Page } from '@playwright/test'
import { callerOf } from './calls.ts'

/**
 * Opens what waits for who looks at the start page, of one kind, beside the list: the one whose row
 * says `name` and that shows `opened` then.
 */
async function openedBeside(
  page: Page,
  kind: string,
  name: string | RegExp,
  opened: Locator,
): Promise<void> {
  const inbox = page.getByRole('table', { name: 'Väntar på dig' })
  const buttons = inbox.getByRole('button', { name })
  await expect(async () => {
    // What came after the page was fetched is not in it.
    await page.goto(`/?kind=${kind}`)
    await expect(buttons.first()).toBeVisible()
    for (const button of await buttons.all()) {
      await button.click()
      await expect(page.getByRole('button', { name: 'Stäng', exact: true })).toBeVisible()
      try {
        await expect(opened).toBeVisible({ timeout: 2_000 })
        return
      } catch {
        // Another of the same name.
      }
    }
    await expect(opened).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 120_000 })
}
/** Opens what waits in a queue, by the name in its row. */
export const openWaiting = (page: Page, queue: string, name: string) =>
  openedBeside(page, queue, name, page.getByRole('heading', { level: 3, name }))
/**
 * What waits for who looks as the second person, opened. Where a name is not of one thing alone,
 * `text` is what only this one says.
 */
export async function waitingCard(
  page: Page,
  name: string | RegExp,
  text: string | RegExp = '',
): Promise<Locator> {
  const card = page.getByRole('article', { name }).filter({ hasText: text })
  await openedBeside(page, 'approval', name, card)
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
