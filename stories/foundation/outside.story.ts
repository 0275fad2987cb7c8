import { expect, test } from '@playwright/test'
import { chooseAtProvider, signIn } from '../testing/sign-in.ts'
import { places } from '#areas/places.ts'

test('who gives up the login stays outside and can try again', async ({ page }) => {
  await page.goto('/clientsearch')
  await page.getByRole('dialog').getByRole('button', { name: 'Avbryt' }).click()
  await expect(page).toHaveURL(/\/signed-out(\?|$)/)
  await page.getByRole('button', { name: 'Logga in' }).click()
  await page.getByRole('button', { name: 'Avbryt' }).click()
  await expect(page).toHaveURL(/\/signed-out(\?|$)/)
})

test('the way back in leads straight to the login', async ({ page }) => {
  await page.goto('/signed-out?reauth')
  await chooseAtProvider(page, 'Petra Vallin')
  await expect(page.getByText('Inloggad som Petra Vallin')).toBeVisible()
  await expect(page).toHaveURL(places.start)
})

test('somebody the identity provider knows and Skynet does not is refused', async ({ page }) => {
  await page.goto('/users')
  await page.getByRole('dialog').getByRole('button', { name: 'Ok', exact: true }).click()
  await chooseAtProvider(page, 'Viggo Utter')
  await expect(page.getByText('Du saknar behörighet. Kontakta en administratör.')).toBeVisible()
  await expect(
    page.getByText('Inloggningen lyckades, men du finns inte som användare i Skynet.'),
  ).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.getByRole('button', { name: 'Logga ut' }).click()
  await expect(page.getByText('Du är utloggad.')).toBeVisible()
})

test('an address that leads nowhere says so', async ({ page }) => {
  await signIn(page, 'Sofia Bergman', '/nowhere/at/all')
  await expect(page.getByRole('heading', { level: 1, name: 'Sidan finns inte' })).toBeVisible()
  await page.getByRole('link', { name: 'Till startsidan' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Start' })).toBeVisible()
})
