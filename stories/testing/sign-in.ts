import { expect, type Page } from '@playwright/test'

/** The demo identity provider's login page is open: chooses a person there. */
export async function chooseAtProvider(page: Page, name: string): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^${name}`) }).check()
  await page.getByRole('button', { name: 'Logga in' }).click()
}

/** Opens an address as somebody who is not signed in yet, and logs in on the way to it. */
export async function signIn(page: Page, name: string, address = '/'): Promise<void> {
  await page.goto(address)
  await page.getByRole('dialog').getByRole('button', { name: 'Ok', exact: true }).click()
  await chooseAtProvider(page, name)
  await expect(page.getByText(`Inloggad som ${name}`)).toBeVisible()
}
