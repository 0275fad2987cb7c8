import { expect, type Browser } from '@playwright/test'
import type { Place } from '#areas/places.ts'
import { signIn } from './sign-in.ts'

/** Somebody else approves the one thing that waits on a page. */
export async function approvesOn(browser: Browser, name: string, place: Place): Promise<void> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, name, place)
  await page.getByRole('button', { name: /^Godkänn/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Godkänn' }).click()
  await expect(page.getByRole('article')).toHaveCount(0)
  await context.close()
}
