import { expect, test, type Page } from '@playwright/test'
import { lookAtDialog } from '../testing/accessibility.ts'
import { callerOf, type Caller } from '../testing/calls.ts'
import { day } from '../testing/day.ts'
import { signIn } from '../testing/sign-in.ts'

const shown = async (caller: Caller, type: string) =>
  (await (await caller.get('/api/rulebucket/get', { type })).json()) as {
    version: number
    versionInForce: number
  }
async function approveHere(page: Page) {
  await page.getByRole('button', { name: /^Godkänn/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Godkänn' }).click()
  await expect(page.getByRole('article')).toHaveCount(0)
}
const askFor = async (page: Page, version: number, why: string) => {
  await page.getByRole('button', { name: `Begär att version ${version} ska gälla` }).click()
  const dialog = page.getByRole('dialog', { name: `Begär att version ${version} ska gälla` })
  await dialog.getByRole('textbox', { name: 'Motivering' }).fill(why)
  return dialog
}

test('a draft is asked for to begin later, withdrawn, comes in force, and is undone', async ({
  page,
  browser,
}) => {
  await signIn(page, 'Rebecka Strand')
  const caller = await callerOf(page)
  const name = `Släpp ${Date.now()}`
  const made = await caller.post('/api/rulebucket/save', { name, ruleBucketType: 'issuer' })
  const { id, rules } = (await made.json()) as { id: string; rules: string[] }
  const other = await browser.newContext()
  const second = await other.newPage()
  await signIn(second, 'Maja Lindgren')
  const address = `/rule-buckets?bucket=${id}`

  await page.goto(address)
  const first = await askFor(page, 1, 'En ny regelhink för stickprov')
  await first.getByRole('button', { name: 'Begär' }).click()
  await expect(page.getByRole('article')).toContainText('En ny regelhink för stickprov')
  await second.goto(address)
  await approveHere(second)

  // What is edited gathers in a draft, and begins at a time.
  const without = rules.filter((rule) => rule !== 'turnover')
  await caller.post('/api/rulebucket/save', { id, name, ruleBucketType: 'issuer', rules: without })
  await page.goto(address)
  const dialog = await askFor(page, 2, 'Omsättningen säger för lite')
  await dialog.getByRole('textbox', { name: 'Börjar gälla' }).fill(day(0))
  await dialog.getByRole('textbox', { name: 'Klockan' }).fill('00:00')
  await dialog.getByRole('button', { name: 'Begär' }).click()
  await expect(dialog.getByText('Tiden har redan varit. Välj en senare tid.').first()).toBeVisible()
  await lookAtDialog(page)
  await dialog.getByRole('textbox', { name: 'Börjar gälla' }).fill(day(1))
  await dialog.getByRole('textbox', { name: 'Klockan' }).fill('09:30')
  await dialog.getByRole('button', { name: 'Begär' }).click()
  await expect(dialog).toHaveCount(0)
  await second.goto(address)
  await expect(second.getByRole('article')).toContainText(`${day(1)} 09:30`)
  await approveHere(second)
  const later = second.getByRole('status', { name: 'Börjar gälla senare' })
  await expect(later).toContainText('Version 2 börjar gälla')
  // That it begins at its time is told by the tests of rules 81. One person takes it back, and it is
  // asked for at once.
  await later.getByRole('button', { name: 'Dra tillbaka' }).click()
  await second.getByRole('button', { name: 'Dra tillbaka versionen' }).click()
  await expect(later).toHaveCount(0)
  expect((await shown(caller, id)).versionInForce).toBe(1)
  await page.goto(address)
  const again = await askFor(page, 2, 'Omsättningen säger för lite')
  await again.getByRole('button', { name: 'Begär' }).click()
  await expect(again).toHaveCount(0)
  await second.goto(address)
  await approveHere(second)
  await expect.poll(async () => (await shown(caller, id)).versionInForce).toBe(2)

  // Undone by one click, and a second person.
  await page.goto(address)
  await expect(
    page.getByRole('table', { name: 'Versioner' }).getByRole('row').nth(1),
  ).toContainText('Omsättningen säger för lite')
  await page.getByRole('button', { name: 'Ångra version 2' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ångra version 2' }).click()
  await expect(
    page.getByRole('article', { name: `Ångra version 2 av regelhinken ${name}` }),
  ).toBeVisible()
  await second.goto(address)
  await approveHere(second)
  expect(await shown(caller, id)).toMatchObject({ version: 3, versionInForce: 3 })
  await second
    .getByRole('table', { name: 'Versioner' })
    .getByRole('row')
    .nth(1)
    .getByRole('button')
    .click()
  await expect(second.getByRole('dialog')).toContainText('Ångrar version 2: åter som i version 1')
  await lookAtDialog(second)
  await other.close()
})
