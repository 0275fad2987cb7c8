import { expect, test, type APIRequestContext } from '@playwright/test'
import type { Place } from '#areas/places.ts'
import { lookAtDialog } from '../testing/accessibility.ts'
import { waitingHere } from '../testing/inbox.ts'
import { approvesOn } from '../testing/second-person.ts'
import { signIn } from '../testing/sign-in.ts'
import { simulatorUrl } from '../testing/simulators.ts'

// Another one each time, so that the story can be told twice to the same server.
const clientId = `partner-${Date.now()}`

const tokenOf = (request: APIRequestContext, secret: string) =>
  request.post('/partner/v1/token', {
    form: { grant_type: 'client_credentials' },
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` },
  })

const email = `karin-${Date.now()}@partnern.example`
/** The secret that has been mailed to the partner's contact. */
async function mailedSecret(): Promise<string> {
  let secret: string | undefined
  await expect(async () => {
    const mails = (await (await fetch(`${simulatorUrl('mail')}/mails`)).json()) as object[]
    const texts = mails.map((one) => JSON.stringify(one)).filter((text) => text.includes(email))
    secret = /sks_[\w-]{43}/.exec(texts.join())?.[0]
    expect(secret).toBeDefined()
  }).toPass({ timeout: 60_000 })
  return secret ?? ''
}

test('an API client gets a secret that two have given, by mail, and calls with it', async ({
  page,
  request,
  browser,
}) => {
  await signIn(page, 'Maja Lindgren', '/settings')
  await page.getByRole('link', { name: 'API-klienter' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'API-klienter' })).toBeVisible()
  await page.getByRole('button', { name: 'Ny API-klient' }).click()
  await page.getByRole('textbox', { name: 'Namn' }).fill('Fakturapartner')
  await page.getByRole('textbox', { name: 'Klient-id' }).fill('två ord')
  await page.getByRole('button', { name: 'Spara' }).click()
  await expect(page.getByRole('textbox', { name: 'Klient-id' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Klient-id' }).fill(clientId)
  await page.getByRole('textbox', { name: 'Kontakt hos partnern' }).fill('Karin Holm')
  await page.getByRole('textbox', { name: 'Kontaktens e-postadress' }).fill(email)
  await page.getByRole('button', { name: 'Spara' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fakturapartner' })).toBeVisible()
  await expect(page.getByText('Ingen hemlighet är skapad.')).toBeVisible()

  await page.getByRole('button', { name: 'Begär ny hemlighet' }).click()
  const asking = page.getByRole('dialog', { name: 'Begär en ny hemlighet?' })
  await expect(asking).toContainText(email)
  await asking.getByRole('textbox', { name: 'Motivering' }).fill('Partnern börjar sälja')
  await lookAtDialog(page)
  await asking.getByRole('button', { name: 'Begär ny hemlighet' }).click()
  await expect(waitingHere(page)).toContainText('Ny hemlighet för API-klienten Fakturapartner')
  await approvesOn(browser, 'Henrik Sjölin', new URL(page.url()).pathname as Place)
  const secret = await mailedSecret()
  await page.reload()
  await expect(page.getByText(/^Skapad \d{4}-/).first()).toBeVisible()
  await expect(page.getByText(secret)).toHaveCount(0)

  const granted = await tokenOf(request, secret)
  expect(granted.status()).toBe(200)
  const { access_token: token } = (await granted.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${token}` }
  const me = await request.get('/partner/v1/me', { headers })
  expect(await me.json()).toMatchObject({ clientId, name: 'Fakturapartner' })
  expect((await request.get('/api/users/policy-types', { headers })).status()).toBe(403)
  expect((await tokenOf(request, `${secret}x`)).status()).toBe(401)

  // The same client id once more is refused in the specification's words.
  await page.goto('/apclients/ny')
  await page.getByRole('textbox', { name: 'Namn' }).fill('Någon annan')
  await page.getByRole('textbox', { name: 'Klient-id' }).fill(clientId)
  await page.getByRole('button', { name: 'Spara' }).click()
  await expect(page.getByRole('alert').first()).toContainText(
    'Det klient-id som är angett används av en annan klient. Vg. försök igen',
  )
  await page.getByRole('textbox', { name: 'Namn' }).fill('')
  await page.getByRole('textbox', { name: 'Klient-id' }).fill('')

  await page.getByRole('button', { name: 'Tillbaka' }).click()
  await page
    .getByRole('row', { name: new RegExp(clientId) })
    .getByRole('link')
    .click()
  await page.getByRole('button', { name: 'Ta bort API-klient' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ta bort API-klient' }).click()
  await expect(page.getByText('Fakturapartner är borttagen')).toBeVisible()
  expect((await request.get('/partner/v1/me', { headers })).status()).toBe(401)
})
