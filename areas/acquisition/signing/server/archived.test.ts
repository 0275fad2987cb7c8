import { afterAll, beforeAll, expect, it } from 'vitest'
import { agreements } from '#areas/acquisition/agreements/contract.ts'
import { savedBundle } from '#areas/acquisition/agreements/server/testing/saved-bundle.ts'
import { signing } from '../contract.ts'
import { aBundle, aSet, aTask, creation, startSigningStaff } from './testing/signing-work.ts'

let staff: Awaited<ReturnType<typeof startSigningStaff>>
beforeAll(async () => {
  staff = await startSigningStaff()
})
afterAll(() => staff.stop())

const anna = { name: 'Anna Ek', socialSecurityNumber: '8507099805' }

it('of an archived agreement nothing is created or signed (agreements 25)', async () => {
  const { server, jobs, admin, sales } = staff
  const set = await aSet(server, jobs, admin)
  const { agreementSetId, agreementId, bundle } = set
  const which = { agreementSetId, agreementId }
  await admin.call(agreements.archive, { id: agreementId })
  const other = await aTask(server, jobs)
  // Agreements 31: it has left the bundle, which is empty by that.
  expect(await sales.call(signing.createAgreement, creation(bundle, other))).toMatchObject({
    status: 409,
    refusal: {
      code: 'notChoosable',
      message: expect.stringMatching(/^Bunten är tom: Avtal om fakturaköp lämnade den/),
    },
  })
  const refused = { status: 409, refusal: { code: 'archivedAgreement' } }
  expect(
    await sales.call(signing.saveManualSignatures, {
      why: 'Signerat på papper',
      ...which,
      signatures: [anna],
    }),
  ).toMatchObject(refused)
  const bo = { name: 'Bo Ek', socialSecurityNumber: '199001012385' }
  expect(await sales.call(signing.startSigning, { ...which, ...bo })).toMatchObject(refused)
  await admin.call(agreements.reactivate, { id: agreementId })
  expect((await sales.call(signing.createAgreement, creation(bundle, other))).refusal.code).toBe(
    'notChoosable',
  )
  const again = { name: 'Bunten', description: 'Till test', agreements: bundle.agreements }
  expect((await savedBundle(admin, { ...again, id: bundle.id })).status).toBe(200)
  expect((await sales.call(signing.createAgreement, creation(bundle, other))).status).toBe(200)
})

it('agreements 38, agreements 42: how many sets are out for signing with an agreement is said', async () => {
  const { server, jobs, admin, sales } = staff
  const { agreementSetId: setId, agreementId: id, companyTaskId } = await aSet(server, jobs, admin)
  const { body: versionId } = await admin.call(agreements.createVersion, { id })
  const setsOut = async () =>
    (await admin.call(agreements.releaseImpact, { id, versionId })).body.setsOut
  const hangingOn = async () => (await admin.call(agreements.archiveImpact, { id })).body
  expect(await setsOut()).toBe(1)
  // Nobody has been sent a link.
  expect(await hangingOn()).toMatchObject({ setsOut: 1, customers: 0 })
  await sales.call(signing.deleteAgreement, { taskId: companyTaskId, setId })
  expect(await setsOut()).toBe(0)
  expect((await hangingOn()).setsOut).toBe(0)
})

it('agreements 30, agreements 40: of a bundle that an agreement has left nothing is created until it is saved, and not what was filled in before', async () => {
  const { server, jobs, admin, sales, statusOf } = staff
  const bundle = await aBundle(admin, [{}, { name: 'Borgen' }])
  const task = await aTask(server, jobs)
  const [kept, gone] = bundle.agreements
  await admin.call(agreements.archive, { id: gone?.agreementId ?? '' })
  const sent = creation(bundle, task)
  const half = { ...sent, agreements: sent.agreements.slice(0, 1) }
  expect(await sales.call(signing.createAgreement, half)).toMatchObject({
    status: 409,
    refusal: {
      code: 'notChoosable',
      message: expect.stringMatching(/^Bunten är inte hel: Borgen lämnade den/),
    },
  })
  const without = { name: 'Bunten', description: 'Till test', agreements: kept ? [kept] : [] }
  expect((await savedBundle(admin, { ...without, id: bundle.id })).status).toBe(200)
  expect((await sales.call(signing.createAgreement, sent)).refusal.code).toBe('otherAgreements')
  const { body: setId } = await sales.call(signing.createAgreement, half)
  expect(await statusOf(setId)).toHaveLength(1)
})
