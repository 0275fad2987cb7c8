import { expect, test } from '@playwright/test'
import { expectNoFindings } from '../testing/accessibility.ts'
import { signIn } from '../testing/sign-in.ts'

test('a set of questions is written, tried as a customer, published and locked', async ({
  page,
}) => {
  await signIn(page, 'Olivia Dahl', '/kyc')
  await expect(page.getByRole('row', { name: /Kundkännedom för nya kunder/ })).toContainText(
    'Publicerat',
  )
  await expectNoFindings(page)
  await page.getByRole('button', { name: 'Nytt KYC-set' }).click()
  await page.getByRole('textbox', { name: 'Namn' }).fill('Berättelsens frågor')
  const add = page.getByRole('button', { name: 'Lägg till fråga' })
  await add.click()
  const first = page.getByRole('textbox', { name: 'Fråga', exact: true }).first()
  await expect(first).toBeFocused()
  await page.getByRole('combobox', { name: 'Frågetyp' }).click()
  await page.getByRole('option', { name: 'Ett val, alla synliga' }).click()
  await page.getByRole('textbox', { name: 'Svarsalternativ 1' }).fill('Nej')
  await page.getByRole('textbox', { name: 'Svarsalternativ 2' }).fill('Ja')
  await page.getByRole('button', { name: 'Lägg till följdfråga' }).last().click()
  await page.keyboard.type('Vilka länder?')
  await expect(page.getByText('Det finns osparade ändringar')).toBeVisible()

  await page.getByRole('button', { name: 'Spara' }).click()
  await expect(page.getByText('Fältet är obligatoriskt')).toBeVisible()
  await expect(first).toBeFocused()
  await expectNoFindings(page)
  await first.fill('Handlar ni utomlands?')
  await add.click()
  await page.keyboard.type('Vad heter ni?')
  const up = page.getByRole('button', { name: 'Flytta upp fråga 2, Vad heter ni?' })
  await up.focus()
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('button', { name: 'Flytta upp fråga 1, Vad heter ni?' }),
  ).toBeFocused()
  await page.getByRole('button', { name: 'Spara' }).click()
  await expect(page.getByText('Berättelsens frågor är sparat')).toBeVisible()

  await page.getByRole('button', { name: 'Förhandsgranska' }).click()
  await page.getByRole('radio', { name: 'Ja' }).check()
  await expect(page.getByRole('textbox', { name: 'Vilka länder?' })).toBeVisible()
  await expectNoFindings(page)
  await page.getByRole('link', { name: 'Till KYC-setet' }).click()
  await page.getByRole('button', { name: 'Publicera' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publicera' }).click()
  await expect(
    page.getByText('Detta KYC-set är publicerat och kan därför inte ändras.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ta bort' })).toHaveCount(0)
  await expectNoFindings(page)
  await page.getByRole('button', { name: 'Avpublicera' }).click()
  await page.getByRole('button', { name: 'Ta bort', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ta bort KYC-setet' }).click()
  await expect(page.getByRole('table', { name: 'KYC-set' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Berättelsens frågor/ })).toHaveCount(0)
})
