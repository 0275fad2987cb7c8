import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Loads the page anew until what is looked for stands on it. `loaded` is there once the page is,
 * whatever it says: each time all of it is waited for, however slow the machine is.
 */
export async function reloadUntil(page: Page, loaded: Locator, wanted: Locator): Promise<void> {
  await expect(async () => {
    await page.reload()
    await expect(loaded.first()).toBeVisible()
    expect(await wanted.first().isVisible()).toBe(true)
  }).toPass({ timeout: 120_000 })
}
