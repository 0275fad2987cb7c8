import { expect, test, type Page } from '@playwright/test'
import { places } from '#areas/places.ts'
import { expectNoFindings, lookAtDialog } from '../testing/accessibility.ts'
import { countingBundle, countingVersion } from '../testing/agreement-released.ts'
import { callerOf } from '../testing/calls.ts'
import { onboardingTask } from '../testing/onboardings.ts'
import { signIn } from '../testing/sign-in.ts'

interface Directorship {
  readonly members: readonly { readonly name: string; readonly socialSecurityNumber: string }[]
  readonly alternatives: readonly {
    readonly scope: string
    readonly requirements: readonly { readonly socialSecurityNumbers: readonly string[] }[]
  }[]
}

/** More than a telephone shows at once. */
const longText = `<h1>Villkor</h1><p>Parterna är överens.</p>${'<p>Säljaren svarar för att varje faktura är riktig.</p>'.repeat(60)}<p>Sist i avtalet.</p>`

/** Asks the customer for an account and for an agreement too, which the board signs. */
async function askedForMore(
  page: Page,
  admin: Page,
  onboarding: { readonly onboardingId: string; readonly organizationNumber: string },
) {
  const [seller, writer] = [await callerOf(page), await callerOf(admin)]
  const name = `Kundens avtal ${Date.now()}`
  const description = 'En berättelses avtal'
  const made = await writer.post('/api/agreement/agreement', {
    name,
    description,
    type: 'Generic',
    signatureType: 'Board',
    content: { text: longText },
  })
  const agreementId = (await made.json()) as string
  const agreementVersionId = await countingVersion(admin, agreementId)
  const agreements = [{ agreementId, agreementVersionId }]
  const agreementBundleId = await countingBundle(admin, { name, description, agreements })
  const { onboardingId, organizationNumber } = onboarding
  const add = async (type: string) => {
    const task = { onboardingId, organisationNumber: organizationNumber, type }
    const added = await seller.post('/api/companytask/addCompanyTaskForOnboarding', task)
    expect(added.status(), await added.text()).toBe(200)
    return ((await added.json()) as { id: string }).id
  }
  await add('BankAccountValidation')
  const set = await seller.post('/api/companyAgreement/createAgreement', {
    agreementBundleId,
    organisationNumber: organizationNumber,
    companyTaskId: await add('AgreementSigning'),
    agreements: [{ agreementId, tokens: [] }],
  })
  expect(set.status(), await set.text()).toBe(200)
  return name
}

/** An agreement longer than the screen is signed when its end has been shown, by keyboard too (customer 22). */
async function isShownBeforeSigned(customer: Page): Promise<void> {
  const end = customer.getByText(/^Här slutar avtalet[.]/)
  await expect(end).not.toBeInViewport()
  await expect(end).toHaveText('Här slutar avtalet.')
  // Whoever asks past the page is refused all the same.
  const [taskId, agreementId] = new URL(customer.url()).hash.split('/').slice(2)
  const read = { taskId, agreementId }
  const ask = (call: string, more: object = {}) =>
    customer.request.post(`/api/customer/${call}`, { data: { ...read, ...more } })
  const { contentSha256 } = (await (await ask('agreement')).json()) as { contentSha256: string }
  const refused = await ask('signAgreement', { contentSha256 })
  expect(refused.status()).toBe(409)
  expect(await refused.text()).toContain('behöver visas till slutet innan det skrivs under')
  // A screen reader presses without going there: it is said why, and led to the end.
  const sign = customer.getByRole('button', { name: 'BankID på en annan enhet' })
  await sign.dispatchEvent('click')
  await expect(customer.getByRole('alert')).toContainText('till slutet innan du skriver under')
  await expect(end).toBeInViewport()
  await expect(end).toHaveText('Här slutar avtalet. Det har visats till slutet.')
  await expect(customer.getByText('Sist i avtalet.')).toBeInViewport()
}

