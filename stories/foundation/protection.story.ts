import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { lookAtDialog } from '../testing/accessibility.ts'
import { day } from '../testing/day.ts'
import { signIn } from '../testing/sign-in.ts'
import { places } from '#areas/places.ts'

test('protection 5, 7, 9: a lawyer answers a person with all that is kept, and nobody else is led there', async ({
  page,
  browser,
}) => {
  await signIn(page, 'Lovisa Falk', '/')
  await page
    .getByRole('navigation', { name: 'Huvudmeny' })
    .getByRole('link', { name: 'Dataskydd' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dataskydd' })).toBeVisible()
  await page.getByRole('button', { name: 'Visa vad som finns' }).click()
  await expect(
    page.getByText('Skriv ett personnummer eller en e-postadress.').first(),
  ).toBeVisible()
  await page.getByLabel('E-postadresser').fill('sofia.bergman@example.se')
  await page.getByRole('button', { name: 'Visa vad som finns' }).click()
  const found = page.getByRole('table', { name: 'Vad som finns' })
  await expect(found.getByRole('row', { name: /Användare/ }).first()).toBeVisible()

  await page.getByLabel('Skäl').fill('Begäran per brev')
  await page.getByRole('button', { name: 'Beställ utdrag' }).click()
  const made = page
    .getByRole('table', { name: 'Utdrag' })
    .getByRole('row', { name: /sofia.bergman@example.se/ })
    .first()
  await expect(made).toContainText('Begäran per brev')
  for (const [format, begins] of [
    ['JSON', '{"gjort"'],
    ['PDF', '%PDF-'],
  ] as const) {
    const fetching = page.waitForEvent('download')
    await made
      .getByRole('button', { name: new RegExp(`som ${format}$`) })
      .click({ timeout: 60_000 })
    const file = await readFile(await (await fetching).path())
    expect(file.subarray(0, begins.length).toString()).toBe(begins)
  }

  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'Sofia Bergman', places.protection)
  await expect(other).toHaveURL(places.accessDenied())
  await other.context().close()
})

test('protection 2: the register of processing says why and how long, for each that is held', async ({
  page,
}) => {
  await signIn(page, 'Amir Haddad', places.processingRegister)
  await expect(page.getByRole('heading', { name: 'Kundkännedom' })).toBeVisible()
  await expect(page.getByText('5 år från att affärsförbindelsen är slut')).toBeVisible()
  const table = page.getByRole('table', { name: 'Uppgifter: Avtal och underskrifter' })
  await expect(table.getByRole('row', { name: /^Underskrifter/ })).toContainText('underskrift')
})

test('protection 11, 12: what would be removed tonight is shown, and a hold takes a second person', async ({
  page,
  browser,
}) => {
  await signIn(page, 'Lovisa Falk', places.protection)
  await page.getByRole('link', { name: 'Gallring och bevarande' }).click()
  const due = page.getByRole('table', { name: 'Det här skulle tas bort i natt' })
  await expect(due.getByRole('row', { name: /^Företagsupplysningar/ })).toContainText('3 år')
  await page.getByRole('button', { name: 'Bevara uppgifter' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Personnummer').fill('640823-3234')
  await dialog.getByLabel('Skäl').fill('Tvist i tingsrätten om ett borgensåtagande')
  await dialog.getByRole('textbox', { name: 'Ses över' }).fill(day(90))
  await lookAtDialog(page)
  await dialog.getByRole('button', { name: 'Begär bevarande' }).click()
  const held = (of: Page) =>
    of
      .getByRole('table', { name: 'Bevaras tills vidare' })
      .getByRole('row', { name: /19640823-3234/ })
      .first()
  await expect(held(page)).toContainText('Väntar på en andra person')

  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'Amir Haddad', places.retention)
  await other.getByRole('button', { name: /^Godkänn: Bevara uppgifter/ }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Godkänn', exact: true }).click()
  await expect(held(other)).toContainText('Gäller')
  await other.context().close()
})
