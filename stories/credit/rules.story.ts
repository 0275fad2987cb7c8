import { expect, test, type Page } from '@playwright/test'
import { lookAtDialog } from '../testing/accessibility.ts'
import { callerOf } from '../testing/calls.ts'
import { signIn } from '../testing/sign-in.ts'

/** Buckets have names of their own, also when the stories are told twice. */
const named = (name: string) => `${name} ${Date.now()}`
const chosen = (page: Page) => page.getByRole('list', { name: 'Valda', exact: true })
const available = (page: Page) => page.getByRole('list', { name: 'Tillgängliga, ej valda' })
const names = (page: Page) =>
  chosen(page).getByRole('listitem').getByRole('button', { expanded: false })
const saved = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: /^Sparat$/ })).toBeVisible()

/** A bucket of this story's own, so that nobody else's invoices are judged by it. */
async function openBucket(page: Page, name: string) {
  await page.goto('/rule-buckets')
  await page.getByRole('combobox', { name: 'Regelhink' }).click()
  // One that nobody has let count yet says so too (rules 17).
  await page.getByRole('option', { name: new RegExp(`^${name} \\(utställare`) }).click()
  await expect(page.getByRole('textbox', { name: 'Namn' })).toHaveValue(name)
}

test('a bucket is made, and changed with mouse and keyboard', async ({ page }) => {
  const name = named('Stickprov')
  await signIn(page, 'Rebecka Strand', '/')
  await page
    .getByRole('navigation', { name: 'Huvudmeny' })
    .getByRole('link', { name: 'Regler' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Regelhinkar' })).toBeVisible()
  await page.getByRole('button', { name: 'Ny regelhink' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ny regelhink' })
  await lookAtDialog(page)
  await dialog.getByRole('textbox', { name: 'Namn' }).fill(name)
  await dialog.getByRole('combobox', { name: 'Typ' }).click()
  await page.getByRole('option', { name: 'Utställare' }).click()
  await dialog.getByRole('button', { name: 'Skapa regelhinken' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Namn' })).toHaveValue(name)
  // Contexts are for administrators (rules 2).
  await expect(page.getByText('ändras av en administratör')).toBeVisible()
  await expect(names(page).first()).toHaveText('Bolagets ålder')

  // By its handle with the mouse: the first rule goes to the third place.
  const handle = page.getByRole('button', { name: 'Flytta Bolagets ålder' })
  // Not at the edge of the window, which scrolls under what is dragged there.
  await handle.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const [from, to] = await Promise.all([
    handle.boundingBox(),
    page.getByRole('button', { name: 'Flytta Soliditet' }).boundingBox(),
  ])
  if (!from || !to) throw new Error('The rules are not on the screen')
  await page.mouse.move(from.x + 8, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(from.x + 8, from.y + 30, { steps: 5 })
  await page.mouse.move(to.x + 8, to.y + 12, { steps: 10 })
  await page.mouse.up()
  await expect(names(page).nth(2)).toHaveText('Bolagets ålder')
  await saved(page)

  // By the keyboard: lifted, moved up one place, put down.
  await handle.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(/Bolagets ålder är lyft, på plats 3 av \d+/)).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText(/Bolagets ålder är lyft, på plats 2 av/)).toBeAttached()
  await page.keyboard.press('Space')
  await expect(names(page).nth(1)).toHaveText('Bolagets ålder')
  // By its buttons: no longer chosen, so that the weights are too little.
  await page.getByRole('button', { name: 'Ta bort Omsättning' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Välj Omsättning' })).toBeFocused()
  await expect(
    available(page).getByRole('button', { name: 'Omsättning', exact: true }),
  ).toBeVisible()
  await expect(page.getByText('Summan av reglernas vikt är 90%, den ska vara 100%')).toBeVisible()
  await saved(page)
  await page.getByRole('heading', { level: 1 }).evaluate((element) => {
    element.scrollIntoView({ block: 'center' })
  })
})

test('a rule is weighed anew, the versions are compared, and an earlier one is taken back', async ({
  page,
}) => {
  await signIn(page, 'Rebecka Strand')
  const caller = await callerOf(page)
  const name = named('Vägning')
  const made = await caller.post('/api/rulebucket/save', { name, ruleBucketType: 'issuer' })
  const bucket = (await made.json()) as { id: string; rules: string[] }
  const rules = bucket.rules.filter((rule) => rule !== 'turnover')
  await caller.post('/api/rulebucket/save', {
    id: bucket.id,
    name,
    ruleBucketType: 'issuer',
    rules,
  })
  await openBucket(page, name)
  await expect(page.getByText('Summan av reglernas vikt är 90%, den ska vara 100%')).toBeVisible()

  // The rule beside the lists: a weight of its own makes them 100 again.
  await page.getByRole('button', { name: 'Soliditet', exact: true }).click()
  const detail = page.getByRole('region', { name: 'Soliditet' })
  await detail.getByRole('textbox', { name: 'Vikt' }).fill('25')
  await detail
    .getByRole('textbox', { name: 'Varför ändras regeln?' })
    .fill('Omsättningen säger för lite')
  // Nothing half under the toolbar.
  await page.getByRole('heading', { name: 'Regelhinkar', level: 1 }).scrollIntoViewIfNeeded()
  await detail.getByRole('button', { name: 'Spara' }).click()
  await expect(page.getByText('Soliditet är sparad')).toBeVisible()
  await expect(page.getByText(/Summan av reglernas vikt/)).toHaveCount(0)
  await detail.getByRole('button', { name: 'Stäng regeln' }).click()

  const versions = page.getByRole('table', { name: 'Versioner' })
  const latest = versions.getByRole('row').nth(1)
  await expect(latest).toContainText('Omsättningen säger för lite')
  await expect(latest).toContainText('Rebecka Strand')
  await expect(latest).toContainText('Väntar')
  await versions.getByRole('row').last().scrollIntoViewIfNeeded()
  await latest.getByRole('button').click()
  const difference = page.getByRole('row', { name: /Soliditet Vikt/ })
  await expect(difference).toContainText('15 %')
  await expect(difference).toContainText('25 %')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await versions
    .getByRole('row', { name: /Version 1 / })
    .getByRole('button')
    .click()
  await page.getByRole('button', { name: 'Återgå till version 1' }).click()
  await page.getByRole('button', { name: 'Återgå', exact: true }).click()
  await expect(page.getByText(/Regelhinken är som i version 1/)).toBeVisible()
  await expect(names(page).first()).toHaveText('Bolagets ålder')
  await expect(names(page).nth(1)).toHaveText('Omsättning')
  await expect(latest).toContainText('Återgång till version 1')
})

test('what somebody else saved meanwhile is not written over', async ({ page, browser }) => {
  await signIn(page, 'Maja Lindgren')
  const caller = await callerOf(page)
  const name = named('Två personer')
  const made = await caller.post('/api/rulebucket/save', { name, ruleBucketType: 'issuer' })
  const bucket = (await made.json()) as { id: string; version: number }
  await openBucket(page, name)
  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'Rebecka Strand')
  await openBucket(other, name)

  await other.getByRole('button', { name: 'Flytta ner Bolagets ålder' }).click()
  await saved(other)
  await page.getByRole('button', { name: 'Ta bort Resultat' }).click()
  const failed = page.getByRole('alert').filter({ hasText: 'Ändringen sparades inte.' })
  await expect(failed).toContainText('Någon annan har sparat ändringar')
  await expect(chosen(page).getByRole('button', { name: 'Resultat', exact: true })).toHaveCount(0)
  await failed.getByRole('button', { name: 'Läs in det sparade' }).click()
  await expect(names(page).first()).toHaveText('Omsättning')
  await expect(chosen(page).getByRole('button', { name: 'Resultat', exact: true })).toBeVisible()

  // Hidden to Prospect and back, one at a time (rules 3).
  const asked = page.getByRole('dialog', { name: /finns att välja/ })
  const askFor = async (context: string, why: string) => {
    await page.getByText(context, { exact: true }).click()
    await asked.getByRole('textbox', { name: 'Motivering' }).fill(why)
    await asked.getByRole('button', { name: 'Begär ändringen' }).click()
    await expect(asked).toBeHidden()
  }
  await askFor('Prospekt', 'Ska bedöma nya kunder')
  // rules 18: where it is there to choose takes two.
  await other.reload()
  await other
    .getByRole('article', { name: /finns att välja/ })
    .getByRole('button', { name: /^Godkänn/ })
    .click()
  await other.getByRole('dialog').getByRole('button', { name: 'Godkänn' }).click()
  await expect(other.getByRole('article', { name: /finns att välja/ })).toHaveCount(0)
  await page.reload()
  const shown = async () =>
    (
      (await (await caller.get('/api/rulebucket/get', { type: bucket.id })).json()) as {
        ruleBucketContexts: number[]
      }
    ).ruleBucketContexts
  expect(await shown()).toEqual([1])
  await askFor('Dold', 'Används inte längre')
  await expect(page.getByRole('article', { name: /finns att välja/ })).toBeVisible()
  expect(await shown()).toEqual([1])
  await other.context().close()
})

test('a base rule is opened from the list and changed', async ({ page }) => {
  await signIn(page, 'Rebecka Strand', '/rule-buckets')
  await page.getByRole('link', { name: 'Basregler' }).click()
  await page
    .getByRole('table', { name: 'Basregler' })
    .getByRole('link', { name: 'Egna villkor' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ändra regel' })).toBeVisible()
  const conditions = page.getByRole('textbox', { name: 'Villkor' })
  await conditions.fill('bolaget.finns inte >= 1')
  await page.getByRole('button', { name: 'Spara' }).click()
  await expect(page.getByText(/Egna villkor: rad 1, tecken \d+/).first()).toBeVisible()
  await conditions.fill('faktura.belopp <= 2 000 000 kr')
  await page.getByRole('button', { name: 'Spara' }).click()
  await expect(page.getByText('Egna villkor är sparad')).toBeVisible()
  await page.goto('/rule/financialStrength')
})

test('rules 96: what cannot be fetched stands under the heading of its page', async ({ page }) => {
  await signIn(page, 'Rebecka Strand', '/rule/finnsinte')
  for (const [place, heading, above] of [
    ['/rule/finnsinte', 'Ändra regel', 'Basregler'],
    ['/rule/finnsinte?bucketId=finnsinte', 'Ändra regel', 'Regelhink'],
    ['/rule-buckets?bucket=finnsinte', 'Regelhinkar', 'Basregler'],
  ] as const) {
    await page.goto(place)
    await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page).toHaveTitle(`${heading} – Skynet`)
    await expect(page.getByRole('main').getByRole('link', { name: above })).toBeVisible()
  }
})
