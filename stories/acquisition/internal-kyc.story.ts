import { expect, test } from '@playwright/test'
import { expectFitsPhone } from '../testing/phone.ts'
import { signIn } from '../testing/sign-in.ts'

test('internalkyc 15: what is not saved is said with its field, and is not left without a question', async ({
  page,
}) => {
  await signIn(page, 'Sofia Bergman', '/onboardings?onboardingType=1')
  await page
    .getByRole('table', { name: 'Onboardings' })
    .getByRole('row')
    .filter({ has: page.getByRole('img', { name: 'Intern KYC: Pågående' }) })
    .getByRole('link')
    .first()
    .click()
  await page
    .getByRole('table', { name: 'Uppgifter' })
    .getByRole('link', { name: 'Intern KYC' })
    .click()
  const plans = page.getByRole('textbox', { name: 'Kundens planer' })
  await plans.fill('x'.repeat(4001))
  await expect(
    page.getByText('Ett fel uppstod, kunde inte spara. Kundens planer får vara högst 4000 tecken.'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Till onboardingen' }).click()
  await page.getByRole('button', { name: 'Stanna kvar' }).click()
  await plans.fill('Fler montörer')
  await expect(page.getByText('Intern KYC sparad', { exact: true })).toBeVisible()

  // A file that is chosen goes with the button alone.
  await page.setInputFiles('input[type="file"]', {
    name: 'Intyg.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF'),
  })
  await page.getByRole('link', { name: 'Till onboardingen' }).click()
  await page.getByRole('button', { name: 'Stanna kvar' }).click()
  await page.getByRole('button', { name: 'Ta bort Intyg.pdf' }).click()
})

test('internal KYC saves itself as a draft, says what lacks, and is completed with its file', async ({
  page,
}) => {
  await signIn(page, 'Sofia Bergman', '/onboardings?onboardingType=1')
  await page
    .getByRole('table', { name: 'Onboardings' })
    .getByRole('row')
    .filter({ has: page.getByRole('img', { name: 'Intern KYC: Pågående' }) })
    .getByRole('link')
    .first()
    .click()
  const open = page
    .getByRole('table', { name: 'Uppgifter' })
    .getByRole('row', { name: /^Intern KYC Pågående/ })
  const task = open.getByRole('link', { name: 'Intern KYC' })
  await task.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Intern KYC' })).toBeVisible()
  const submit = page.getByRole('button', { name: 'Färdigställ' })
  await expect(submit).toBeVisible()
  await expectFitsPhone(page)

  await page.getByRole('link', { name: 'Avslut' }).click()
  await page.getByRole('textbox', { name: 'Anteckning' }).fill(`Ring före lunch ${Date.now()}`)
  await expect(page.getByText('Intern KYC sparad', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Företaget' }).click()
  const percent = page.getByRole('textbox', { name: 'Andel av omsättningen som säljs' })
  await percent.fill('')
  await page.getByRole('link', { name: 'Avslut' }).click()
  await submit.click()
  await expect(page.getByText('Det finns valideringsfel.')).toBeVisible()
  await expect(percent).toBeVisible()
  await percent.fill('37,5')
  for (const [name, choice] of [
    ['Innesäljare', 'Sofia Bergman'],
    ['Säljare', 'Sofia Bergman'],
    ['Anskaffning', 'Webbplatsen'],
  ] as const) {
    await page.getByRole('combobox', { name, exact: true }).click()
    await page.getByRole('option', { name: choice }).click()
  }
  await page.getByRole('textbox', { name: 'Väntad årsomsättning' }).fill('12 000 000')
  const kind = page.getByRole('combobox', { name: 'Typ av anskaffning' })
  await kind.click()
  await page.getByRole('option', { name: 'Ny kund' }).click()
  await kind.press('Escape')
  await page.setInputFiles('input[type="file"]', {
    name: 'Anteckning.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF'),
  })
  // Completing waits for what saves itself, which is slow here, and is not refused for it.
  let press = () => {}
  const pressed = new Promise<void>((resolve) => (press = resolve))
  await page.route(
    '**/internalkyc/save',
    async (route) => {
      await pressed
      await route.continue()
    },
    { times: 1 },
  )
  const saving = page.waitForRequest('**/internalkyc/save')
  await page.getByRole('textbox', { name: 'Domän' }).fill('example.se')
  await saving
  await submit.click()
  press()
  await expect(page.getByText('Intern KYC färdigställd')).toBeVisible()
  await expect(page.getByText('Färdigställd', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Anteckning.pdf', exact: true })).toBeVisible()
})
