import { expect, test } from '@playwright/test'
import { soundStranger } from '../testing/strangers.ts'
import {
  beginOnboarding,
  colleague,
  decideProspect,
  doCustomersPart,
  identify,
  makeAgreements,
  makeLink,
  offerAccepted,
  searchCompany,
  telephone,
} from '../testing/way.ts'

test('a company nobody knew becomes a client who sells its first invoice', async ({
  page,
  browser,
}) => {
  const company = soundStranger(1, test.info().retry)
  const [signer] = company.signers
  const seller = await colleague(browser, 'Sofia Bergman')
  await searchCompany(seller, company)
  await page.close()
  const approver = await colleague(browser, 'Sara Nyström', new URL(seller.url()).pathname)
  await decideProspect(approver, 'Godkänn')
  const onboarding = await beginOnboarding(seller)
  await offerAccepted(seller, onboarding)
  await makeAgreements(seller, onboarding)
  const link = await makeLink(seller, onboarding, signer!)
  const phone = await telephone(browser, link)
  await identify(phone)
  await doCustomersPart(phone, company)
  await seller.reload()
  await seller.screenshot({ path: '/tmp/f-1.png', fullPage: true })
  await phone.screenshot({ path: '/tmp/f-2.png', fullPage: true })
  expect(1).toBe(1)
})
