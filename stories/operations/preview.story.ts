import { expect, test, type Page } from '@playwright/test'
import { expectNoFindings } from '../testing/accessibility.ts'
import { day } from '../testing/day.ts'
import { signIn } from '../testing/sign-in.ts'
import { places } from '#areas/places.ts'

/** How many px of the window what is shown beside the list takes, and where it begins. */
const placeOf = async (page: Page) =>
  (await page.getByRole('region', { name: /^Faktura / }).boundingBox()) ?? { x: 0, width: 0 }

test('shell 106: an invoice is read beside its list by keys alone, and opened whole from there', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'Maja Lindgren')
  // Days that have passed: no other story adds to them.
  await page.goto(`${places.invoices}?fromDate=${day(-6)}&toDate=${day(-1)}&decisions=Reject`)
  const rows = page.getByRole('table', { name: 'Fakturor' }).locator('tbody tr[data-row]')
  await expect(rows.nth(1)).toBeVisible()
  const numberOf = async (at: number) => rows.nth(at).getByRole('link').first().innerText()
  const shown = (number: string) => page.getByRole('region', { name: `Faktura ${number}` })

  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  const first = shown(await numberOf(0))
  await expect(first.getByRole('heading', { level: 2 }).first()).toBeFocused()
  await expect(first).toContainText('Avslag')
  await expect(first.getByRole('heading', { name: 'Senast' })).toBeVisible()
  await expect(page).toHaveURL(/open=/)
  expect(await placeOf(page)).toMatchObject({ width: 420 })
  // The list stays beside it, and nothing of it is out of sight.
  const list = page.getByRole('group', { name: 'Fakturor' })
  expect(await list.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(1)
  await expectNoFindings(page)

  await page.keyboard.press('ArrowDown')
  await expect(shown(await numberOf(1))).toBeVisible()
  await page.setViewportSize({ width: 800, height: 900 })
  // Over the list, as it has no room beside it.
  const { x, width } = await placeOf(page)
  expect(x + width).toBe(800)
  await expectNoFindings(page, ['light'])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('Escape')
  const second = rows.nth(1).getByRole('link').first()
  await expect(second).toBeFocused()
  await expect(page.getByRole('region', { name: /^Faktura / })).toHaveCount(0)

  await page.keyboard.press('Space')
  await expect(
    shown(await numberOf(1))
      .getByRole('heading')
      .first(),
  ).toBeFocused()
  const number = await numberOf(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Fler i Fakturor' })).toContainText('2 av ')
  await page.goBack()
  await expect(second).toBeFocused()
})

test('shell 106: who reads the list and not the decisions is shown what it says', async ({
  page,
}) => {
  await signIn(page, 'Sofia Bergman', places.invoices)
  const rows = page.getByRole('table', { name: 'Fakturor' }).locator('tbody tr[data-row]')
  await expect(rows.first()).toBeVisible()
  await rows.first().getByRole('button', { name: 'Förhandsvisa raden' }).click()
  const shown = page.getByRole('region', { name: /^Faktura / })
  await expect(shown).toContainText('Utställare')
  await expect(shown.getByRole('heading', { name: 'Limiter' })).toHaveCount(0)
})

for (const [who, address, list, inside] of [
  ['Doris Ekman', `${places.expiredInvoices}?fromDate=${day(-300)}&toDate=${day(-1)}`, 'Förfallna fakturor', 'Krav mot mottagaren'], // oxfmt-ignore
  ['Amir Haddad', places.amlMonitor, 'Klienter att göra något för', 'AML-ärende'],
] as const)
  test(`shell 106: a row of '${list}' shows beside it what is done`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await signIn(page, who, address)
    const rows = page.getByRole('table', { name: list }).locator('tbody tr[data-row]')
    await expect(rows.first()).toBeVisible()
    await page.keyboard.press('j')
    await page.keyboard.press('Space')
    await expect(page.getByRole('heading', { name: inside })).toBeVisible()
    await expectNoFindings(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { name: inside })).toHaveCount(0)
  })
