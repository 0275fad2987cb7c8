import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Milliseconds between two loads of a page that waits for a job: to load it is the most of what the
 * machine does meanwhile.
 */
export const betweenLoads = [1_000, 2_000, 4_000]

/**
 * Loads the page anew until what is looked for stands on it. `loaded` is there once the page is,
 * whatever it says: each time all of it is waited for, however slow the machine is.
 */
export async function reloadUntil(page: Page, loaded: Locator, wanted: Locator): Promise<void> {
  await expect(async () => {
    await page.reload()
    await expect(loaded.first()).toBeVisible()
    expect(await wanted.first().isVisible()).toBe(true)
  }).toPass({ timeout: 120_000, intervals: betweenLoads })
}
