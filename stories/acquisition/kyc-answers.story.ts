import { expect, test } from '@playwright/test'
import { lookAtDialog } from '../testing/accessibility.ts'
import { kycTask, riskyTask } from '../testing/kyc-task.ts'
import { onboardingTask } from '../testing/onboardings.ts'
import { signIn } from '../testing/sign-in.ts'
import { places } from '#areas/places.ts'

test('a set is picked for a task, answered in two sittings and completed', async ({ page }) => {
  await signIn(page, 'Olivia Dahl', kycTask)
  // Told again after a failure it takes a task that nobody has begun.
  if (test.info().retry > 0) {
    const { companyTaskId } = await onboardingTask(page, 'kycUpdate')
    await page.goto(places.companyTaskRedirect(companyTaskId))
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Kundkännedom (KYC)' })).toBeVisible()
  await page.getByRole('combobox', { name: 'KYC-set' }).click()
  await page.getByRole('option', { name: 'Årlig uppdatering' }).click()
  await page.getByRole('button', { name: 'Välj setet' }).click()

  const number = page.getByRole('textbox', { name: 'Personnummer' })
  await number.fill('850709-9806')
  await page.getByRole('button', { name: 'Spara' }).click()
  await expect(page.getByText('Ett eller flera fält är inte korrekt ifyllda')).toBeVisible()
  await expect(number).toBeFocused()
  await number.fill('850709-9805')
  await page.getByRole('button', { name: 'Spara' }).click()
  await expect(page.getByText('Svaren är sparade')).toBeVisible()

  await page.reload()
  await expect(number).toHaveValue('198507099805')
  await page.getByRole('textbox', { name: 'Förnamn' }).fill('Anna')
  await page.getByRole('textbox', { name: 'Efternamn' }).fill('Ek')
  await page.getByRole('textbox', { name: 'Ägarandel' }).fill('62,5')
  await page.getByRole('combobox', { name: 'Land' }).click()
  await page.getByRole('option', { name: 'Norge' }).click()
  await page.getByRole('button', { name: 'Slutför' }).click()
  await expect(page.getByRole('radio', { name: 'Nej' })).toBeFocused()
  await page.getByRole('radio', { name: 'Nej' }).check()
  await page.getByRole('button', { name: 'Slutför' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Slutför svaren' }).click()
  await expect(page.getByText('19850709-9805, Anna Ek, 62,5 %, Norge')).toBeVisible()
  await expect(page.getByText('Färdig')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Spara' })).toHaveCount(0)
})

test('kyc 23, kyc 24: answers that are marked as risk wait for AML, who sees why', async ({
  page,
}) => {
  await signIn(page, 'Amir Haddad', riskyTask)
  await expect(page.getByText('Kräver manuell hantering')).toBeVisible()
  await expect(page.getByText('Svaret ”Ja” är markerat som risk')).toBeVisible()
  await expect(page.getByText(/^Ändrat sedan förra gången, då:/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Godta svaren' }).click()
  const dialog = page.getByRole('dialog', { name: 'Godta svaren?' })
  await dialog.getByRole('button', { name: 'Godta svaren' }).click()
  await expect(dialog.getByText('Motivering behöver fyllas i')).toBeVisible()
  await lookAtDialog(page)
  await dialog.getByRole('textbox', { name: 'Motivering' }).fill('Känt uppdrag, ingen förhöjd risk')
  await dialog.getByRole('button', { name: 'Godta svaren' }).click()
  await expect(page.getByText('Motivering: Känt uppdrag, ingen förhöjd risk')).toBeVisible()
  await expect(page.getByText('Färdig')).toBeVisible()
})
