import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { kyc } from '#areas/acquisition/kyc/contract.ts'
import { publishedSet } from '#areas/acquisition/kyc/server/testing/answered.ts'
import { aQuestion, noAnswer, noPerson } from '#areas/acquisition/kyc/testing/questions.ts'
import { companyTasks } from '#areas/acquisition/companytasks/contract.ts'
import { register } from '#areas/parties/company/server/testing/companies.ts'
import { keypersons } from '#areas/parties/keypersons/contract.ts'
import { keyPersonTasks } from '#areas/parties/keypersons/server/testing/tasks.ts'
import { openDatabase } from '#platform/server/database.ts'
import { openFileStore } from '#platform/server/files/files.ts'
import { onboarding } from '../contract.ts'
import { cleanCompany, staffAtWork, type StaffAtWork } from './testing/staff.ts'

let staff: StaffAtWork
let aml: Person
let kycSetId: string
const owners = aQuestion('Vilka äger företaget?', {
  type: 'Person',
  person: {
    askForSocialSecurityNumber: true,
    askForFirstName: true,
    askForLastName: true,
    askForOwnershipPercentage: true,
    allowMultiple: true,
  },
})
const cash = aQuestion('Kontanter?', {
  type: 'Radio',
  options: ['Nej', { text: 'Ja', isRisk: true }],
})
beforeAll(async () => {
  staff = await staffAtWork()
  aml = await staff.server.person(['AmlDepartment'])
  kycSetId = await publishedSet(
    { writer: staff.onboarder, second: staff.admin },
    ['kycUpdate'],
    [owners, cash, aQuestion('Var?')],
  )
})
afterAll(() => staff.close())

interface Owner {
  readonly personalNumber: string
  readonly firstName: string
  readonly lastName: string
}
const anna = { personalNumber: '198507099805', firstName: 'Anna', lastName: 'Ek' }
/** An onboarding where owners are named for good; marked as risk when it is said. */
async function named(organizationNumber: string, persons: readonly Owner[], isRisk = false) {
  const id = await staff.started({
    organizationNumber,
    onboardingType: 'kycUpdate',
    requiresAml: true,
  })
  const [task] = await staff.tasksOf(id)
  const response = await answered(organizationNumber, task?.id ?? '', persons, isRisk)
  return { id, response }
}
/** Answers a task for good; the id of the answers. */
async function answered(
  organizationNumber: string,
  taskId: string,
  persons: readonly Owner[],
  isRisk = false,
) {
  const picked = { kycSetId, organizationNumber, taskId }
  const { body: begun } = await staff.onboarder.call(kyc.addkycset, picked)
  const { body } = await staff.onboarder.call(kyc.saveresponse, {
    id: begun.id,
    completed: true,
    answers: [
      {
        ...noAnswer(owners.id),
        persons: persons.map(({ personalNumber, firstName, lastName }) => ({
          ...noPerson,
          socialSecurityNumber: personalNumber,
          firstName,
          lastName,
          ownershipPercentage: 30,
        })),
      },
      {
        ...noAnswer(cash.id),
        options: [{ id: cash.meta.options[isRisk ? 1 : 0]?.id ?? '', text: '' }],
      },
    ],
  })
  expect(body).toMatchObject({ completed: true })
  return begun.id
}
/** The persons behind a company, without the company itself. */
const behind = async (org: string) =>
  (await aml.call(keypersons.getPersons, { org })).body.filter(({ kind }) => kind === 'person')
const ofKyc = async (org: string) =>
  (await behind(org)).filter(({ source }) => source === 'KYC').map(({ name }) => name)

/** Does what the server does once answers are accepted. */
async function screenNew(organizationNumber: string): Promise<void> {
  const { config, database, owner } = staff.server
  const { rows } = await owner.query<{ key: string }>(
    `select key from graphile_worker.jobs where task_identifier = 'keypersons-screen-new' and key like $1`,
    [`%${organizationNumber}`],
  )
  expect(rows).toHaveLength(1)
  const log = pino({ level: 'silent' })
  const jobs = openDatabase({ url: database.url, log, most: 2, role: 'skynet_app' })
  const clock = () => new Date()
  const services = { writes: jobs, reads: jobs, clock, config, log, files: openFileStore(config) }
  await keyPersonTasks['keypersons-screen-new']?.({ organizationNumber }, services)
  await jobs.close()
}

