import { expect, test } from '@playwright/test'
import { expectNoFindings } from './testing/accessibility.ts'
import { chooseAtProvider, logIn } from './testing/sign-in.ts'

// Another one each time, so that a story can be told twice to the same server.
const email = `vera.vinter.${Date.now()}@example.se`

test('a session that ends in the middle of a form loses nothing of what was typed', async ({ page, context }) => {
  await page.clock.install()
  await logIn(page, 'Maja Lindgren', '/user/?email=new')
  await page.getByRole('textbox', { name: 'Förnamn' }).fill('Vera')
  await page.getByRole('textbox', { name: 'Efternamn' }).fill('Vinter')
  await page.getByRole('textbox', { name: 'E-postadress' }).fill(email)

  // Gone both here and at the identity provider, and the token that was fetched lasts five minutes.
  await context.clearCookies()
  await page.clock.fastForward('05:00')
  const expired = page.getByRole('dialog', { name: 'Din session har gått ut' })
  await expect(expired).toContainText('Det du har skrivit finns kvar.')
  await page.keyboard.press('Escape')
  await expect(expired).toBeVisible()
  await expectNoFindings(page)

  await expired.getByRole('button', { name: 'Logga in igen' }).click()
  await chooseAtProvider(page, 'Maja Lindgren')
  await expect(page).toHaveURL('/user/?email=new')
  await expect(page.getByText('Det du hade skrivit finns kvar.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Förnamn' })).toHaveValue('Vera')
  await expect(page.getByRole('textbox', { name: 'Efternamn' })).toHaveValue('Vinter')
  await expect(page.getByRole('textbox', { name: 'E-postadress' })).toHaveValue(email)
  await expectNoFindings(page)

  await page.getByRole('combobox', { name: 'Behörigheter' }).click()
  await page.getByRole('option', { name: 'Säljare', exact: true }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Spara' }).click()
  await expect(page.getByText('Vera Vinter är sparad')).toBeVisible()
})

test('a session that can be renewed is, without anybody noticing', async ({ page, context }) => {
  await page.clock.install()
  await logIn(page, 'Sofia Bergman', '/clientsearch')
  // Ours is gone, the identity provider's is not.
  await context.clearCookies({ name: 'skynet_session' })
  const renewed = page.waitForResponse((answer) => answer.url().endsWith('/api/token/refresh') && answer.ok())
  await page.clock.fastForward('05:00')
  await renewed
  await page.getByRole('link', { name: 'Start' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Start' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('who logs out in one tab is logged out in the other', async ({ page, context }) => {
  await logIn(page, 'Sofia Bergman', '/clientsearch')
  const other = await context.newPage()
  await other.goto('/')
  await expect(other.getByText('Inloggad som Sofia Bergman')).toBeVisible()

  await page.getByRole('button', { name: 'Logga ut', exact: true }).click()
  await expect(page).toHaveURL(/\/signed-out/)
  await expect(page.getByText('Du är utloggad.')).toBeVisible()
  await expectNoFindings(page)
  await expect(other).toHaveURL(/\/signed-out/)
  await expect(other.getByText('Du är utloggad.')).toBeVisible()
  await other.goto('/clientsearch')
  await expect(other.getByRole('dialog')).toContainText('För att använda Skynet måste du logga in. Gå vidare?')
})
