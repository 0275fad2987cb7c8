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

/** Whether the browser has a session that holds: an administrator may have ended all of somebody's. */
const isInside = async (page: Page) => (await page.request.post('/api/token/refresh')).ok()

/**
 * Lets the browser be somebody's, by a session that may be that of another story: one login of each
 * person in a run, past every screen. Opens the address, where one is given: a story that goes
 * somewhere else next has no need of the start page first. A story about logging in, or that ends the
 * session, logs in instead.
 */
export async function signIn(page: Page, name: string, address?: string): Promise<void> {
  const known = keptSession(name)
  if (known) await page.context().addCookies(known.cookies)
  if (!known || Date.now() - known.at >= fresh || !(await isInside(page))) {
    await page.context().clearCookies()
    const session = { at: Date.now(), cookies: await sessionOf(name) }
    await page.context().addCookies(session.cookies)
    keepSession(name, session)
  }
  if (address === undefined) return
  await page.goto(address)
  await expect(page.getByText(`Inloggad som ${name}`)).toBeVisible()
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
