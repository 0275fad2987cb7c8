import { expect, test, type Page } from '@playwright/test'
import { expectNoFindings } from '../testing/accessibility.ts'
import { expectFitsPhone } from '../testing/phone.ts'
import { signIn } from '../testing/sign-in.ts'

async function cleanAtBothWidths(page: Page) {
  await page.setViewportSize({ width: 1280, height: 900 })
  await expectNoFindings(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoFindings(page)
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('onboarding 76: what the list shows is named, is a link, and is removed', async ({ page }) => {
  const name = `Mina manuella ${Date.now()}`
  await signIn(page, 'Sofia Bergman', '/onboardings')
  const views = page.getByRole('navigation', { name: 'Vyer' })
  const save = views.getByRole('button', { name: 'Spara vyn' })
  await expect(save).toHaveAccessibleDescription(/Välj ett filter eller en sortering/)
  await views.getByRole('link', { name: 'Pågående med fel' }).click()
  await save.click()
  const dialog = page.getByRole('dialog', { name: 'Spara vyn' })
  await dialog.getByRole('button', { name: 'Spara vyn' }).click()
  await expect(dialog.getByText('Namn behöver fyllas i').first()).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Namn' }).fill(name)
  await expectNoFindings(page)
  await dialog.getByRole('button', { name: 'Spara vyn' }).click()
  await expect(dialog).toHaveCount(0)
  const own = views.getByRole('link', { name })
  await expect(own).toBeVisible()
  await cleanAtBothWidths(page)
  await expectFitsPhone(page)
  await views.getByRole('link', { name: 'Alla', exact: true }).click()
  await own.click()
  await expect(page).toHaveURL(/faultyOngoing=1/)
  await views.getByRole('button', { name: `Ta bort vyn ${name}` }).click()
  await expect(own).toHaveCount(0)
})

test('queues 7: what is taken says so on its own page, and is left there', async ({ page }) => {
  await signIn(page, 'Amir Haddad')
  await page.getByRole('button', { name: /^Ta nästa: Träffar på/ }).click()
  const claim = page.getByRole('group', { name: 'Taget ur arbetskön' })
  await expect(claim).toContainText('Taget av dig')
  await cleanAtBothWidths(page)
  await claim.getByRole('button', { name: 'Släpp' }).click()
  await expect(claim).toHaveCount(0)
})
