import { expect, type Page } from '@playwright/test'

/** Nothing on the screen is wider than a telephone's. */
export async function expectFitsPhone(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 }
  await page.setViewportSize({ width: 390, height: 844 })
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(wider).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width, height })
}