it('kyc 29, keypersons 8: owners whom only the answers name are screened, and stop the onboarding', async () => {
  const org = cleanCompany()
  await aml.call(keypersons.fetchPersons, { org })
  await aml.call(keypersons.refreshAml, { org, everybody: true })
  const registered = await behind(org)
  const [first] = registered
  const [firstName = '', ...rest] = (first?.name ?? '').split(' ')
  const known = {
    personalNumber: first?.socialSecurityNumber ?? '',
    firstName,
    lastName: rest.join(' '),
  }
  const sanctioned = register.personAt(13)
  const { id } = await named(org, [known, sanctioned])
  // Who the register names too stands once.
  expect(await ofKyc(org)).toEqual([`${sanctioned.firstName} ${sanctioned.lastName}`])
  expect(await behind(org)).toHaveLength(registered.length + 1)
  expect((await behind(org)).at(-1)).toMatchObject({
    isSanctioned: null,
    possessionTypes: ['Ägare enligt KYC-svar, 30 %'],
  })
  const red = async () =>
    (await staff.seller.call(onboarding.gate, { id })).body.rows
      .filter(({ problem }) => problem !== null)
      .map(({ check }) => check)
  expect(await red()).toContain('screening')
  await screenNew(org)
  expect((await behind(org)).at(-1)).toMatchObject({ isSanctioned: true })
  expect(await red()).toEqual(['sanctions'])
  // A board that is read anew leaves whom the company named.
  await aml.call(keypersons.refreshPersons, { org })
  expect(await ofKyc(org)).toHaveLength(1)
})

it('kyc 29, keypersons 8: marked answers name owners once AML accepts them, until later ones do not', async () => {
  const org = cleanCompany()
  const first = await named(org, [anna], true)
  expect(await ofKyc(org)).toEqual([])
  const review = { id: first.response, accepted: true, comment: 'Torghandel' }
  expect((await aml.call(kyc.reviewresponse, review)).status).toBe(200)
  expect(await ofKyc(org)).toEqual(['Anna Ek'])
  // Nobody has read the board: those behind the company are not known by that.
  const { body: gate } = await staff.seller.call(onboarding.gate, { id: first.id })
  expect(gate.rows.find(({ check }) => check === 'screening')?.problem).toContain('inte hämtade')
  await staff.seller.call(onboarding.setCanceled, { id: first.id, canceledReason: 'Nya ägare' })
  await named(org, [{ ...anna, personalNumber: '199001012385', firstName: 'Bo' }])
  expect(await ofKyc(org)).toEqual(['Bo Ek'])
  const { rows } = await staff.server.owner.query(
    'select name, named_in, ended_at is null as counts from named_owner where organization_number = $1 order by named_at',
    [org],
  )
  expect(rows).toEqual([
    { name: 'Anna Ek', named_in: first.response, counts: false },
    { name: 'Bo Ek', named_in: expect.any(String), counts: true },
  ])
})

it('keypersons 9: later answers take nobody away whom the lists hold for sanctioned, by no name either', async () => {
  const org = cleanCompany()
  await aml.call(keypersons.fetchPersons, { org })
  const { personalNumber, firstName, lastName } = register.personAt(13)
  const sanctioned = { personalNumber, firstName, lastName }
  const { id } = await named(org, [anna, sanctioned])
  await screenNew(org)
  const still = [`${firstName} ${lastName}`, 'Anna Ek'].toSorted()
  for (const owners of [[anna], [anna, { ...sanctioned, lastName: 'Annan' }]]) {
    const { body: task } = await staff.seller.call(companyTasks.addForOnboarding, {
      onboardingId: id,
      type: 'Kyc',
      organizationNumber: org,
    })
    await answered(org, task.id, owners)
    expect((await ofKyc(org)).toSorted()).toEqual(still)
  }
  const { body: gate } = await staff.seller.call(onboarding.gate, { id })
  expect(gate.rows.find(({ check }) => check === 'sanctions')?.problem).toContain('sanktionslista')
})
