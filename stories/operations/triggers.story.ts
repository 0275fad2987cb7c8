import { expect, test } from '@playwright/test'
import { lookAtDialog } from '../testing/accessibility.ts'
import { approvesOn } from '../testing/second-person.ts'
import { places } from '#areas/places.ts'
import { signIn } from '../testing/sign-in.ts'

test('triggers 1: a trigger is made with a template that is tried, changed and removed', async ({
  page,
}) => {
  await signIn(page, 'Maja Lindgren', '/monitoring-triggers')
  await expect(
    page.getByRole('table', { name: 'Bevakningshändelser' }).getByRole('row').nth(1),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Ny trigger' }).click()
  const window = page.getByRole('dialog', { name: 'Ny trigger' })
  await window.getByRole('button', { name: 'Spara triggern' }).click()
  await expect(window.getByText('Händelse: fyll i ett värde')).toBeVisible()
  const name = `Avslag ${Date.now()}`
  await window.getByRole('textbox', { name: 'Namn' }).fill(name)
  await window.getByRole('combobox', { name: 'Händelse' }).click()
  await page.getByRole('option', { name: 'Faktura avslagen' }).click()
  await window.getByRole('combobox', { name: 'Åtgärder' }).click()
  await page.getByRole('option', { name: 'Skapa ärende' }).click()
  await page.keyboard.press('Tab')
  await window.getByRole('textbox', { name: 'Rubrikmall' }).fill('Avslag för {{ foretag.namn }}')
  await window.getByRole('textbox', { name: 'Mall', exact: true }).fill('Faktura {{ faktura.nummer')
  await window.getByRole('button', { name: 'Prova mall', exact: true }).click()
  await expect(window.getByText(/^Mallen kan inte läsas/)).toBeVisible()
  await window
    .getByRole('textbox', { name: 'Mall', exact: true })
    .fill('Faktura {{ faktura.nummer }}')
  await window.getByRole('button', { name: 'Prova mall', exact: true }).click()
  await expect(window.getByText('Faktura 10023')).toBeVisible()
  await lookAtDialog(page)
  await window.getByRole('button', { name: 'Spara triggern' }).click()
  await expect(page.getByText(`${name} är sparad`)).toBeVisible()

  await page.getByRole('button', { name, exact: true }).click()
  await page
    .getByRole('dialog', { name })
    .getByRole('button', { name: 'Ta bort', exact: true })
    .click()
  await page.getByRole('button', { name: 'Ta bort triggern' }).click()
  await expect(page.getByText(`${name} är borttagen`)).toBeVisible()
  await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
})

test('monitoring 1, monitoring 22: an organisation type is left out of what is monitored by two', async ({
  page,
  browser,
}) => {
  await signIn(page, 'Maja Lindgren', '/settings/monitoring')
  const limits = page
    .getByRole('region', { name: 'Mottagare' })
    .getByRole('group', { name: 'Limiter som går ut' })
  const save = limits.getByRole('button', { name: 'Spara' })
  await limits.getByRole('textbox', { name: 'Dagar i förväg' }).fill('0')
  await save.click()
  await expect(limits.getByText('Antal dagar ska vara mellan 1 och 365').first()).toBeVisible()
  await limits.getByRole('textbox', { name: 'Dagar i förväg' }).fill('45')
  await save.click()
  await expect(page.getByText('Limiter som går ut för mottagare är sparat')).toBeVisible()

  await limits.getByRole('combobox', { name: 'Bevakas inte' }).click()
  await page.getByRole('option', { name: 'Kommuner' }).click()
  await page.keyboard.press('Tab')
  await save.click()
  await expect(limits.getByText('Motivering behöver fyllas i').first()).toBeVisible()
  await limits.getByRole('textbox', { name: 'Motivering' }).fill('De går inte i konkurs')
  await save.click()
  await expect(page.getByText('Väntar på att en annan person godkänner').first()).toBeVisible()
  await approvesOn(browser, 'Henrik Sjölin', places.monitoring)
  await page.reload()
  await expect(limits.getByText('Kommuner', { exact: true }).first()).toBeVisible()
})
