import { expect, test } from '@playwright/test'
import { lookAtDialog } from '../testing/accessibility.ts'
import { callerOf } from '../testing/calls.ts'
import { approveOn, waitingHere } from '../testing/inbox.ts'
import { loanQuestion } from '../testing/kyc-task.ts'
import { signIn } from '../testing/sign-in.ts'
import { places } from '#areas/places.ts'

test('a set of questions is written, tried as a customer, published and locked', async ({
  page,
}) => {
  const name = `Berättelsens frågor ${Date.now()}`
  await signIn(page, 'Olivia Dahl', '/kyc')
  await expect(page.getByRole('row', { name: /Kundkännedom för nya kunder/ })).toContainText(
    'Publicerat',
  )
  await page.getByRole('button', { name: 'Nytt KYC-set' }).click()
  await page.getByRole('textbox', { name: 'Namn' }).fill(name)
  const add = page.getByRole('button', { name: 'Lägg till fråga' })
  await add.click()
  const first = page.getByRole('textbox', { name: 'Fråga', exact: true }).first()
  await expect(first).toBeFocused()
  await page.getByRole('combobox', { name: 'Frågetyp' }).click()
  await page.getByRole('option', { name: 'Ett val, alla synliga' }).click()
  await page.getByRole('textbox', { name: 'Svarsalternativ 1' }).fill('Nej')
  await page.getByRole('textbox', { name: 'Svarsalternativ 2' }).fill('Ja')
  await page.getByRole('checkbox', { name: 'Risk vid svarsalternativ 2' }).check()
  await page.getByRole('button', { name: 'Lägg till följdfråga' }).last().click()
  await page.keyboard.type('Vilka länder?')
  await expect(page.getByText('Det finns osparade ändringar')).toBeVisible()

  await page.getByRole('button', { name: 'Spara' }).click()
  await expect(page.getByText('Fältet är obligatoriskt')).toBeVisible()
  await expect(first).toBeFocused()
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
  await expect(page.getByText(`${name} är sparat`)).toBeVisible()

  await page.getByRole('button', { name: 'Förhandsgranska' }).click()
  await page.getByRole('radio', { name: 'Ja' }).check()
  await expect(page.getByRole('textbox', { name: 'Vilka länder?' })).toBeVisible()
  await page.getByRole('link', { name: 'Till KYC-setet' }).click()
  await page.getByRole('button', { name: 'Publicera' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publicera' }).click()
  await expect(
    page.getByText('Detta KYC-set är publicerat och kan därför inte ändras.'),
  ).toBeVisible()
  await expect(page.getByText('Ja (risk)')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ta bort' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Avpublicera' }).click()
  await page.getByRole('button', { name: 'Ta bort', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ta bort KYC-setet' }).click()
  await expect(page.getByRole('table', { name: 'KYC-set' })).toBeVisible()
  await expect(page.getByRole('row', { name })).toHaveCount(0)
})

test('kyc 19: what customers are asked by default is chosen by two, and no longer by two', async ({
  page,
  browser,
}) => {
  const name = `Frågor vid lån ${Date.now()}`
  await signIn(page, 'Olivia Dahl')
  const saved = await (
    await callerOf(page)
  ).post('/api/kyc/save', {
    name,
    questions: [loanQuestion()],
    defaultOnboardingTypes: [2],
  })
  expect(saved.status()).toBe(200)
  const address = places.kycSet(((await saved.json()) as { id: string }).id)
  await page.goto(address)
  // kyc 27: whom it reaches and what it changes, before anybody asks for it.
  const impact = page.getByRole('region', { name: 'Om setet publiceras' })
  await expect(impact).toContainText('Tar platsen av')
  await expect(impact.getByRole('list', { name: 'Frågor som ändras' })).toContainText(
    'Ny: Vad ska lånet användas till?',
  )
  await page.getByRole('button', { name: 'Publicera' }).click()
  const asked = page.getByRole('dialog')
  await expect(asked).toContainText('Tar platsen av')
  await asked.getByRole('textbox', { name: 'Motivering' }).fill('Lånefrågorna är nya')
  await lookAtDialog(page)
  await asked.getByRole('button', { name: 'Publicera' }).click()
  await expect(waitingHere(page)).toContainText(`Publicera ${name}, standard för Lån`)
  await expect(waitingHere(page).getByRole('button', { name: /^Godkänn:/ })).toHaveCount(0)
  await expect(page.getByRole('main').getByText('Utkast', { exact: true })).toBeVisible()

  const second = await (await browser.newContext()).newPage()
  await signIn(second, 'Lovisa Falk', address)
  await approveOn(second, waitingHere(second))
  await expect(second.getByText('Publicerat', { exact: true })).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'Avpublicera' }).click()
  await asked.getByRole('textbox', { name: 'Motivering' }).fill('Frågas inte längre')
  await asked.getByRole('button', { name: 'Avpublicera' }).click()
  await expect(waitingHere(page)).toContainText(`Avpublicera ${name}`)
  await second.reload()
  await approveOn(second, waitingHere(second))
  await expect(second.getByText('Utkast', { exact: true })).toBeVisible()
  await second.context().close()
})
