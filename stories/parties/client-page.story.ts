import { expect, test, type Page } from '@playwright/test'
import { places, type ClientTabName } from '#areas/places.ts'
import { lookAtDialog } from '../testing/accessibility.ts'
import { callerOf } from '../testing/calls.ts'
import { clientAt, clientPage, type Client } from '../testing/clients.ts'
import { signIn } from '../testing/sign-in.ts'

/** A client of the demo world that has sold an invoice lately. */
async function seller(page: Page): Promise<Client> {
  const caller = await callerOf(page)
  const answer = await caller.post('/api/invoice/all', { take: 1, decisionStatusList: ['Buy'] })
  const [row] = ((await answer.json()) as { list: { issuer: Client }[] }).list
  if (!row) throw new Error('nobody has sold anything lately')
  return row.issuer
}
const tabOf = async (page: Page, tab: ClientTabName) =>
  page.goto(clientPage('issuer', await seller(page), tab))
const events = (page: Page) => page.getByRole('table', { name: 'Händelser' })

for (const width of [1440, 1280, 390])
  test(`client 13: on ${width} px one sees who it is and how it stands, however far one scrolls`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await signIn(page, 'Kristina Ahl')
    const client = await seller(page)
    await page.goto(clientPage('issuer', client))
    const main = page.getByRole('main')
    const seen = [
      main.getByRole('heading', { level: 1, name: client.name }),
      main.getByText(/^Statusen hos oss: /),
      main.getByText('Öppna uppgifter', { exact: true }),
      main.getByText('AML', { exact: true }).first(),
      main.getByRole('link', { name: / kr/ }).first(),
      page.getByRole('navigation', { name: 'Klient' }).getByRole('link', { name: 'Översikt' }),
      page.getByRole('button', { name: 'Alla flikar' }),
    ]
    for (const part of seen) await expect(part).toBeInViewport()
    await expect(page.getByRole('region', { name: 'Senaste fakturor' })).toBeVisible()
    const register = page.getByRole('heading', { name: 'Företagsupplysning' })
    await register.scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 3000)
    for (const part of seen) await expect(part).toBeInViewport()
    // No wider than the screen, and room for the page itself.
    const { wide, head } = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth,
      head: parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--head')),
    }))
    expect(wide).toBe(width)
    expect(head).toBeLessThan(width < 500 ? 300 : 220)
  })

test('client 14: status, relation and register say whose word they are', async ({ page }) => {
  await signIn(page, 'Kristina Ahl')
  await page.goto(clientPage('issuer', await seller(page)))
  await expect(page.getByText('Statusen hos oss: fakturor kan köpas.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Relationsstatus' })).toContainText(
    'Om fakturor köps avgör statusen överst på sidan',
  )
})

test('timeline 1, 2, 4: what has happened is narrowed to a kind, read page by page, and leads to its thing', async ({
  page,
}) => {
  await signIn(page, 'Maja Lindgren')
  const client = await seller(page)
  await page.goto(places.company(client.organizationNumber))
  const current = page.getByRole('navigation', { name: 'Klient' }).locator('[aria-current]')
  await expect(current).toHaveText('Händelser')
  await expect(events(page).getByRole('row').nth(1)).toBeVisible()

  await page.getByRole('button', { name: /^Slag \S/ }).click()
  await page.getByRole('checkbox', { name: 'Fakturabeslut' }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/kinds=decisions/)
  const rows = events(page).getByRole('row')
  await expect(rows.filter({ hasText: 'Limiter' })).toHaveCount(0)
  const first = rows.nth(1)
  await expect(first).toContainText('Fakturabeslut')
  await first.getByRole('link').click()
  await expect(page).toHaveURL(/\/invoice\//)
  await page.goBack()
  await expect(page).toHaveURL(/kinds=decisions/)
  await expect(rows.nth(1)).toContainText('Fakturabeslut')

  // Where one is stands in the address: back is the page before.
  await page.goto(clientPage('issuer', client, 'events'))
  await expect(rows.nth(1)).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d/)
  const older = page.getByRole('button', { name: 'Visa äldre' })
  const latest = (await rows.nth(1).textContent()) ?? ''
  if (await older.isVisible()) {
    await older.click()
    await expect(page).toHaveURL(/after=/)
    await expect(rows.nth(1)).not.toHaveText(latest)
    await page.goBack()
  }
  await expect(rows.filter({ hasText: latest })).not.toHaveCount(0)
})

