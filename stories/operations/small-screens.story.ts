import { expect, test } from '@playwright/test'
import { expectNoFindings } from '../testing/accessibility.ts'
import { day } from '../testing/day.ts'
import { signIn } from '../testing/sign-in.ts'
import { places } from '#areas/places.ts'

test('shell 107: at 800 px rows are cards, and filters and buttons stand behind one each', async ({
  page,
}) => {
  await page.setViewportSize({ width: 800, height: 900 })
  await signIn(page, 'Maja Lindgren')
  await page.goto(`${places.invoices}?fromDate=${day(-6)}&toDate=${day(-1)}`)
  const rows = page.getByRole('table', { name: 'Fakturor' }).locator('tbody tr[data-row]')
  const row = rows.first()
  await expect(row).toBeVisible()
  // What matters is in sight, and nothing is scrolled to.
  const list = page.getByRole('group', { name: 'Fakturor' })
  expect(await list.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(1)
  const across = await row.evaluate((one) => one.getBoundingClientRect().right)
  expect(across).toBeLessThanOrEqual(800)
  await expect(row.locator('[data-head="Utställare"]')).toBeVisible()
  await expect(row.locator('[data-head="Skapad"]')).toBeHidden()
  await expect(page.getByRole('columnheader', { name: 'Skapad' })).toBeVisible()

  const decision = page.getByRole('button', { name: /^Beslut/ })
  const filters = page.getByRole('search').getByRole('button', { name: /^Filter/ })
  await expect(page.getByRole('searchbox', { name: 'Nummer eller bolag' })).toBeVisible()
  await expect(page.getByRole('search').getByText('Alla').first()).toBeHidden()
  await filters.press('Enter')
  await expect(filters).toHaveAttribute('aria-expanded', 'true')
  await page
    .getByRole('search')
    .getByRole('button', { name: /^Beslut/ })
    .click()
  await page.getByRole('checkbox', { name: 'Avslag', exact: true }).check()
  await page.keyboard.press('Escape')
  await expect(filters).toHaveText(/^Filter \(\d\)$/)
  await filters.press('Enter')
  await expect(decision.filter({ hasText: 'Avslag' })).toBeHidden()
  await expectNoFindings(page)

  const excel = page.getByRole('button', { name: 'Ladda ner Excel' })
  await expect(excel).toBeHidden()
  await expect(page.getByRole('button', { name: 'Bedöm faktura' })).toBeVisible()
  await page.getByRole('button', { name: 'Fler knappar' }).press('Enter')
  await expect(excel).toBeVisible()
  await page.keyboard.press('j')
  await expect(row.getByRole('link').first()).toBeFocused()
})
