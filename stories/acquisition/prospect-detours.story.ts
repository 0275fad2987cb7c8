import { expect, test } from '@playwright/test'
import { places } from '#areas/places.ts'
import { ageOnboarding } from '../testing/ageing.ts'
import { day } from '../testing/day.ts'
import { latestLinkTo } from '../testing/mails.ts'
import { soundStranger } from '../testing/strangers.ts'
import { answerFirst, identify, openStep, sign, telephone } from '../testing/telephone.ts'
import {
  begunByCalls,
  colleague,
  decideProspect,
  inviteByMail,
  makeAgreements,
  makeLink,
  searchByCall,
  searchCompany,
  shownLink,
} from '../testing/way.ts'

const idIn = (onboarding: string) => onboarding.split('/').at(-1) ?? ''

test('a declined prospect leads nowhere, and says by whom', async ({ browser }) => {
  const company = soundStranger(1, 2 + test.info().retry)
  const seller = await colleague(browser, 'Sofia Bergman')
  await searchCompany(seller, company)
  const address = new URL(seller.url()).pathname
  const approver = await colleague(browser, 'Sara Nyström', address)
  await decideProspect(approver, 'Avslå')
  await seller.reload()
  await expect(seller.getByText('Manuellt avslagen', { exact: true })).toBeVisible()
  await expect(seller.getByText(/^Sara Nyström/)).toBeVisible()
  const begin = seller.getByRole('button', { name: 'Starta onboarding' })
  await expect(begin).toHaveAttribute('aria-disabled', 'true')
  // Nor by searching once more: what somebody declined stands until somebody approves.
  await seller.goto(places.prospect(await searchByCall(seller, company.organizationNumber)))
  await expect(begin).toHaveAttribute('aria-disabled', 'true')
})

test('a link that has lapsed says what to do, and another is mailed by one press', async ({
  browser,
}) => {
  const company = soundStranger(1, 4 + test.info().retry)
  const email = `kund-${Date.now()}@example.se`
  const seller = await colleague(browser, 'Sofia Bergman')
  const onboarding = await begunByCalls(browser, seller, company)
  const [signer] = company.signers
  if (!signer) throw new Error('nobody signs')
  const lapsed = await inviteByMail(seller, onboarding, signer, email)
  await ageOnboarding(idIn(onboarding), 20)

  const phone = await telephone(browser, lapsed)
  await expect(phone.getByRole('alert')).toHaveText(
    'Länken har gått ut. Be den som bjöd in dig om en ny.',
  )
  await seller.reload()
  await expect(seller.getByText('Har gått ut', { exact: true })).toBeVisible()
  await seller.getByRole('button', { name: /^Skicka igen till / }).click()
  await seller.getByRole('dialog').getByRole('button', { name: 'Skicka igen' }).click()
  await expect(seller.getByText(`Inbjudan skickas till ${email}`)).toBeVisible()
  await phone.goto('about:blank')
  await phone.goto(await latestLinkTo(email, lapsed))
  await identify(phone)
})

test('who comes back after a week finds what they wrote, by a link that was renewed', async ({
  browser,
}) => {
  const company = soundStranger(1, 6 + test.info().retry)
  const [signer] = company.signers
  if (!signer) throw new Error('nobody signs')
  const seller = await colleague(browser, 'Sofia Bergman')
  const onboarding = await begunByCalls(browser, seller, company)
  const link = await makeLink(seller, onboarding, signer, day(3))
  const phone = await telephone(browser, link)
  await identify(phone)
  await answerFirst(phone)
  await ageOnboarding(idIn(onboarding), 7)

  await phone.goto('about:blank')
  await phone.goto(link)
  await expect(phone.getByText('Länken har gått ut.', { exact: false })).toBeVisible()
  await seller.reload()
  await seller.getByRole('button', { name: /^Ny länk till / }).click()
  await seller.getByRole('dialog').getByRole('button', { name: 'Skapa ny länk' }).click()
  await phone.goto('about:blank')
  await phone.goto(await shownLink(seller))
  await identify(phone)
  await openStep(phone, 'Frågor om företaget')
  await expect(phone.getByRole('textbox', { name: /^Beskriv företagets/ })).toHaveValue(
    'Vi bygger kök åt hotell.',
  )
})

test('two owners who sign together do so on a telephone each', async ({ browser }) => {
  const company = soundStranger(2, test.info().retry)
  const [first, second] = company.signers
  if (!first || !second) throw new Error('two have to sign')
  const seller = await colleague(browser, 'Sofia Bergman')
  const onboarding = await begunByCalls(browser, seller, company)
  await makeAgreements(seller, onboarding, first)
  const one = await telephone(browser, await makeLink(seller, onboarding, first))
  await identify(one)
  await sign(one, 'Avtal om fakturaköp')
  const agreement = one.getByRole('listitem').filter({ hasText: 'Avtal om fakturaköp' })
  await expect(agreement).toContainText('Väntar på andra')
  await expect(agreement).toContainText(second.name)

  const other = await telephone(browser, await makeLink(seller, onboarding, second))
  await identify(other)
  await sign(other, 'Avtal om fakturaköp')
  await expect(
    other.getByRole('listitem').filter({ hasText: 'Avtal om fakturaköp' }),
  ).toContainText('Underskrivet')
})
