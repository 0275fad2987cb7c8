import { expect, test } from '@playwright/test'
import { places } from '#areas/places.ts'
import { lookAtDialog } from '../testing/accessibility.ts'
import { waitingHere } from '../testing/inbox.ts'
import { signIn } from '../testing/sign-in.ts'

// Another one each time, so that the story can be told twice to the same server.
const key = `story.limit${Date.now()}`

test('a configuration value is added, checked by its type, read again and removed', async ({
  page,
}) => {
  await signIn(page, 'Maja Lindgren', places.settingsPart('varden'))
  const values = page.getByRole('table', { name: 'Konfigurationsvärden' })
  const dialog = page.getByRole('dialog')
  await expect(values.getByRole('row').nth(1)).toBeVisible()

  await page.getByRole('button', { name: 'Lägg till värde' }).click()
  await lookAtDialog(page)
  await dialog.getByRole('textbox', { name: 'Namnrymd' }).fill('story')
  await dialog.getByRole('textbox', { name: 'Nyckel' }).fill(key)
  await dialog.getByRole('combobox', { name: 'Typ' }).click()
  await page.getByRole('option', { name: 'Siffra' }).click()
  await dialog.getByRole('textbox', { name: 'Värde' }).fill('tolv')
  await dialog.getByRole('button', { name: 'Spara' }).click()
  await expect(
    dialog.getByText('Värde ska vara en siffra, till exempel 12 eller 12.5'),
  ).toBeVisible()
  await lookAtDialog(page)
  await dialog.getByRole('textbox', { name: 'Värde' }).fill('12,5')
  await dialog.getByRole('button', { name: 'Spara' }).click()
  await expect(page.getByText('Sparat.', { exact: true })).toBeVisible()

  await page.reload()
  const row = values.getByRole('row', { name: new RegExp(key) })
  await expect(row).toContainText('12.5')
  await expect(row).toContainText('Siffra')
  await row.getByRole('button', { name: key }).click()
  await lookAtDialog(page)
  await dialog.getByRole('button', { name: 'Ta bort' }).click()
  await page
    .getByRole('dialog', { name: 'Ta bort konfigurationsvärdet?' })
    .getByRole('button', { name: 'Ta bort värdet' })
    .click()
  await expect(page.getByText('Värdet är borttaget')).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('a value the program knows says what it takes, and takes nothing else', async ({ page }) => {
  await signIn(page, 'Maja Lindgren', places.settingsPart('varden'))
  const values = page.getByRole('table', { name: 'Konfigurationsvärden' })
  await page.getByRole('searchbox', { name: /^Nyckel/ }).fill('rateagainafterdays')
  await expect(values.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'rateAgainAfterDays' }).click()
  const dialog = page.getByRole('dialog', { name: 'rateAgainAfterDays' })
  const value = dialog.getByRole('textbox', { name: 'Värde' })
  await expect(value).toHaveAccessibleDescription('Ska vara ett heltal från 1 till 365 (dagar)')
  await value.fill('999')
  await dialog.getByRole('button', { name: 'Spara' }).click()
  await expect(value).toHaveAccessibleDescription(
    /rating rateAgainAfterDays: värdet ska vara ett heltal från 1 till 365/,
  )
  await expect(value).toHaveValue('999')
  await lookAtDialog(page)
})

test('what another administrator saved meanwhile is shown, and what was typed is kept', async ({
  page,
  browser,
}) => {
  const dialog = page.getByRole('dialog', { name: 'refreshSeconds' })
  const value = dialog.getByRole('textbox', { name: 'Värde' })
  const other = await (await browser.newContext()).newPage()
  await signIn(page, 'Maja Lindgren', places.settingsPart('varden'))
  await signIn(other, 'Henrik Sjölin', places.settingsPart('varden'))
  for (const one of [page, other]) {
    await one.getByRole('button', { name: 'refreshSeconds' }).click()
    const field = one.getByRole('dialog').getByRole('textbox', { name: 'Värde' })
    await field.fill(String((one === page ? 100 : 200) + (Date.now() % 90)))
  }
  const [typed, theirs] = [
    await value.inputValue(),
    await other.getByRole('dialog').getByRole('textbox', { name: 'Värde' }).inputValue(),
  ]
  await other.getByRole('dialog').getByRole('button', { name: 'Spara' }).click()
  await expect(other.getByText('Sparat.', { exact: true })).toBeVisible()
  await other.context().close()

  await dialog.getByRole('button', { name: 'Spara' }).click()
  await expect(dialog.getByText(`Värde: ${theirs}`)).toBeVisible()
  await lookAtDialog(page)
  await dialog.getByRole('button', { name: 'Hämta det sparade och behåll det jag skrev' }).click()
  await expect(dialog.getByText('Det du hade skrivit finns kvar.')).toBeVisible()
  await expect(value).toHaveValue(typed)
  await dialog.getByRole('button', { name: 'Spara' }).click()
  await expect(page.getByText('Sparat.', { exact: true })).toBeVisible()
})

test('selling through the partner API is stopped by one and allowed again by two', async ({
  page,
  browser,
}) => {
  await signIn(page, 'Maja Lindgren', places.settingsPart('forsaljning'))
  const stop = page.getByRole('button', { name: 'Spärra försäljning' })
  const lift = page.getByRole('button', { name: 'Ta bort spärren' })
  const waiting = waitingHere(page)
  // Told again after a failure it goes on where that left it: nobody can sell meanwhile.
  await expect(stop.or(lift)).toBeVisible()
  if (await stop.isVisible()) {
    await stop.click()
    const question = page.getByRole('dialog', { name: 'Spärra försäljning?' })
    await lookAtDialog(page)
    await question.getByRole('button', { name: 'Spärra försäljning' }).click()
    await expect(page.getByText('Försäljning via partner-API:et är spärrad')).toBeVisible()
    await expect(page.getByText('Spärrad', { exact: true })).toBeVisible()
  }
  if (!(await waiting.isVisible())) {
    await lift.click()
    const question = page.getByRole('dialog', { name: 'Ta bort spärren?' })
    await question.getByRole('textbox', { name: 'Motivering' }).fill('Felet är rättat')
    await lookAtDialog(page)
    await question.getByRole('button', { name: 'Begär att spärren tas bort' }).click()
  }
  await expect(waiting).toContainText('Häv spärren')
  await expect(page.getByText('Spärrad', { exact: true }).first()).toBeVisible()

  const second = await (await browser.newContext()).newPage()
  await signIn(second, 'Henrik Sjölin', places.settingsPart('forsaljning'))
  await second.getByRole('button', { name: /^Godkänn: Häv spärren/ }).click()
  await second.getByRole('dialog').getByRole('button', { name: 'Godkänn' }).click()
  await expect(second.getByText('Godkänt', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Tillåten', { exact: true }).first()).toBeVisible()
})

test('a lawyer orders an AML export, fetches its file, and it stands in the list', async ({
  page,
}) => {
  await signIn(page, 'Lovisa Falk', places.settingsPart('jobb'))
  const made = page.getByRole('table', { name: 'AML-exporter' })
  const row = made.getByRole('row').filter({ hasText: 'Lovisa Falk' }).first()
  await expect(made.getByText('Ingen AML-export har gjorts.').or(row)).toBeVisible()
  await page.getByRole('button', { name: 'Starta AML-export' }).click()
  await expect(page.getByText('AML-export är startat')).toBeVisible()
  await expect(row).toBeVisible()
  const fetched = page.waitForEvent('download')
  await row.getByRole('button', { name: /Hämta AML-exporten/ }).click()
  expect((await fetched).suggestedFilename()).toMatch(/^AML-export \d{4}-\d\d-\d\d\.xlsx$/)
})
