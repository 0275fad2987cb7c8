import type { Page } from '@playwright/test'

/** Shows the page in light or dark, as the system would ask for it, and waits until it is so. */
export async function turnTo(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.waitForFunction((wanted) => {
    const shown = document.documentElement.dataset.mantineColorScheme
    // A change of colour takes a frame even where motion is reduced.
    const still = document.getAnimations().every(({ playState }) => playState !== 'running')
    return still && (shown === undefined || shown === wanted)
  }, colorScheme)
}
