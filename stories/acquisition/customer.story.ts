import { expect, test } from '@playwright/test'
import { places } from '#areas/places.ts'
import { expectNoFindings } from '../testing/accessibility.ts'
import { callerOf } from '../testing/calls.ts'
import { onboardingTask } from '../testing/onboardings.ts'
import { signIn } from '../testing/sign-in.ts'

interface Directorship {
  readonly alternatives: readonly {
    readonly scope: string
    readonly requirements: readonly { readonly socialSecurityNumbers: readonly string[] }[]
  }[]
}

test('a customer is invited, shows who they are on a telephone, answers, comes back and hands in', async ({
  page,
  browser,
}) => {
  await signIn(page, 'Olivia Dahl')
  const { onboardingId, organizationNumber } = await onboardingTask(page, 'kycUpdate')
  const caller = await callerOf(page)
  const fetched = await caller.post('/api/directorship/fetchDirectorship', { organizationNumber })
  const { alternatives } = (await fetched.json()) as Directorship
  const signatory = alternatives.find(({ scope }) => scope === 'everything')?.requirements[0]
    ?.socialSecurityNumbers[0]

  await page.goto(places.onboarding(onboardingId))
  await page.getByRole('button', { name: 'Skapa länk' }).click()
  const making = page.getByRole('dialog', { name: 'Skapa inbjudningslänk' })
  await making.getByRole('textbox', { name: 'Personnummer' }).fill(signatory ?? '')
  await making.getByRole('button', { name: 'Skapa länk' }).click()
  const made = page.getByRole('dialog', { name: 'Länken är skapad' })
  const link = (await made.getByText(/\/kund#/).textContent()) ?? ''
  await expectNoFindings(page)
  await page.keyboard.press('Escape')

  const telephone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'sv-SE',
  })
  const customer = await telephone.newPage()
  await customer.goto(link.trim())
  await expect(customer.getByRole('heading', { name: 'Välkommen, Åsa Ek' })).toBeVisible()
  await expect(customer).toHaveURL(/\/kund$/)
  await expectNoFindings(customer)
  await customer.getByRole('button', { name: 'BankID på en annan enhet' }).click()
  await expect(customer.getByRole('img', { name: /^QR-kod/ })).toBeVisible()
  await expectNoFindings(customer)

  await expect(customer.getByRole('heading', { name: 'Det här är kvar' })).toBeVisible()
  await expectNoFindings(customer)
  await customer.getByRole('button', { name: 'In English' }).click()
  await expect(customer.getByRole('heading', { name: 'What is left to do' })).toBeVisible()
  await customer.getByRole('button', { name: 'På svenska' }).click()

  await customer.getByRole('link', { name: 'Frågor om företaget' }).click()
  const number = customer.getByRole('textbox', { name: /^Personnummer/ })
  await number.fill('850709-9805')
  await expect(customer.getByText('Allt är sparat. Du kan fortsätta senare.')).toBeVisible()
  await expectNoFindings(customer)
  await customer.getByRole('button', { name: 'Skicka in svaren' }).click()
  await expect(customer.getByText('Frågan behöver besvaras').first()).toBeVisible()
  await expectNoFindings(customer)
  // No wider than the telephone.
  expect(await customer.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  // Leaves, and comes back by the same link: what was answered is there.
  await customer.getByRole('button', { name: 'Logga ut' }).click()
  await customer.goto('about:blank')
  await customer.goto(link.trim())
  await customer.getByRole('button', { name: 'BankID på den här enheten' }).click()
  await expect(customer.getByRole('link', { name: 'Öppna BankID-appen' })).toHaveAttribute(
    'href',
    /^bankid:/,
  )
  await customer.getByRole('link', { name: 'Frågor om företaget' }).click()
  await expect(number).toHaveValue(/9805$/)
  await customer.getByRole('textbox', { name: 'Förnamn' }).fill('Anna')
  await customer.getByRole('textbox', { name: 'Efternamn' }).fill('Ek')
  await customer.getByRole('spinbutton', { name: 'Ägarandel' }).fill('62.5')
  await customer.getByRole('combobox', { name: 'Land' }).selectOption('NO')
  for (const question of [/^Är någon av dem/, 'Tar företaget emot kontanter?'])
    await customer
      .getByRole('group', { name: question })
      .getByRole('radio', { name: 'Nej' })
      .check()
  await customer.getByRole('button', { name: 'Skicka in svaren' }).click()
  await expect(customer.getByText('Svaren är inskickade. Tack!')).toBeVisible()
  await customer.getByRole('link', { name: 'Till översikten' }).click()
  await expect(customer.getByRole('heading', { name: 'Allt är klart' })).toBeVisible()
  await expectNoFindings(customer)
  await telephone.close()

  await page.reload()
  await expect(page.getByText('Legitimerad', { exact: true })).toBeVisible()
  await expect(page.getByText(/, legitimerad som /)).toBeVisible()
})
