import path from 'node:path'
import { test, type Page } from '@playwright/test'
import { turnTo } from './colours.ts'

const folder = process.env.STORY_PICTURES
let taken = 0

/**
 * With STORY_PICTURES=folder: how the screen looks on a wide, a usual and a narrow window, in
 * light, and wide in dark.
 */
export async function keepPictures(page: Page): Promise<void> {
  if (!folder) return
  taken += 1
  const name = `${path.basename(test.info().file, '.story.ts')}-${String(taken).padStart(2, '0')}`
  const before = page.viewportSize()
  await turnTo(page, 'light')
  for (const width of [1440, 1280, 768]) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: path.join(folder, `${name}-${width}.png`) })
  }
  if (before) await page.setViewportSize(before)
  await turnTo(page, 'dark')
  await page.screenshot({ path: path.join(folder, `${name}-dark.png`) })
  await turnTo(page, 'light')
}
