import { expect, test, type Page } from '@playwright/test'
import { places } from '#areas/places.ts'
import { expectNoFindings } from '../testing/accessibility.ts'
import { clientAt, clientPage } from '../testing/clients.ts'
import { signIn } from '../testing/sign-in.ts'

// What screens look like when they are not as screens.story.ts finds them.
test.describe.configure({ mode: 'parallel' })

async function lookAt(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeVisible()
    await expectNoFindings(page)
  }
}

test('axe finds nothing on forms that say what they lack', async ({ page }) => {
  await signIn(page, 'Maja Lindgren')
  for (const [address, button] of [
    [places.newAgreement, 'Spara avtalet'],
    [places.newApiClient, 'Spara'],
    [places.batch, 'Starta körningen'],
    [places.invoiceDetermination, 'Bedöm faktura'],
    [places.ratings, 'Sök rating'],
  ] as const) {
    await page.goto(address)
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByText(/behöver (fyllas i|väljas)/).first(), address).toBeVisible()
    await expectNoFindings(page)
  }
})

test('axe finds nothing where nothing was found, and where nothing could be fetched', async ({
  page,
}) => {
  await signIn(page, 'Maja Lindgren')
  for (const address of ['/invoices?query=qwzx', '/tolkien?searchQuery=qwzx']) {
    await page.goto(address)
    await expect(page.getByText(/hittades|inga träffar/).first(), address).toBeVisible()
    await expectNoFindings(page)
  }
  const client = clientPage('issuer', await clientAt(page, 'issuer', 3))
  for (const [address, calls] of [
    [places.invoices, '**/api/invoice/all'],
    [client, '**/api/company/**'],
  ] as const) {
    await page.route(calls, (route) => route.fulfill({ status: 500 }))
    await page.goto(address)
    await expect(page.getByRole('button', { name: 'Försök igen' }).first(), address).toBeVisible()
    await expectNoFindings(page)
  }
})

test('axe finds nothing on a telephone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'Maja Lindgren')
  const client = await clientAt(page, 'issuer', 3)
  await lookAt(page, [
    places.start,
    clientPage('issuer', client),
    clientPage('issuer', client, 'settings'),
    places.invoices,
    places.settlementIn('unconfirmed'),
    places.onboardings,
    places.ruleBuckets,
  ])
})

test('axe finds nothing on what those see who may only look, or not even that', async ({
  page,
}) => {
  await signIn(page, 'Hanna Lundqvist')
  const client = await clientAt(page, 'issuer', 4)
  await lookAt(page, [
    places.start,
    clientPage('issuer', client),
    clientPage('issuer', client, 'righttosign'),
    clientPage('issuer', client, 'whitelist'),
    clientPage('issuer', client, 'settings'),
    places.interpretations,
    places.kycSets,
    places.audit,
    '/nowhere/at/all',
  ])
})

test('axe finds nothing on the start page of who has queues', async ({ page }) => {
  await signIn(page, 'Sofia Bergman', '/')
  await expect(
    page.getByRole('table', { name: 'Väntar på dig' }).getByRole('row').nth(1),
  ).toBeVisible()
  await expectNoFindings(page)
})
