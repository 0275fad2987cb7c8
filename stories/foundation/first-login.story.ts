import { expect, test } from '@playwright/test'
import { lookAtDialog } from '../testing/accessibility.ts'
import { chooseAtProvider } from '../testing/sign-in.ts'
import { places } from '#areas/places.ts'

test('somebody logs in for the first time, comes to the address asked for and finds a client', async ({
  page,
}) => {
  await page.goto('/clientsearch?type=recipient')
  const question = page.getByRole('dialog', { name: 'Skynet' })
  await expect(question).toContainText('För att använda Skynet måste du logga in. Gå vidare?')
  await lookAtDialog(page)
  await question.getByRole('button', { name: 'Ok', exact: true }).click()

  await expect(page.getByRole('heading', { name: 'Logga in i Skynet' })).toBeVisible()
  await chooseAtProvider(page, 'Maja Lindgren')

  await expect(page.getByText('Inloggad som Maja Lindgren')).toBeVisible()
  await expect(page).toHaveURL('/clientsearch?type=recipient')
  await expect(page.getByRole('radio', { name: 'Mottagare' })).toBeChecked()

  await page.getByRole('radiogroup', { name: 'Företagstyp' }).getByText('Utställare').click()
  const field = page.getByRole('combobox', { name: 'Sök utställare' })
  await field.fill('S')
  await expect(page.getByText('Skriv minst 2 tecken').first()).toBeVisible()
  await field.fill('st')
  const hit = page
    .getByRole('listbox', { name: /Sök utställare/ })
    .getByRole('option')
    .first()
  await expect(hit).toBeVisible()
  const [name = '', number = ''] = await hit.locator('span').allTextContents()
  await hit.click()

  await expect(page).toHaveURL(places.client('issuer', number.replace('-', ''), 'overview'))
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page).toHaveTitle(`Översikt · ${name} – Skynet`)
  await expect(page.getByText(number).first()).toBeVisible()

  const tabs = page.getByRole('navigation', { name: 'Klient' })
  await expect(tabs.getByRole('link')).toHaveText([
    'Händelser',
    'Översikt',
    'Utveckling',
    'Som det var',
    'Fakturor',
    'Limiter',
    'Kund',
    'Mer',
  ])
  for (const [group, label, heading] of [
    ['', 'Översikt', 'Kontakter'],
    ['Limiter', 'Limiter', 'Limiter'],
    ['', 'Finansieringslimit', 'Historik'],
    ['', 'Återköpslimit', 'Vem har använt limiten'],
    ['Mer', 'Undantag', 'Undantag'],
    ['', 'Mottagarnamn', 'Mottagarnamn'],
    ['', 'Inbjudna användare', 'Inbjudna användare'],
    ['', 'Inställningar', 'Integration'],
    ['', 'Fakturor', 'Fakturor'],
    ['Kund', 'Firmateckning', 'Giltiga kombinationer'],
    ['', 'Nyckelpersoner', 'Nyckelpersoner'],
    ['', 'AML', 'AML-betyg'],
    ['', 'Uppgifter', 'Uppgifter'],
    ['', 'Dokument', 'Dokument'],
  ] as const) {
    if (group) await tabs.getByRole('link', { name: group }).click()
    await tabs.getByRole('link', { name: label }).click()
    await expect(tabs.getByRole('link', { name: label })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { level: 2, name: heading, exact: true })).toBeVisible()
  }
})

test('an address without a role leads to the client in the role it has', async ({ page }) => {
  await page.goto('/c/')
  await page.getByRole('dialog').getByRole('button', { name: 'Ok', exact: true }).click()
  await chooseAtProvider(page, 'Sofia Bergman')
  await expect(page).toHaveURL(places.clientSearch)
  await page.goto('/c/123')
  await expect(
    page.getByText('Adressen innehåller inget giltigt organisationsnummer.'),
  ).toBeVisible()
})
