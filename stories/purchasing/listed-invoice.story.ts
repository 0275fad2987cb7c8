import { expect, test } from '@playwright/test'
import { signIn } from '../testing/sign-in.ts'
import { places } from '#areas/places.ts'

test('a seller opens a row of the list and reads what the list says of it', async ({ page }) => {
  await signIn(page, 'Sofia Bergman')
  await page.goto(`${places.invoices}?decisions=Reject,Nonsens`)
  await expect(
    page.getByText('Adressen frågar efter något som inte finns: beslut Nonsens.'),
  ).toBeVisible()
  // The sentence of a decision leaves room for others on a small screen.
  await page.setViewportSize({ width: 1280, height: 900 })
  const rows = page.getByRole('table', { name: 'Fakturor' }).getByRole('row')
  await expect(rows.nth(1)).toBeVisible()
  // The list may be drawn anew meanwhile.
  await expect
    .poll(async () => (await rows.nth(1).boundingBox())?.height ?? Number.POSITIVE_INFINITY)
    .toBeLessThan(120)
  await page.getByRole('table', { name: 'Fakturor' }).getByRole('link').first().press('Enter')
  await expect(page.getByRole('heading', { name: /^Faktura \S/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Varför' })).toContainText(
    'Reglerna bakom beslutet',
  )
  // What was decided on, rule by rule, is not for sellers (invoices 1); its signs are (invoices 120).
  await expect(page.getByRole('table', { name: 'Regler' })).toHaveCount(0)
  const signs = page.getByRole('table', { name: 'Tecken' })
  await expect(signs).toContainText('Dagar kvar till förfallodagen')
  await expect(signs.getByRole('columnheader', { name: 'Gräns' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Bedöm på nytt' })).toHaveCount(0)
})
