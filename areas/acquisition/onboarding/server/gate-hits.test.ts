import { afterAll, beforeAll, expect, it } from 'vitest'
import { register } from '#areas/parties/company/server/testing/companies.ts'
import { isExposedAlone } from '#areas/parties/keypersons/server/testing/lists.ts'
import { keypersons } from '#areas/parties/keypersons/contract.ts'
import { gatheringOfJob, gatherParty } from '#areas/credit/rating/server/public.ts'
import { openServices } from '#areas/credit/rating/server/testing/services.ts'
import { tryLatest } from '#areas/credit/determinations/server/testing/tried.ts'
import { rulebucket } from '#areas/credit/rules/contract.ts'
import { publishLatest } from '#areas/credit/rules/server/testing/publish.ts'
import { onboarding } from '../contract.ts'
import { cleanCompany, staffAtWork, type StaffAtWork } from './testing/staff.ts'

let staff: StaffAtWork
beforeAll(async () => {
  staff = await staffAtWork()
})
afterAll(() => staff.close())

/** A sound company, from the far end of the register, that somebody on a list stands behind. */
function companyWithListed(): string {
  for (let index = register.size - 1; index > 0; index--) {
    const file = register.companyFileAt(index)
    const isSound = file.legalForm === 'AB' && file.status === 'active' && file.rating.score >= 6
    if (isSound && file.remarks.length === 0 && isExposedAlone(file)) return file.organizationNumber
  }
  throw new Error('The register has nobody on a list')
}

it('keypersons 6: the gate and the facts that are judged by follow what is said of the hits', async () => {
  const org = companyWithListed()
  const id = await staff.ready({ organizationNumber: org })
  const services = openServices(staff.server)
  const red = async () =>
    (await staff.seller.call(onboarding.gate, { id })).body.rows
      .filter(({ problem }) => problem !== null)
      .map(({ check }) => check)
  const listed = async () => {
    const gathering = gatheringOfJob(services.at(), { cause: 'rating' })
    const { facts } = (await gatherParty(gathering, org, 'issuer', { when: 'never' })).party
    return [...(facts.pepPersons?.value ?? []), ...(facts.sanctionedPersons?.value ?? [])]
  }
  expect(await red()).toContain('lists')
  expect(await listed()).not.toEqual([])

  const aml = await staff.server.person(['AmlDepartment'])
  const persons = (await aml.call(keypersons.getPersons, { org })).body
  for (const person of persons)
    for (const { id: entryId, match } of person.matches)
      if (match)
        await aml.call(keypersons.judgeHit, {
          org,
          socialSecurityNumber: person.socialSecurityNumber,
          name: person.name,
          entryId,
          screenedAt: person.amlUpdatedTimestamp ?? '',
          same: false,
          reason: 'Kontrollerat mot pass: en annan person',
        })
  expect(await red()).not.toContain('lists')
  expect(await listed()).toEqual([])
  await services.close()
})

it('limits 50: the gate goes by what the engine gives at this moment, not by what was calculated once', async () => {
  const org = cleanCompany()
  const id = await staff.ready({ organizationNumber: org })
  const limitProblem = async () =>
    (await staff.seller.call(onboarding.gate, { id })).body.rows.find(
      ({ check }) => check === 'limit',
    )?.problem
  expect(await limitProblem()).toBeNull()

  const ruleAdmin = await staff.server.person(['RuleAdmin'])
  const bucket = (await ruleAdmin.call(rulebucket.get, { type: 'issuer' })).body
  await ruleAdmin.call(rulebucket.save, {
    id: bucket.id,
    name: bucket.name,
    ruleBucketType: 'issuer',
    limitIntervals: bucket.limitIntervals.map((one) => ({ ...one, maxAmount: 0 })),
  })
  const services = openServices(staff.server)
  await tryLatest(ruleAdmin, bucket.id, services.at())
  await publishLatest(ruleAdmin, staff.admin, bucket.id)
  await services.close()
  expect(await limitProblem()).toContain('Ingen finansieringslimit')
})
