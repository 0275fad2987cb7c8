import { expect, test } from '@playwright/test'
import { places } from '#areas/places.ts'
import { expectNoFindings } from '../testing/accessibility.ts'
import { clientAt } from '../testing/clients.ts'
import { signIn } from '../testing/sign-in.ts'

test('shell 110: ? opens the help beside the page, and Esc gives back the focus', async ({
  page,
}) => {
  await signIn(page, 'Frida Wallin', places.invoices)
  const rows = page.getByRole('table', { name: 'Fakturor' }).locator('tbody tr[data-row]')
  await expect(rows.first()).toBeVisible()
  const help = page.getByRole('complementary', { name: 'Hjälp' })
  await page.keyboard.press('j')
  const here = page.locator(':focus')
  const name = await here.textContent()
  await page.keyboard.press('?')
  await expect(help.getByRole('heading', { name: 'Hjälp' })).toBeFocused()
  await expect(help.getByRole('heading', { name: 'Fakturor', exact: true })).toBeVisible()
  await expect(help).toContainText('Sök överallt')
  await expect(help).toContainText('Läsa beslut om en faktura och varför')
  await expect(help.getByText('Leveransgodkännande: mottagarens ord')).toBeVisible()
  await expectNoFindings(page)

  // The page stands beside it, and goes on.
  const panel = await help.boundingBox()
  const main = await page.getByRole('main').boundingBox()
  expect((main?.x ?? 0) + (main?.width ?? 0)).toBeLessThanOrEqual((panel?.x ?? 0) + 1)
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await expect(here).toHaveText(name ?? '')

  // It follows from page to page.
  await page.getByRole('button', { name: 'Hjälp' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Valutakurser' }).click()
  await expect(help.getByRole('heading', { name: 'Valutakurser' })).toBeVisible()
  await expect(help).toContainText('Du får inte. Administratör')
  await page.keyboard.press('?')
  await expect(help).toBeHidden()

  // No key steals what one writes.
  await page.keyboard.press('/')
  const search = page.getByRole('combobox', { name: 'Sök överallt' })
  await expect(search).toBeFocused()
  await page.keyboard.type('vad?')
  await expect(search).toHaveValue('vad?')
  await expect(help).toBeHidden()
})

test('shell 110: the help is of the tab that is shown, and a sheet on a telephone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'Maja Lindgren')
  const { organizationNumber } = await clientAt(page, 'issuer', 3)
  await page.goto(places.client('issuer', organizationNumber, 'limit1'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Hjälp' }).click()
  const help = page.getByRole('complementary', { name: 'Hjälp' })
  await expect(help.getByRole('heading', { name: 'Klient: Finansieringslimit' })).toBeVisible()
  const { width, y } = (await help.boundingBox()) ?? { width: 0, y: 0 }
  expect(width).toBe(390)
  expect(y).toBeGreaterThan(200)
  await expectNoFindings(page)
  await help.getByRole('button', { name: 'Stäng hjälpen' }).click()
  await expect(help).toBeHidden()
  await expect(page.getByRole('button', { name: 'Hjälp' })).toBeFocused()
})

test('shell 111: a dotted word tells what it means, pointed at, focused and touched', async ({
  page,
}) => {
  await signIn(page, 'Maja Lindgren', places.currencies)
  const told = page.getByRole('tooltip')
  const word = page.getByRole('columnheader', { name: 'Säkerhetsavdrag' }).locator('dfn')
  await word.hover()
  await expect(told).toContainText('så att den ryms också om kursen stiger')
  // The pointer may rest on what is told.
  const { x, y } = (await told.boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.move(x + 20, y + 10)
  await expect(told).toBeVisible()
  await expectNoFindings(page)
  await page.mouse.move(5, 5)
  await expect(told).toBeHidden()

  await page.getByRole('main').focus()
  while (!(await told.isVisible())) await page.keyboard.press('Tab')
  await expect(told).toContainText('så att den ryms också om kursen stiger')
  await page.keyboard.press('Escape')
  await expect(told).toBeHidden()

  await word.dispatchEvent('pointerover', { pointerType: 'touch' })
  await expect(told).toBeVisible()
})

test('shell 112: the handbook is searched, linked to and printed', async ({ page }) => {
  await signIn(page, 'Hanna Lundqvist', places.start)
  await expect(page.getByRole('heading', { level: 1, name: 'Start' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('handbok')
  await page.getByRole('option', { name: 'Handbok' }).click()
  const title = page.getByRole('heading', { level: 1, name: 'Handbok' })
  await expect(title).toBeVisible()
  await page.getByRole('searchbox', { name: 'Sök i handboken' }).fill('inkassokrav rubrik')
  const hit = page.getByRole('link', { name: 'Texter i påminnelser och inkassokrav' })
  await expect(page.getByText('1 träff', { exact: true })).toBeVisible()
  await expect(page.locator('mark', { hasText: 'Rubrik' })).toBeVisible()
  await hit.click()
  const section = page.getByRole('region', { name: 'Texter i påminnelser och inkassokrav' })
  await expect(section).toBeFocused()
  await expect(section).toBeInViewport()
  await page.reload()
  await expect(section).toBeInViewport()

  const file = await page.getByRole('link', { name: 'Hämta som PDF' }).getAttribute('href')
  const pdf = await page.request.get(file ?? '')
  expect(pdf.headers()['content-type']).toBe('application/pdf')
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('searchbox', { name: 'Sök i handboken' })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Huvudmeny' })).toBeHidden()
  await expect(section).toBeVisible()
})