test('a customer is invited, shows who they are on a telephone, answers, signs, writes the account, comes back and hands in', async ({
  page,
  browser,
}) => {
  await signIn(page, 'Olivia Dahl')
  const { onboardingId, organizationNumber } = await onboardingTask(page, 'kycUpdate')
  const caller = await callerOf(page)
  const fetched = await caller.post('/api/directorship/fetchDirectorship', { organizationNumber })
  const { alternatives, members } = (await fetched.json()) as Directorship
  const signatory = alternatives.find(({ scope }) => scope === 'everything')?.requirements[0]
    ?.socialSecurityNumbers[0]
  const signer = members.find(({ socialSecurityNumber }) => socialSecurityNumber === signatory)

  const admin = await (await browser.newContext()).newPage()
  await signIn(admin, 'Maja Lindgren')
  const agreement = await askedForMore(page, admin, { onboardingId, organizationNumber })

  await page.goto(places.onboarding(onboardingId))
  await page.getByRole('button', { name: 'Skapa länk' }).click()
  const making = page.getByRole('dialog', { name: 'Skapa inbjudningslänk' })
  // Staff know no number: the one that the register has is bound to the link (customer 17).
  await making.getByRole('combobox', { name: 'Vem länken är för' }).click()
  await page.getByRole('option', { name: signer?.name ?? '' }).click()
  await expect(making.getByText(/Personnumret tas från registret/)).toBeVisible()
  await making.getByRole('button', { name: 'Skapa länk' }).click()
  const made = page.getByRole('dialog', { name: 'Länken är skapad' })
  const link = (await made.getByText(/\/kund#/).textContent()) ?? ''
  await lookAtDialog(page)
  await page.keyboard.press('Escape')

  const telephone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'sv-SE',
  })
  const customer = await telephone.newPage()
  await customer.goto(link.trim())
  await expect(customer.getByRole('heading', { name: `Välkommen, ${signer?.name}` })).toBeVisible()
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

  await customer.getByRole('button', { name: 'Uppgifterna stämmer' }).click()
  await expect(customer.getByText('Ni har bekräftat uppgifterna. Tack!')).toBeVisible()

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
  await expect(customer.getByRole('heading', { name: `Välkommen, ${signer?.name}` })).toBeVisible()
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
  await customer.getByRole('textbox', { name: 'Ägarandel' }).fill('62,5')
  await customer.getByRole('combobox', { name: 'Land' }).selectOption('NO')
  for (const question of [/^Är någon av dem/, 'Tar företaget emot kontanter?'])
    await customer
      .getByRole('group', { name: question })
      .getByRole('radio', { name: 'Nej' })
      .check()
  await customer.getByRole('button', { name: 'Skicka in svaren' }).click()
  await expect(customer.getByText('Svaren är inskickade. Tack!')).toBeVisible()
  await customer.getByRole('link', { name: 'Till översikten' }).click()

  // customer 19: by keyboard, a page that comes in the place of another begins at its heading.
  await customer.getByRole('link', { name: 'Avtal' }).click()
  await expect(customer.getByRole('heading', { level: 1, name: 'Avtal' })).toBeFocused()
  await expect(customer).toHaveTitle('Avtal · Skynet')
  const listed = customer.getByRole('link', { name: agreement })
  await expect(listed).toBeVisible()
  await customer.keyboard.press('Tab')
  await expect(listed).toBeFocused()
  await customer.keyboard.press('Enter')
  await expect(customer.getByText('Parterna är överens.')).toBeVisible()
  await expect(customer.getByRole('heading', { level: 1, name: agreement })).toBeFocused()
  await expectNoFindings(customer)
  await isShownBeforeSigned(customer)
  await customer.getByRole('button', { name: 'BankID på en annan enhet' }).click()
  await expect(customer.getByRole('img', { name: /^QR-kod/ })).toBeVisible()
  await expect(customer.getByText(/^Har skrivit under: /)).toBeVisible({ timeout: 60_000 })
  await expect(customer.getByRole('status').filter({ hasText: /avtalet/i })).toBeFocused()
  expect(await customer.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await customer.getByRole('link', { name: 'Till avtalen' }).click()
  await expectNoFindings(customer)
  await customer.getByRole('link', { name: 'Till översikten' }).click()

  await customer.getByRole('link', { name: 'Bankkonto för utbetalningar' }).click()
  await customer.getByRole('combobox', { name: 'Bank' }).selectOption('Bankgiro')
  const giro = customer.getByRole('textbox', { name: 'Bankgironummer' })
  await giro.fill('5050-1056')
  await customer.getByRole('button', { name: 'Skicka in kontot' }).click()
  await expect(customer.getByText('Något behöver rättas innan kontot kan sparas.')).toBeVisible()
  await expect(giro).toBeFocused()
  await expectNoFindings(customer)
  await giro.fill('5050-1055')
  await customer.getByRole('button', { name: 'Skicka in kontot' }).click()
  await expect(customer.getByText(/Bankgiro, slutar på 1055/)).toBeVisible()
  await customer.getByLabel('Underlag').setInputFiles({
    name: 'Intyg.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n% intyg\n%%EOF'),
  })
  await expect(customer.getByText(/^Kontot väntar på att vi godkänner det/)).toBeVisible()
  await expectNoFindings(customer)
  await customer.getByRole('link', { name: 'Till översikten' }).click()
  await expect(customer.getByRole('heading', { name: 'Inget att göra just nu' })).toBeVisible()
  await expectNoFindings(customer)
  await telephone.close()

  await page.reload()
  await expect(page.getByText('Legitimerad', { exact: true })).toBeVisible()
  await expect(page.getByText(/, legitimerad som /)).toBeVisible()
})
