import { expect, test } from '@playwright/test'
import { places } from '#areas/places.ts'
import { signIn } from '../testing/sign-in.ts'

test('aml 4: the risk overview shows how ratings spread, and each number leads to its clients', async ({
  page,
}) => {
  await signIn(page, 'Lovisa Falk', places.amlRisk)
  const ratings = page.getByRole('region', { name: 'Hur betygen fördelar sig' })
  await ratings.getByText('Visa siffrorna').click()
  const number = ratings.getByRole('row').getByRole('link').first()
  const clients = await number.textContent()
  await number.click()
  await expect(page.getByText(/^Bara dem med \d+ hela poäng/)).toBeVisible()
  await expect(page.getByText(new RegExp(`av ${clients}$`)).first()).toBeVisible()
  await page.getByRole('link', { name: 'Visa alla' }).click()

  const reasons = page.getByRole('region', { name: 'Vad som sänker betygen' })
  await reasons.getByText('Visa siffrorna').click()
  await reasons
    .getByRole('row', { name: /^Kundkännedom saknas/ })
    .getByRole('link')
    .click()
  await expect(page.getByText('Bara dem som sänks av kundkännedom saknas.')).toBeVisible()
})

test('aml 5: the monitor shows what has changed since when, hits to judge and answers to give anew', async ({
  page,
}) => {
  await signIn(page, 'Amir Haddad', places.amlChanges('30'))
  const changed = page.getByRole('table', { name: 'Ändrade AML-betyg' })
  await expect(changed.getByRole('row').nth(1)).toContainText('första betyget')
  await page.getByText('Visa siffrorna').click()
  const weeks = page.getByRole('table', { name: 'Ändrade betyg vecka för vecka' })
  await weeks.getByRole('link').first().click()
  await expect(page.getByText(/^Bara .+ i veckan från \d{4}-\d\d-\d\d/)).toBeVisible()
  await page.getByRole('link', { name: 'Ett år' }).click()
  await expect(page).toHaveURL(/days=365/)
  await expect(changed.getByRole('row').nth(1)).toBeVisible()

  await page.getByRole('link', { name: /^Träffar att bedöma \(\d+\+?\)$/ }).click()
  const hits = page.getByRole('table', { name: 'Träffar att bedöma' })
  await expect(hits).toBeVisible()
  await page.getByRole('link', { name: /^Kundkännedom att göra om \(\d+\)$/ }).click()
  await expect(
    page.getByRole('table', { name: 'Kundkännedom att göra om' }).getByRole('row').nth(1),
  ).toBeVisible()
})

test('aml 8, aml 9: what waits is found, understood and acted on from one list', async ({
  page,
}) => {
  await signIn(page, 'Amir Haddad', places.amlMonitor)
  const waiting = page.getByRole('table', { name: 'Klienter att göra något för' })
  await expect(waiting.getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('button', { name: /^Vad som väntar \S/ }).click()
  await page.getByRole('radio', { name: 'Kundkännedom' }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/kind=answers/)
  await expect(waiting.getByRole('row').nth(1)).toContainText('Be om nya svar')
  await waiting.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/client\/(issuer|recipient)\/\d+\/40/)
  const todo = page.getByRole('table', { name: 'Vad som ska göras' })
  await expect(todo.getByRole('row', { name: /^Kundkännedom/ })).toContainText('Försenat')
  const text = `Frågat ombudet ${Date.now()}`
  await page.getByRole('textbox', { name: 'Anteckning i ärendet' }).fill(text)
  await page.getByRole('button', { name: 'Spara anteckningen' }).click()
  await expect(
    page.getByRole('table', { name: 'Anteckningar och beslut' }).getByRole('row').nth(1),
  ).toContainText(text)
  await todo.getByRole('link', { name: 'Be om nya svar' }).click()
  await expect(page).toHaveURL(/\/6$/)
})
