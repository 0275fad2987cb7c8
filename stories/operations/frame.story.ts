import { expect, test } from '@playwright/test'
import { signIn } from '../testing/sign-in.ts'

test('the menu stays as it was left, for a year', async ({ page, context }) => {
  await signIn(page, 'Maja Lindgren', '/')
  const button = page.getByRole('button', { name: 'Meny', exact: true })
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await button.click()
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  const cookie = (await context.cookies()).find(({ name }) => name === 'skynet-menu')
  // The browser keeps cookies by the machine's clock, and the stories stand on their day.
  const machine = Date.now() - Number(process.env.CLOCK_AHEAD_MS ?? 0)
  const days = ((cookie?.expires ?? 0) * 1000 - machine) / 86_400_000
  expect(Math.round(days)).toBe(365)
  await page.reload()
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  // Without their words the entries are still named.
  await expect(
    page.getByRole('navigation', { name: 'Huvudmeny' }).getByRole('link', { name: 'Klienter' }),
  ).toBeVisible()
})

test('light and dark are chosen and remembered, and the environment shows', async ({ page }) => {
  await signIn(page, 'Hanna Lundqvist', '/')
  await expect(page.getByRole('link', { name: 'Skynet dev' })).toBeVisible()
  await page.getByRole('button', { name: 'Mörkt utseende' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.getByRole('button', { name: 'Ljust utseende' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
})

test('on a narrow window the menu lies over the page until a place is chosen', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await signIn(page, 'Maja Lindgren', '/')
  const button = page.getByRole('button', { name: 'Meny', exact: true })
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await button.click()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await page
    .getByRole('navigation', { name: 'Huvudmeny' })
    .getByRole('link', { name: 'Klienter' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Klienter' })).toBeVisible()
  await expect(button).toHaveAttribute('aria-expanded', 'false')
})

test('shell 114, inbox 8: all of the menu is seen in a low window, with what waits beside it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await signIn(page, 'Maja Lindgren', '/')
  const menu = page.getByRole('navigation', { name: 'Huvudmeny' })
  await expect(menu.getByRole('region', { name: 'Kredit och AML' })).toBeVisible()
  const isScrolled = menu.evaluate((one) => one.scrollHeight > one.clientHeight)
  expect(await isScrolled).toBe(false)
  await expect(menu.getByRole('link', { name: 'Leveranser' })).toBeInViewport({ ratio: 1 })
  // As many as the list says that wait.
  const toDo = page.getByText(/^Att göra \(\d+\)$/)
  const count = /\d+/.exec((await toDo.textContent()) ?? '')?.[0] ?? ''
  await expect(menu.getByRole('link', { name: 'Start' })).toHaveAttribute(
    'title',
    `${count} att göra`,
  )
})
