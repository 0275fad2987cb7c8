import { expect, test, type Page } from '@playwright/test'
import { places } from '#areas/places.ts'
import { serverStarts, startBeside } from '../testing/server-beside.ts'
import { signIn } from '../testing/sign-in.ts'
import { simulatorUrl } from '../testing/simulators.ts'

let url: string
let server: Awaited<ReturnType<typeof startBeside>>
test.beforeAll(async () => {
  test.setTimeout(serverStarts + 10_000)
  server = await startBeside({ AML_APP_URL: `${simulatorUrl('amlApplication')}/aml` })
  url = server.url
})
test.afterAll(() => server.stop())

const handed = (page: Page) => page.evaluate(() => sessionStorage.getItem('amlAccessToken'))
const menu = (page: Page) => page.getByRole('navigation', { name: 'Huvudmeny' })

test('shell 39, aml 7: an AML application of one’s own stands in frames, and is handed the token while it is shown', async ({
  page,
}) => {
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) refused.push(message.text())
  })
  await signIn(page, 'Lovisa Falk', url)
  expect(await handed(page)).toBeNull()

  await menu(page).getByRole('link', { name: 'AML-övervakning' }).click()
  const monitor = page.frameLocator('iframe[title="AML-övervakning"]')
  await expect(monitor.getByText('Inloggad som lovisa.falk@example.se')).toBeVisible()
  expect(await handed(page)).toMatch(/^ey/)
  // What is done there is done as the person who looks.
  await monitor
    .getByRole('button', { name: /^Granskad: / })
    .first()
    .click()
  await expect(monitor.getByRole('cell', { name: 'Granskad', exact: true })).toBeVisible()

  await menu(page).getByRole('link', { name: 'AML-risköversikt' }).click()
  const risk = page.frameLocator('iframe[title="AML-risköversikt"]')
  await expect(risk.getByRole('cell', { name: /^Riskpoäng \d+ av 100$/ }).first()).toBeVisible()
  await menu(page).getByRole('link', { name: 'Klienter' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Klienter' })).toBeVisible()
  expect(await handed(page)).toBeNull()
  expect(refused).toEqual([])
})

test('aml 7: a client’s tab AML has the application’s page, and our own rating below it', async ({
  page,
}) => {
  await signIn(page, 'Amir Haddad', `${url}${places.amlRisk}`)
  const risk = page.frameLocator('iframe[title="AML-risköversikt"]')
  const row = risk.getByRole('row').nth(1)
  const number = (await row.getByRole('cell').nth(1).textContent()) ?? ''
  await page.goto(`${url}${places.client('issuer', number, 'aml')}`)
  const client = page.frameLocator('iframe[title="AML-applikationen"]')
  await expect(client.getByRole('cell', { name: number })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'AML-betyg' })).toBeVisible()
  expect(await handed(page)).toMatch(/^ey/)
  // The token goes with the page that was left.
  await page.goto(`${url}/robots.txt`)
  expect(await handed(page)).toBeNull()
})

test('aml 7: what is framed runs nothing of its own page, and reaches nothing but itself', async ({
  page,
}) => {
  await signIn(page, 'Amir Haddad', `${url}${places.amlMonitor}`)
  const monitor = page.frameLocator('iframe[title="AML-övervakning"]')
  await expect(monitor.getByText('Inloggad som amir.haddad@example.se')).toBeVisible()
  const frame = page.frames().find((one) => one.url().endsWith('/aml/monitor-overview'))
  const tried = await frame?.evaluate(async () => {
    const script = document.createElement('script')
    script.textContent = 'window.ranInline = true'
    document.body.append(script)
    const asked = async (address: string) =>
      fetch(address, { mode: 'no-cors' }).then(
        () => 'reached',
        () => 'refused',
      )
    return {
      inline: 'ranInline' in window,
      within: await asked('/aml/page.css'),
      beside: await asked('/api/authorize/policies'),
      elsewhere: await asked('http://127.0.0.1:9/'),
      cookie: document.cookie.includes('skynet_session'),
    }
  })
  expect(tried).toEqual({
    inline: false,
    within: 'reached',
    beside: 'refused',
    elsewhere: 'refused',
    cookie: false,
  })
})
