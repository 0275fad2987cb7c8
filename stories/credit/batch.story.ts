import { expect, test, type Page } from '@playwright/test'
import { readSheet } from 'read-excel-file/node'
import { lookAtDialog } from '../testing/accessibility.ts'
import { callerOf, type Caller } from '../testing/calls.ts'
import { clientsLike } from '../testing/clients.ts'
import { signIn } from '../testing/sign-in.ts'

/** The last digit of an organisation number, from the nine before it. */
function checkDigit(nine: string): string {
  const sum = [...nine].reduce((all, digit, at) => {
    const product = Number(digit) * (at % 2 === 0 ? 2 : 1)
    return all + Math.floor(product / 10) + (product % 10)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}
const numbered = (at: number) => {
  const nine = `5599${String(10_000 + at)}`
  return nine + checkDigit(nine)
}

/** The hours in which runs wait, so that a story tells the same at any time of day. */
async function keepOfficeHours(caller: Caller, from: number, to: number) {
  const hour = (key: string, value: number) => ({
    namespace: 'batch',
    key,
    type: 'number',
    value,
    version: 0,
  })
  const configurationValues = [hour('officeHoursFrom', from), hour('officeHoursTo', to)]
  const saved = await caller.post('/api/setting/saveConfigurationValues', { configurationValues })
  expect(saved.status()).toBe(200)
}
async function forgetOfficeHours(caller: Caller) {
  for (const key of ['officeHoursFrom', 'officeHoursTo'])
    await caller.post('/api/setting/deleteConfigurationValue', { namespace: 'batch', key })
}
const chooseFile = (page: Page, name: string, lines: readonly string[]) =>
  page
    .getByLabel('Fil med organisationsnummer')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })

let admin: Caller
test.beforeEach(async ({ browser }) => {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, 'Maja Lindgren')
  admin = await callerOf(page)
})
test.afterEach(() => forgetOfficeHours(admin))

test('a batch of 300 numbers with 3 bad rows is judged and answered row by row', async ({
  page,
}) => {
  await keepOfficeHours(admin, 0, 0)
  await signIn(page, 'Kristina Ahl', '/')
  await page
    .getByRole('navigation', { name: 'Huvudmeny' })
    .getByRole('link', { name: 'Batchkörning' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Batchkörning' })).toBeVisible()
  await expect(
    page.getByText('Körningen startar direkt och resultatet skickas via Teams'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Starta körningen' }).click()
  await expect(page.getByText('Fil behöver väljas').first()).toBeVisible()

  // Companies the register knows, and many that it does not.
  const known = (await clientsLike(page, 'issuer', '55')).map(
    ({ organizationNumber }) => organizationNumber,
  )
  expect(known.length).toBeGreaterThan(5)
  const good = [...known, ...Array.from({ length: 297 - known.length }, (_, at) => numbered(at))]
  const lines = ['Namn;Organisationsnummer', ...good.map((number, at) => `Bolag ${at};${number}`)]
  lines.splice(10, 0, 'Fel kontrollsiffra;5560160681')
  lines.splice(150, 0, 'Inget nummer;')
  lines.push(`En gång till;${good[0]}`)
  await chooseFile(page, 'Trehundra bolag.CSV', lines)
  await page.getByRole('combobox', { name: 'Typ av bedömning' }).click()
  await page.getByRole('option', { name: 'Testbedömning' }).click()
  await page.getByRole('button', { name: 'Starta körningen' }).click()
  const question = page.getByRole('dialog', { name: 'Starta körningen?' })
  await expect(question).toContainText(
    /bolag slås upp för högst 32,00 kr styck, sammanlagt högst [\d\s]+,00 kr/,
  )
  await lookAtDialog(page)
  await question.getByRole('button', { name: 'Starta och betala' }).click()
  await expect(page.getByText('Körningen är påbörjad: 297 bolag')).toBeVisible()

  const run = page.getByRole('region', { name: 'Trehundra bolag.CSV' })
  const rows = run.getByRole('table', { name: 'Rader' })
  await run.getByRole('button', { name: 'Bara rader utan bedömning' }).click()
  await expect(rows.getByRole('row', { name: /^11 5560160681/ })).toContainText('Kontrollsiffran')
  await expect(rows.getByRole('row', { name: /^151 / })).toContainText('Organisationsnummer saknas')

  const id = new URL(page.url()).searchParams.get('run') as string
  const caller = await callerOf(page)
  const stored = async () =>
    (await (await caller.get(`/api/batchdetermination/get/${id}`)).json()) as {
      state: string
      rated: number
      total: number
      badRows: number
    }
  expect(await stored()).toMatchObject({ total: 297, badRows: 3 })
  await expect.poll(async () => (await stored()).state, { timeout: 200_000 }).toBe('done')
  await expect(run.getByText('Klar', { exact: true })).toBeVisible()
  await expect(run.getByText('297 av 297')).toBeVisible()
  expect((await stored()).rated).toBe(known.length)
  await run.getByRole('button', { name: 'Bara rader utan bedömning' }).click()
  await expect(rows.getByRole('row').nth(1)).toContainText('Bedömd')

  const downloading = page.waitForEvent('download')
  await run.getByRole('button', { name: 'Hämta resultatet' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('Trehundra bolag resultat.xlsx')
  const sheet = (await readSheet(await file.path())) as unknown[][]
  expect(sheet).toHaveLength(301)
  expect(sheet.filter((row) => row[4] === 'Fel i filen').map((row) => row[0])).toEqual([
    11, 151, 301,
  ])
})

test('a batch that is started in office hours waits until after them, and can be cancelled', async ({
  page,
}) => {
  await keepOfficeHours(admin, 0, 24)
  await signIn(page, 'Kristina Ahl', '/batchdetermination')
  await expect(page.getByText('Körningen schemaläggs mellan 00:30 och 00:00')).toBeVisible()
  await chooseFile(page, 'I kväll.csv', ['Organisationsnummer', numbered(1)])
  await page.getByRole('button', { name: 'Starta körningen' }).click()
  await page
    .getByRole('dialog', { name: 'Starta körningen?' })
    .getByRole('button', { name: 'Starta och betala' })
    .click()
  await expect(page.getByText('Körningen är schemalagd: 1 bolag')).toBeVisible()
  const run = page.getByRole('region', { name: 'I kväll.csv' })
  await expect(run.getByText('Schemalagd')).toBeVisible()
  await expect(run.getByText(/ 00:30$/)).toBeVisible()
  await expect(run.getByText('0 av 1')).toBeVisible()
  await run.getByRole('button', { name: 'Avbryt körningen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Avbryt körningen' }).click()
  await expect(run.getByText('Avbruten')).toBeVisible()
})
