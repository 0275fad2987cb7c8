import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { apiClients } from '#areas/foundation/apiclients/contract.ts'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import { waitingFor } from '#areas/foundation/approvals/server/testing/approve.ts'
import { agreements, bundles } from '../contract.ts'
import { countingVersion } from './testing/released.ts'
import { aToken, anAgreement } from './testing/sample-agreement.ts'
import { approveBundle } from './testing/saved-bundle.ts'

let server: TestServer
let admin: Person
let partner: string
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.person(['Administrator'])
  partner = (await admin.call(apiClients.add, { name: 'Bokio', clientId: 'bokio' })).body
})
afterAll(() => server.stop())

const priced = anAgreement({
  name: 'Prisbilaga',
  content: { text: '<p>Priset är PRIS, mål MÅL</p>' },
  tokens: [aToken('PRIS', { type: 'Commission' }), aToken('MÅL', { type: 'VolumeTarget' })],
})
const shown = async (id: string) =>
  (await admin.call(bundles.get, { id, includeAgreements: true, includeContent: false })).body

it('bundles 9: keeps what customers sign by it until a second person has seen what it changes', async () => {
  const { body: agreementId } = await admin.call(agreements.save, priced)
  const version = { agreementId, agreementVersionId: await countingVersion(admin, agreementId) }
  const values = (presetValue: string) => ({
    agreements: [
      {
        ...version,
        tokens: [
          { key: 'PRIS', presetValue },
          { key: 'MÅL', presetValue: '100 kr' },
        ],
      },
    ],
    automatedAgreementBundleType: 'InvoicePurchase' as const,
    automatedPartners: [partner],
  })
  const naming = { name: 'Via partner', description: 'Nya kunder' }
  const { body: id } = await admin.call(bundles.save, {
    ...naming,
    ...values('2,4 %'),
    why: 'Ny',
  })
  // A new one holds nothing until then, and cannot be chosen.
  expect(await shown(id)).toMatchObject({
    agreements: [],
    automatedPartners: [],
    notChoosable: 'Bunten har inga avtal.',
  })
  await approveBundle(admin, id)
  const inForce = await shown(id)
  expect(inForce).toMatchObject({ automatedPartners: [{ name: 'Bokio' }], notChoosable: null })

  const dearer = { ...naming, id, ...values('24,9 %') }
  expect(await admin.call(bundles.save, dearer)).toMatchObject({
    status: 400,
    refusal: { fields: [{ field: 'why' }] },
  })
  await admin.call(bundles.save, { ...dearer, name: 'Nytt namn', why: 'Nytt pris' })
  const { agreements: still, name } = await shown(id)
  expect(name).toBe('Nytt namn')
  expect(still).toEqual(inForce.agreements)
  expect(await admin.call(bundles.save, { ...dearer, why: 'Igen' })).toMatchObject({
    refusal: { code: 'alreadyWaiting' },
  })
  const second = await server.person(['LegalDepartment'])
  expect(await waitingFor(second, 'changeBundle', id)).toMatchObject({
    difference: [{ label: 'Prisbilaga: PRIS', before: '2,4 %', after: '24,9 %' }],
    reason: 'Nytt pris',
  })
  const { id: approvalId } = await waitingFor(second, 'changeBundle', id)
  expect((await admin.call(approvals.approve, { id: approvalId })).refusal.code).toBe('ownAct')
  await approveBundle(admin, id)
  expect((await shown(id)).agreements[0]?.tokens[0]).toMatchObject({ presetValue: '24,9 %' })
})
