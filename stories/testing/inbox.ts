import { expect, type Locator, type Page } from '@playwright/test'

/**
 * The card of what waits for who looks at the start page. The oldest come first, a few at a time,
 * and other stories ask too: it may lie on a later page.
 */
export async function waitingCard(
  page: Page,
  name: string | RegExp,
  text: string,
): Promise<Locator> {
  const inbox = page.getByRole('region', { name: /^Väntar på dig/ })
  const card = inbox.getByRole('article', { name }).filter({ hasText: text })
  const next = inbox.getByRole('button', { name: 'Nästa' })
  await expect(async () => {
    await expect(inbox.getByRole('article').first()).toBeVisible()
    if ((await card.count()) === 0 && (await next.count()) > 0) await next.click({ timeout: 1000 })
    await expect(card.first()).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 20_000 })
  return card.first()
}