test('timeline 3: who may not read decisions is not told that there are any', async ({ page }) => {
  await signIn(page, 'Gustav Öberg')
  await tabOf(page, 'events')
  await expect(events(page).getByRole('row').nth(1)).toBeVisible()
  await expect(events(page).getByText('Fakturabeslut')).toHaveCount(0)
  await page.getByRole('button', { name: /^Slag \S/ }).click()
  await expect(page.getByRole('checkbox', { name: 'Limiter' })).toBeVisible()
  for (const name of ['Fakturabeslut', 'Övriga ändringar', 'AML-betyg'])
    await expect(page.getByRole('checkbox', { name })).toHaveCount(0)
})

for (const width of [1440, 390])
  test(`client 15: on ${width} px every plot has its numbers beside it`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await signIn(page, 'Kristina Ahl')
    await tabOf(page, 'figures')
    for (const [figure, table] of [
      [/Hur mycket av finansieringslimiten som var använt/, 'Finansieringslimit dag för dag'],
      [/^Köpt av klienten per månad/, 'Köpt av klienten per månad'],
    ] as const) {
      const plot = page.getByRole('figure', { name: figure })
      await plot.getByText('Visa siffrorna').press('Enter')
      const numbers = plot.getByRole('table', { name: table })
      await expect(numbers.getByRole('row').nth(1)).toBeVisible()
    }
    await expect(page.getByRole('table', { name: 'Köpt av klienten per månad' })).toContainText(
      /\d{4}-\d\d/,
    )
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })

test('client 15: of a client that has sold nothing it is said what will stand there', async ({
  page,
}) => {
  await signIn(page, 'Kristina Ahl')
  const caller = await callerOf(page)
  let quiet: Client | undefined
  for (let at = 0; at < 10 && !quiet; at++) {
    const client = await clientAt(page, 'issuer', at)
    const answer = await caller.post('/api/invoice/latest', {
      organizationNumber: client.organizationNumber,
    })
    if (((await answer.json()) as { list: unknown[] }).list.length === 0) quiet = client
  }
  if (!quiet) throw new Error('everybody has sold something')
  await page.goto(clientPage('issuer', quiet, 'figures'))
  await expect(page.getByText('Inget är köpt av klienten på ett år.')).toBeVisible()
  await page.goto(clientPage('issuer', quiet))
  await expect(page.getByText('Inga fakturor har kommit in än.')).toBeVisible()
})

test('timeline 6, client 18: what somebody notes stands first among what has happened, under a year of how it has stood', async ({
  page,
}) => {
  await signIn(page, 'Kristina Ahl')
  const client = await seller(page)
  await page.goto(places.company(client.organizationNumber))
  await expect(
    page.getByRole('figure', { name: /Hur mycket av finansieringslimiten/ }),
  ).toBeVisible()
  await expect(page.getByRole('figure', { name: /Betyg/ })).toBeVisible()
  const text = `Ringde ekonomichefen ${Date.now()}`
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: 'Ny anteckning' })
  await lookAtDialog(page)
  await dialog.getByRole('textbox', { name: 'Anteckning' }).fill(text)
  await dialog.getByRole('button', { name: 'Spara anteckningen' }).click()
  await expect(page.getByText('Anteckningen är sparad')).toBeVisible()
  await expect(events(page).getByRole('row').nth(1)).toContainText(text)
  await page.goto(`${clientPage('issuer', client, 'events')}?kinds=notes`)
  await expect(events(page).getByRole('row').nth(1)).toContainText(text)
})
