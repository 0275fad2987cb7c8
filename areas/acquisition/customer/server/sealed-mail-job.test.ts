import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { unseal } from '#platform/server/sealed.ts'
import { addDays } from '#platform/swedish/format.ts'
import { onboarding } from '#areas/acquisition/onboarding/contract.ts'
import { signing } from '#areas/acquisition/signing/contract.ts'
import {
  chooseSigners,
  startSealProvider,
} from '#areas/acquisition/signing/server/testing/signing-work.ts'
import { sealedMailTask, sealedSet } from '#areas/acquisition/signing/server/public.ts'
import { customer } from '../contract.ts'
import { customerTasks } from './sealed-mail-job.ts'
import { customersHouse, type CustomersHouse } from './testing/customer-house.ts'

let house: CustomersHouse
let seal: Awaited<ReturnType<typeof startSealProvider>>
beforeAll(async () => {
  seal = await startSealProvider()
  house = await customersHouse(seal.environment)
})
afterAll(async () => {
  await house.close()
  await seal.stop()
})

const eva = { name: 'Eva Ek', socialSecurityNumber: '198507099805' }
const emailAddress = 'eva@sjobergs.example'

/** Eva reads a surety, saves it, signs it and it is sealed: its set, and what she and the job did. */
async function sealedBy(mailFile: boolean) {
  const { id, organizationNumber } = await house.begun()
  const setId = await house.agreementsMade(id, [{ name: 'Borgen', signatureType: 'Person' }])
  const { id: taskId } = await house.taskOf(id, 'AgreementSigning')
  const agreement = async () =>
    (await house.seller.call(signing.getAgreementWithSignatureStatus, { setId })).body[0]
  const which = { taskId, agreementId: (await agreement())?.agreementId ?? '' }
  const ofSet = { agreementSetId: setId, agreementId: which.agreementId }
  await chooseSigners(house.seller, ofSet, [eva])
  const { body: invited } = await house.seller.call(onboarding.invite, { id, ...eva, emailAddress })
  const browser = house.browser()
  const token = house.tokenOf(invited.url)
  await browser.call(customer.open, { token })
  await house.identify(browser, token, eva.socialSecurityNumber)
  const { contentSha256, mailedTo } = await house.readToEnd(browser, which)
  expect(mailedTo).toBe(emailAddress)
  await browser.call(customer.agreementFile, which)
  expect(
    await browser.call(customer.signAgreement, { ...which, contentSha256, mailFile }),
  ).toMatchObject({ status: 200 })
  const order = (await agreement())?.persons[0]?.order?.id ?? ''
  await house.bankId.person({ personalNumber: eva.socialSecurityNumber, collects: 1 })
  for (let step = 0; step < 4; step++) await house.jobs.step(order)
  const approved = { ...ofSet, companyTaskId: taskId }
  expect((await house.admin.call(signing.markAgreementAsFullySigned, approved)).status).toBe(204)
  await house.jobs.seal(setId)
  const { rows } = await house.server.owner.query<{ id: string }>(
    'select id from agreement_seal where set_id = $1',
    [setId],
  )
  const sealId = rows[0]?.id ?? ''
  const mail = async () => {
    await house.jobs.work(customerTasks[sealedMailTask], { id: sealId })
    return (await house.outbox(`seal ${sealId}%`)).map(({ payload }) => payload)
  }
  return { id, organizationNumber, which, sealId, invitation: invited, mails: await mail(), mail }
}

it('customer 23: who signed is mailed a link to the sealed file, which their BankID alone opens', async () => {
  const { id, which, invitation, mails, mail } = await sealedBy(false)
  expect(mails).toMatchObject([{ to: emailAddress, template: 'agreementsSealed', attachments: [] }])
  // Done twice it is mailed once.
  expect(await mail()).toHaveLength(1)
  const { link } = z.object({ link: z.string() }).parse(mails[0]?.['sealed'])
  const token = house.tokenOf(unseal(house.server.config.sessionSecret, link) ?? '')
  const stranger = house.browser()
  const person = { personalNumber: eva.socialSecurityNumber, collects: 1 }
  await house.bankId.person({ ...person, as: '199001012385' })
  const turned = await house.identify(stranger, token)
  expect(turned.body).toMatchObject({ state: 'failed', hint: 'otherPerson' })
  expect((await stranger.call(customer.agreementFile, which)).status).toBe(401)

  const browser = house.browser()
  const { body: opened } = await browser.call(customer.open, { token })
  expect(opened.validTo > addDays(invitation.validTo, 300)).toBe(true)
  await house.bankId.person(person)
  await house.identify(browser, token)
  const { response } = await browser.call(customer.agreementFile, which)
  const file = Buffer.from(await response.arrayBuffer())
  const { evidence } = await seal.verified(file, house.server.config.bankidRoots)
  // signing 73
  const bank = 'Testbanken AB (publ)'
  expect(evidence.signatures).toMatchObject([{ bank }])
  expect(evidence.signers).toMatchObject([
    { personalNumber: eva.socialSecurityNumber, mailedTo: emailAddress, withFile: false },
  ])
  expect(evidence.signers?.[0]?.steps.map(({ what }) => what)).toEqual([
    `Länken skickades till ${emailAddress}`,
    'Länken öppnades',
    `Legitimerade sig med BankID, utfärdat av ${bank}`,
    'Borgen visades till slutet',
    'Borgen hämtades som fil',
    `Skrev under Borgen med BankID, utfärdat av ${bank}`,
  ])
  const trail = await house.trail(id)
  expect(trail.filter(({ action }) => action === 'customer.identified')).toHaveLength(2)
})

it('customer 23: the file itself is mailed to who asked for it, and nothing of a seal that is not in force', async () => {
  const { sealId, mails, mail } = await sealedBy(true)
  const of = await sealedSet(house.jobs.db, sealId)
  expect(mails).toMatchObject([
    { template: 'agreementsSealedWithFile', attachments: [of?.storedFileId] },
  ])
  const { owner } = house.server
  await owner.query('update agreement_seal set superseded_at = sealed_at where id = $1', [sealId])
  await owner.query(`delete from outbox_message where idempotency_key like 'seal %'`)
  expect(await mail()).toEqual([])
})
