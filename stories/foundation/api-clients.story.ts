import { expect, test, type APIRequestContext } from '@playwright/test'
import { lookAtDialog } from '../testing/accessibility.ts'
import { signIn } from '../testing/sign-in.ts'

// Another one each time, so that the story can be told twice to the same server.
const clientId = `partner-${Date.now()}`

const tokenOf = (request: APIRequestContext, secret: string) =>
  request.post('/partner/v1/token', {
    form: { grant_type: 'client_credentials' },
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` },
  })

test('an API client gets a secret, shown once, and calls with it', async ({ page, request }) => {
  await signIn(page, 'Maja Lindgren', '/settings')
  await page.getByRole('link', { name: 'API-klienter' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'API-klienter' })).toBeVisible()
  await page.getByRole('button', { name: 'Ny API-klient' }).click()
  await page.getByRole('textbox', { name: 'Namn' }).fill('Fakturapartner')
  await page.getByRole('textbox', { name: 'Klient-id' }).fill('två ord')
  await page.getByRole('button', { name: 'Spara' }).click()
  await expect(page.getByRole('textbox', { name: 'Klient-id' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Klient-id' }).fill(clientId)
  await page.getByRole('button', { name: 'Spara' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fakturapartner' })).toBeVisible()
  await expect(page.getByText('Ingen hemlighet är skapad.')).toBeVisible()

  await page.getByRole('button', { name: 'Skapa ny hemlighet' }).click()
  const shown = page.getByRole('dialog', { name: 'Ny hemlighet' })
  await expect(shown).toContainText('Hemligheten visas bara nu.')
  await lookAtDialog(page)
  const secret = ((await shown.getByRole('button', { name: 'Kopiera' }).textContent()) ?? '')
    .replace('Kopiera', '')
    .trim()
  await shown.getByRole('button', { name: 'Jag har sparat hemligheten' }).click()
  await expect(shown).toBeHidden()
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
