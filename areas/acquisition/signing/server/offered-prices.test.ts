import { afterAll, beforeAll, expect, it } from 'vitest'
import { offers } from '#areas/acquisition/offers/contract.ts'
import { priceText } from '#areas/acquisition/agreements/rules.ts'
import {
  answer,
  letter,
  startOfferHouse,
} from '#areas/acquisition/offers/server/testing/offer-house.ts'
import { pdfText } from '#platform/server/pdf/testing/pdf-text.ts'
import { signing } from '../contract.ts'
import { signedDataOf } from './evidence/signed-data.ts'
import { agreementOfSet, documentOf } from './set-store.ts'
import { aBundle, aTask, creation, openJobs } from './testing/signing-work.ts'

let house: Awaited<ReturnType<typeof startOfferHouse>>
let jobs: ReturnType<typeof openJobs>
beforeAll(async () => {
  house = await startOfferHouse()
  jobs = openJobs(house.server)
})
afterAll(async () => {
  await jobs.close()
  await house.stop()
})

it('agreements carry the prices of the accepted offer, and no others (offers 18)', async () => {
  const { seller, administrator, server } = house
  const found = await house.approved()
  const offerId = await house.made(found)
  const [offer] = await house.listed(found.organizationNumber)
  const bundle = await aBundle(administrator, [{}])
  const task = await aTask(server, jobs, found.organizationNumber)
  await seller.call(offers.send, letter(offerId))
  await seller.call(offers.decide, answer(offerId, true))
  const other = await seller.call(signing.createAgreement, creation(bundle, task))
  const offered = priceText('Commission', offer?.provision ?? 0)
  expect([other.status, other.refusal.code]).toEqual([400, 'notFilled'])
  expect(other.refusal.fields?.[0]?.message).toContain(
    `ska vara ${offered} enligt den accepterade offerten`,
  )
  const { status, body: setId } = await seller.call(
    signing.createAgreement,
    creation(bundle, task, []),
  )
  expect(status).toBe(200)
  const { rows } = await server.owner.query<{ text: string }>(
    'select content_text as text from company_agreement where set_id = $1',
    [setId],
  )
  expect(rows.map(({ text }) => text).join()).toContain(`betalar ${offered}`)
  // What is read in the document, in BankID's app and of the decision is what was offered.
  const agreementId = bundle.agreements[0]?.agreementId ?? ''
  const frozen = await agreementOfSet(jobs.db, setId, agreementId)
  const body = await documentOf(jobs.db, setId, agreementId)
  if (!frozen || !body) throw new Error('Nothing was made')
  const about = { setId, orderId: setId, companyName: 'X', ...found }
  for (const words of [
    await pdfText(new Uint8Array(body)),
    signedDataOf({ ...frozen, ...about }).visible,
  ])
    expect(words.replaceAll(/\s+/g, ' ')).toContain(offered)
  const [made] = (await seller.call(signing.getAgreementWithSignatureStatus, { setId })).body
  expect(made?.priceDecision).toBe(`Enligt offert ${offer?.number}, som kunden har accepterat`)
  const trail = await server.owner.query<{ offer: string | null }>(
    `select body #>> '{after,offerId}' as offer from audit_entry where action = 'signing.createAgreement' and subject = $1`,
    [setId],
  )
  expect(trail.rows.map(({ offer }) => offer)).toEqual([offerId])
})
