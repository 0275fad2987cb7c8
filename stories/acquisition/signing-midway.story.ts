import { expect, test, type Browser, type Page } from '@playwright/test'
import { places } from '#areas/places.ts'
import { inBankId } from '../testing/bankid.ts'
import { countingBundle, countingVersion } from '../testing/agreement-released.ts'
import { callerOf } from '../testing/calls.ts'
import { onboardingTask } from '../testing/onboardings.ts'
import { expectFitsPhone } from '../testing/phone.ts'
import { signIn } from '../testing/sign-in.ts'
import { identify, telephone } from '../testing/telephone.ts'

interface Directorship {
  readonly members: readonly { readonly name: string; readonly socialSecurityNumber: string }[]
  readonly alternatives: readonly {
    readonly scope: string
    readonly requirements: readonly { readonly socialSecurityNumbers: readonly string[] }[]
  }[]
}

/** An agreement with a price, which the board signs, and how a seller makes it by what price. */
async function priced(page: Page, browser: Browser) {
  const admin = await (await browser.newContext()).newPage()
  await signIn(admin, 'Maja Lindgren')
  const writer = await callerOf(admin)
  const name = `Avtal med pris ${Date.now()}`
  const text = '<h1>Villkor</h1><p>Priset är PRISET av fakturan.</p>'
  const token = { key: 'PRISET', label: 'Pris', internalDescription: 'Pris', type: 'NotSet' }
  const about = { name, description: 'En berättelses avtal', type: 'Generic' }
  const agreement = { ...about, signatureType: 'Board', content: { text }, tokens: [token] }
  const made = await writer.post('/api/agreement/agreement', agreement)
  expect(made.status(), await made.text()).toBe(200)
  const agreementId = (await made.json()) as string
  const agreementVersionId = await countingVersion(admin, agreementId)
  const agreementBundleId = await countingBundle(admin, {
    name,
    description: 'En berättelses bunt',
    agreements: [{ agreementId, agreementVersionId }],
  })
  await admin.context().close()

  await signIn(page, 'Olivia Dahl')
  const seller = await callerOf(page)
  const onboarding = await onboardingTask(page, 'agreementSigning')
  const { onboardingId, organizationNumber, companyTaskId } = onboarding
  const fetched = await seller.post('/api/directorship/fetchDirectorship', { organizationNumber })
  const { alternatives, members } = (await fetched.json()) as Directorship
  const [number = ''] =
    alternatives.find(({ scope }) => scope === 'everything')?.requirements[0]
      ?.socialSecurityNumbers ?? []
  const signer = members.find(({ socialSecurityNumber }) => socialSecurityNumber === number)
  const link = await seller.post('/api/onboarding/createOnboardingInvite', {
    onboardingId,
    name: signer?.name,
    socialSecurityNumber: number,
  })
  expect(link.status(), await link.text()).toBe(200)
  return {
    name,
    number,
    companyTaskId,
    onboardingId,
    link: ((await link.json()) as { url: string }).url,
    /** Answers the set. */
    make: async (price: string) => {
      const set = await seller.post('/api/companyAgreement/createAgreement', {
        agreementBundleId,
        organisationNumber: organizationNumber,
        companyTaskId,
        agreements: [{ agreementId, tokens: [{ key: 'PRISET', value: price }] }],
      })
      expect(set.status(), await set.text()).toBe(200)
      return (await set.json()) as string
    },
  }
}

/** The customer has opened the agreement on a telephone. */
async function reading(
  browser: Browser,
  { link, name, number }: Record<'link' | 'name' | 'number', string>,
) {
  await inBankId(number, 'sign')
  const phone = await telephone(browser, link)
  await identify(phone)
  await phone.getByRole('link', { name: 'Avtal' }).click()
  await phone.getByRole('link', { name }).click()
  await expect(phone.getByRole('heading', { level: 1, name })).toBeVisible()
  return phone
}
/** A seller removes the agreements, which nobody has signed. */
async function remove(
  page: Page,
  { companyTaskId, onboardingId }: Record<'companyTaskId' | 'onboardingId', string>,
  dataId: string,
) {
  await page.goto(places.companyTask('agreement-signing', companyTaskId, { onboardingId, dataId }))
  await page.getByRole('button', { name: 'Ta bort avtalen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Motivering' }).fill('Fel pris')
  await dialog.getByRole('button', { name: 'Ta bort avtalen' }).click()
  await expect(page.getByRole('combobox', { name: 'Avtalsbunt' })).toBeVisible()
}
const byCode = (phone: Page) => phone.getByRole('button', { name: 'BankID på en annan enhet' })

