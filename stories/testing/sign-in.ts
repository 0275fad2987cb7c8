import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, request, test, type Cookie, type Page } from '@playwright/test'
import { simulatorUrl } from './simulators.ts'

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

/**
 * The session of somebody who logs in past every screen. It ends with the browser: when a cookie
 * ends is judged by the machine's clock there, and by the day of the stories here.
 */
async function sessionOf(name: string): Promise<Cookie[]> {
  const { baseURL = '' } = test.info().project.use
  const caller = await request.newContext({ baseURL })
  const form = await caller.get('/login?return=/')
  const subject = new RegExp(`value="([^"]+)"[^>]*><span><b>${name}</b>`).exec(await form.text())
  const back = await caller.post(form.url(), {
    form: { subject: subject?.[1] ?? '', act: 'login' },
  })
  expect(back.ok(), `${name} is logged in`).toBe(true)
  const { cookies } = await caller.storageState()
  await caller.dispose()
  return cookies.map((cookie) => ({ ...cookie, expires: -1 }))
}

interface Kept {
  readonly at: number
  readonly cookies: Cookie[]
}
/** The session of a person that all stories of a run go in by; Playwright empties the folder first. */
const fileOf = (name: string) =>
  path.join(test.info().project.outputDir, 'sessions', `${name}.json`)

function keptSession(name: string): Kept | undefined {
  try {
    return JSON.parse(readFileSync(fileOf(name), 'utf8')) as Kept
  } catch {
    return undefined
  }
}
/** Whole or not at all, since another worker may read it at any moment. */
function keepSession(name: string, session: Kept): void {
  const file = fileOf(name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(session))
  renameSync(`${file}.${process.pid}`, file)
}

/** Milliseconds a login counts as fresh here: well within the fifteen minutes of users 14. */
const fresh = 8 * 60_000

/**
 * Opens an address as somebody whose session may be that of another story, or begins without a
 * screen: one login of each person in a run. A story about logging in, or that ends the session,
 * logs in instead.
 */
export async function signIn(page: Page, name: string, address = '/'): Promise<void> {
  const known = keptSession(name)
  const inside = page.getByText(`Inloggad som ${name}`)
  if (known && Date.now() - known.at < fresh) {
    await page.context().addCookies(known.cookies)
    await page.goto(address)
    await expect(inside.or(page.getByRole('dialog')).first()).toBeVisible()
    // An administrator in a story beside this one may have ended all their sessions.
    if (await inside.isVisible()) return
    await page.context().clearCookies()
  }
  const session = { at: Date.now(), cookies: await sessionOf(name) }
  await page.context().addCookies(session.cookies)
  await page.goto(address)
  await expect(inside).toBeVisible()
  keepSession(name, session)
}

/** Lets every login at the demo identity provider have taken place so many seconds earlier. */
export async function ageLogins(seconds: number): Promise<void> {
  const answer = await fetch(`${simulatorUrl('identityProvider')}/simulator/age-logins`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ seconds }),
  })
  expect(answer.ok).toBe(true)
}
