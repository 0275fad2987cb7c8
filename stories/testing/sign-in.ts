import { expect, type Cookie, type Page } from '@playwright/test'

/** The demo identity provider's login page is open: chooses a person there. */
export async function chooseAtProvider(page: Page, name: string): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^${name}`) }).check()
  await page.getByRole('button', { name: 'Logga in' }).click()
}

/** Opens an address as somebody who is not signed in yet, and logs in on the way to it. */
export async function logIn(page: Page, name: string, address = '/'): Promise<void> {
  await page.goto(address)
  await page.getByRole('dialog').getByRole('button', { name: 'Ok', exact: true }).click()
  await chooseAtProvider(page, name)
  await expect(page.getByText(`Inloggad som ${name}`)).toBeVisible()
}

const sessions = new Map<string, Cookie[]>()

/**
 * Opens an address as somebody whose session may be that of an earlier story. A story that ends the
 * session logs in instead.
 */
export async function signIn(page: Page, name: string, address = '/'): Promise<void> {
  const session = sessions.get(name)
  if (session) {
    await page.context().addCookies(session)
    await page.goto(address)
    await expect(page.getByText(`Inloggad som ${name}`)).toBeVisible()
  } else {
    await logIn(page, name, address)
    sessions.set(name, await page.context().cookies())
  }
}