test('customer 18: an agreement that is made anew while the customer reads is read again, and one that is removed while they sign is said to be gone', async ({
  page,
  browser,
}) => {
  const agreement = await priced(page, browser)
  const first = await agreement.make('1 procent')
  const phone = await reading(browser, agreement)
  await expect(phone.getByText('Priset är 1 procent av fakturan.')).toBeVisible()

  await remove(page, agreement, first)
  const second = await agreement.make('9 procent')
  await byCode(phone).click()
  await expect(phone.getByRole('alert')).toContainText(
    'Avtalet har gjorts om sedan du öppnade det.',
  )
  await expect(phone.getByText('Priset är 9 procent av fakturan.')).toBeVisible()
  await expectFitsPhone(phone)

  await inBankId(agreement.number, 'wait')
  await byCode(phone).click()
  await expect(phone.getByRole('img', { name: /^QR-kod/ })).toBeVisible()
  await remove(page, agreement, second)
  await expect(phone.getByRole('alert')).toContainText('Det finns inte kvar.')
  await expect(phone.getByRole('img', { name: /^QR-kod/ })).toHaveCount(0)
  await phone.getByRole('link', { name: 'Till avtalen' }).click()
  await expect(phone.getByText('Avtalen är inte klara än.', { exact: false })).toBeVisible()
  await phone.context().close()
})

test('signing 26, customer 9: what goes wrong in the BankID app is told on the telephone, and none of it is a signature', async ({
  page,
  browser,
}) => {
  const agreement = await priced(page, browser)
  await agreement.make('1 procent')
  const phone = await reading(browser, agreement)
  const unproved = 'Det som BankID svarade kunde inte verifieras, så underskriften räknas inte.'
  const wrongs = [
    ['cancel', {}, 'Du avbröt i BankID-appen. Avtalet är inte underskrivet.'],
    ['expire', {}, 'BankID-appen startades inte i tid.'],
    ['sign', { as: '198507099805' }, 'Någon annan än du skrev under i BankID-appen'],
    // Of each way that it can be so, areas/acquisition/signing/server/evidence says it.
    ['sign', { fault: 'revoked' }, unproved],
    ['sign', { visible: 'Något annat' }, 'Underskriften gällde inte det här avtalet'],
  ] as const
  for (const [act, wrong, said] of wrongs) {
    await inBankId(agreement.number, act, wrong)
    await byCode(phone).click()
    await expect(phone.getByRole('img', { name: /^QR-kod/ })).toBeVisible()
    await expect(phone.getByRole('alert')).toContainText(said)
    await expect(phone.getByText(/^Har skrivit under: /)).toHaveCount(0)
  }
  await expectFitsPhone(phone)
  await inBankId(agreement.number, 'sign')
  await byCode(phone).click()
  await expect(phone.getByText(/^Har skrivit under: /)).toBeVisible()
  await phone.context().close()
})

test('customer 20: who comes back from the app to a page that is loaded anew goes on with what was begun, and finds it signed', async ({
  page,
  browser,
}) => {
  const agreement = await priced(page, browser)
  await agreement.make('1 procent')
  const phone = await reading(browser, agreement)
  await inBankId(agreement.number, 'wait')
  await phone.getByRole('button', { name: 'BankID på den här enheten' }).click()
  const app = phone.getByRole('link', { name: 'Öppna BankID-appen' })
  await expect(app).toBeVisible()
  await phone.reload()
  await expect(app).toBeVisible()
  await phone.getByRole('button', { name: 'Avbryt' }).click()
  await phone.reload()
  await expect(byCode(phone)).toBeVisible()
  await expect(app).toHaveCount(0)

  // It was done while the page was away.
  await inBankId(agreement.number, 'sign')
  await byCode(phone).click()
  await expect(phone.getByRole('img', { name: /^QR-kod/ })).toBeVisible()
  await phone.reload()
  await expect(phone.getByText(/^Har skrivit under: /)).toBeVisible()
  await phone.context().close()
})
