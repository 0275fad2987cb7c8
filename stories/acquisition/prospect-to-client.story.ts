import { expect, test, type Browser } from '@playwright/test'
import { places } from '#areas/places.ts'
import { latestLinkTo } from '../testing/mails.ts'
import { expectFitsPhone } from '../testing/phone.ts'
import { reloadUntil } from '../testing/reload.ts'
import { soundStranger, type Stranger } from '../testing/strangers.ts'
import { giroOf, doCustomersPart, identify, openStep, telephone } from '../testing/telephone.ts'
import {
  approveAccount,
  approveAgreements,
  beginOnboarding,
  colleague,
  complete,
  decideProspect,
  inviteByMail,
  makeAgreements,
  offerAccepted,
  searchCompany,
  sellInvoice,
  setLimit,
} from '../testing/way.ts'

// The whole way, by many hands: on a busy machine it takes its time.

/** A company on its way: searched by a seller, approved by another, its onboarding begun. */
async function onItsWay(browser: Browser, company: Stranger) {
  const seller = await colleague(browser, 'Sofia Bergman')
  await searchCompany(seller, company)
  const approver = await colleague(browser, 'Sara Nyström', new URL(seller.url()).pathname)
  await decideProspect(approver, 'Godkänn')
  await approver.context().close()
  return { seller, onboarding: await beginOnboarding(seller) }
}

/** Who signed has the sealed file by the link in the mail, when all is done too (customer 23). */
async function openSealed(browser: Browser, link: string): Promise<void> {
  const phone = await telephone(browser, link)
  await identify(phone)
  await openStep(phone, 'Avtal')
  await phone.getByRole('link', { name: 'Avtal om fakturaköp' }).click()
  const downloading = phone.waitForEvent('download')
  await phone.getByRole('button', { name: 'Spara avtalet som PDF' }).click()
  expect((await downloading).suggestedFilename()).toContain('Undertecknade avtal')
  await expectFitsPhone(phone)
  await phone.context().close()
}

test('a company nobody knew becomes a client whose first invoice is bought, each role doing its own part', async ({
  browser,
}) => {
  const company = soundStranger(1, test.info().retry)
  const [signer] = company.signers
  if (!signer) throw new Error('nobody signs')
  const { seller, onboarding } = await onItsWay(browser, company)
  await offerAccepted(seller, onboarding)
  await makeAgreements(seller, onboarding, signer)
  const email = `kund-${Date.now()}@example.se`
  const invited = await inviteByMail(seller, onboarding, signer, email)
  const phone = await telephone(browser, invited)
  await identify(phone)
  await doCustomersPart(phone, company)

  const validator = await colleague(browser, 'Olivia Dahl')
  await approveAccount(validator, company)
  const admin = await colleague(browser, 'Maja Lindgren')
  await approveAgreements(admin, onboarding)
  await complete(seller, onboarding)
  await phone.reload()
  await expect(phone.getByText('Allt är klart. Tack!')).toBeVisible()
  await phone.context().close()
  await openSealed(browser, await latestLinkTo(email, invited))

  // Full from the first second (onboarding 73).
  await setLimit(browser, admin, company)
  await seller.goto(places.client('issuer', company.organizationNumber, 'overview'))
  for (const text of [giroOf(company), 'Åsa Ek', `Kunden, ${signer.name}, godkänd av Olivia Dahl`])
    await expect(seller.getByText(text).first()).toBeVisible()
  // What it has answered and signed is read there too (onboarding 81).
  for (const name of ['Kundkännedom', 'Onboarding'])
    await expect(seller.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(seller.getByRole('list', { name: 'Avtal', exact: true })).toBeVisible()
  const handler = await colleague(browser, 'Frida Wallin')
  const number = await sellInvoice(handler, company)
  await handler.goto(`${places.invoices}?query=${number}`)
  const bought = handler.getByRole('row').filter({ hasText: number })
  await reloadUntil(handler, bought, bought.filter({ hasText: 'Köpt' }))
  // terms 5: what the client pays for it, in the words that it signed.
  await bought.getByRole('link').first().click()
  await handler
    .getByRole('navigation', { name: 'Faktura' })
    .getByRole('link', { name: 'Betalning' })
    .click()
  const cost = handler.getByRole('region', { name: 'Vad kunden betalar' })
  await expect(cost.getByText(/ % av fakturabeloppet per 30 dagar$/)).toBeVisible()
  await expect(cost.getByText(/^Enligt avtal: /)).toBeVisible()
})
