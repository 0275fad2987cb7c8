import { afterAll, beforeAll, expect, it } from 'vitest'
import { deletedSets } from '#areas/acquisition/signing/contract-deleted.ts'
import { signing } from '#areas/acquisition/signing/contract.ts'
import { aBundle, creation } from '#areas/acquisition/signing/server/testing/signing-work.ts'
import { onboarding } from '#areas/acquisition/onboarding/contract.ts'
import {
  staffAtWork,
  type StaffAtWork,
} from '#areas/acquisition/onboarding/server/testing/staff.ts'

let staff: StaffAtWork
beforeAll(async () => {
  staff = await staffAtWork()
})
afterAll(() => staff.close())

it('signing 70: agreements that went with their onboarding are listed with why, and opened', async () => {
  const { admin, seller } = staff
  const id = await staff.started({ onboardingType: 'agreementSigning' })
  const [task] = await staff.tasksOf(id)
  const { organizationNumber = '', id: companyTaskId = '' } = task ?? {}
  const bundle = await aBundle(admin, [{}])
  const sent = creation(bundle, { organizationNumber, companyTaskId })
  const { body: setId } = await seller.call(signing.createAgreement, sent)
  const listed = async () => (await seller.call(signing.deleted, { org: organizationNumber })).body
  expect(await listed()).toEqual([])
  await admin.call(onboarding.delete, { id })
  const why = { id: setId, reason: 'Onboardingen togs bort', deletedBy: expect.any(String) }
  expect(await listed()).toMatchObject([why])
  const { status, body } = await seller.call(deletedSets.get, { setId })
  expect(status).toBe(200)
  expect(body).toMatchObject({ ...why, agreements: [{ name: 'Avtal om fakturaköp' }] })
})
