import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { usertasks } from '#areas/foundation/usertasks/contract.ts'
import { openServices } from '#areas/credit/rating/server/testing/services.ts'
import { signing } from '#areas/acquisition/signing/contract.ts'
import { signedChangedTask } from '#areas/acquisition/signing/server/public.ts'
import {
  aBundle,
  aTask,
  aTaskOf,
  creation,
  signByHand,
  startSigningStaff,
} from '#areas/acquisition/signing/server/testing/signing-work.ts'
import { startCoreSystem, type HeldTerms } from '#simulators/core-system.ts'
import type { Fault } from '#simulators/faults.ts'
import type { RunningSimulator } from '#simulators/simulator.ts'
import { clientTerms } from '../contract.ts'
import { termTasks } from './jobs.ts'

let core: RunningSimulator
let staff: Awaited<ReturnType<typeof startSigningStaff>>
let services: ReturnType<typeof openServices>
beforeAll(async () => {
  core = await startCoreSystem()
  staff = await startSigningStaff({ CORE_SYSTEM_URL: core.url })
  services = openServices(staff.server)
})
afterAll(async () => {
  await services.close()
  await staff.stop()
  await core.stop()
})

const post = (path: string, body: object) =>
  fetch(core.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const misbehave = (fault: Fault) => post('/simulator/faults', fault)
/** What the core system's own people have it hold. */
const coreHolds = (organizationNumber: string, terms: HeldTerms | null) =>
  post('/simulator/terms', { organizationNumber, terms })
const held = {
  commission: null,
  administrationFee: null,
  limitCharge: null,
  volumeTarget: null,
} as const

const anna = { name: 'Anna Ek', socialSecurityNumber: '8507099805' }
/** A company that has signed an agreement with a commission, not yet approved as fully signed. */
async function signed(commission: string, organizationNumber?: string) {
  const { server, jobs, admin, sales } = staff
  const bundle = await aBundle(admin, [
    {
      name: 'Fakturaköp',
      signatureType: 'Person',
      content: {
        text: '<h1>Fakturaköp</h1><h2>§ 1 Parter</h2><p>KUNDNAMN säljer.</p><h2>§ 2 Pris</h2><p>Provisionen är <strong>PROVISION</strong>.</p>',
      },
    },
  ])
  const task = organizationNumber
    ? await aTaskOf(jobs, organizationNumber)
    : await aTask(server, jobs)
  const { body: agreementSetId } = await sales.call(
    signing.createAgreement,
    creation(bundle, task, [{ key: 'PROVISION', value: commission }]),
  )
  const agreementId = bundle.agreements[0]?.agreementId ?? ''
  const set = { ...task, agreementSetId, agreementId }
  await signByHand(staff, set, [anna])
  return set
}
type Set = Awaited<ReturnType<typeof signed>>
const approved = async (set: Set) =>
  (
    await staff.admin.call(signing.markAgreementAsFullySigned, {
      agreementSetId: set.agreementSetId,
      agreementId: set.agreementId,
      companyTaskId: set.companyTaskId,
    })
  ).status
const standing = async (organizationNumber: string, by: Person = staff.sales) =>
  (await by.call(clientTerms.ofClient, { organizationNumber })).body
const commissionOf = async (organizationNumber: string) =>
  (await standing(organizationNumber)).terms.find(({ kind }) => kind === 'commission')
/** What waits to be told to the core system, the latest last, once the jobs have run. */
async function told(organizationNumber: string) {
  await termTasks[signedChangedTask]?.({ organizationNumber }, services.at())
  const { rows } = await staff.server.owner.query<{ commission: number; source: string }>(
    `select (payload #>> '{terms,commission}')::int as commission, payload #>> '{termSources,commission,source}' as source
     from outbox_message where kind = 'terms.changed' and company = $1 order by created_at`,
    [organizationNumber],
  )
  return rows
}
const night = () => termTasks['ask-core-terms']?.({}, services.at())
const tasks = async (organizationNumber: string) =>
  (await staff.admin.call(usertasks.all, { take: 100, showOpenIssues: true })).body.list.filter(
    ({ action }) => action?.actionId === organizationNumber,
  )

it('terms 1, 3: what is signed counts from when it is approved, by agreement, revision and paragraph, and the core system is told once', async () => {
  const set = await signed('1,95 %')
  const { organizationNumber } = set
  expect((await commissionOf(organizationNumber))?.inForce).toBeNull()
  expect(await approved(set)).toBe(204)
  const source = 'Enligt avtal: Fakturaköp, revision 1, § 2'
  expect((await commissionOf(organizationNumber))?.inForce).toMatchObject({
    value: 195,
    source,
    by: 'agreement',
    companyTaskId: set.companyTaskId,
  })
  expect(await told(organizationNumber)).toEqual([{ commission: 195, source }])
  expect(await told(organizationNumber)).toHaveLength(1)
})

it('terms 1: what is opened again does not count any more, and what was before it does', async () => {
  const set = await signed('1,95 %')
  const { organizationNumber } = set
  await approved(set)
  const later = await signed('1,75 %', organizationNumber)
  await approved(later)
  expect(await commissionOf(organizationNumber)).toMatchObject({
    inForce: { value: 175 },
    earlier: [{ value: 195 }],
  })
  expect((await told(organizationNumber)).at(-1)?.commission).toBe(175)
  await staff.admin.call(signing.unmarkAgreementAsComplete, {
    companyAgreementSetId: later.agreementSetId,
    agreementId: later.agreementId,
    reason: 'Fel provision',
  })
  const subject = `${later.agreementSetId} ${later.agreementId}`
  expect((await approve(staff.other, 'reopenApproved', subject)).status).toBe(204)
  expect(await commissionOf(organizationNumber)).toMatchObject({
    inForce: { value: 195 },
    earlier: [],
  })
  expect((await told(organizationNumber)).map(({ commission }) => commission)).toEqual([175, 195])
})

it('terms 2: a term set by hand takes two, counts before what is agreed, and the page says what is', async () => {
  const set = await signed('1,95 %')
  const { organizationNumber } = set
  await approved(set)
  const asked = { organizationNumber, kind: 'commission', value: 180, why: 'Mötet i maj' } as const
  const { admin, other, sales } = staff
  expect((await sales.call(clientTerms.set, asked)).status).toBe(403)
  expect((await admin.call(clientTerms.set, { ...asked, why: '' })).refusal.fields).toHaveLength(1)
  expect((await admin.call(clientTerms.set, { ...asked, value: 195 })).refusal.code).toBe(
    'sameAlready',
  )
  const tooMuch = await admin.call(clientTerms.set, { ...asked, value: 2501 })
  expect([tooMuch.status, tooMuch.refusal.fields?.[0]?.message]).toEqual([
    400,
    'Provision per 30 dagar är högst 25,00 %',
  ])
  expect((await admin.call(clientTerms.set, asked)).status).toBe(200)
  expect((await admin.call(clientTerms.set, asked)).refusal.code).toBe('alreadyWaiting')
  expect((await commissionOf(organizationNumber))?.inForce?.value).toBe(195)
  const subject = `${organizationNumber} commission`
  expect((await approve(other, 'setTerm', subject)).status).toBe(204)
  expect(await commissionOf(organizationNumber)).toMatchObject({
    inForce: { value: 180, by: 'hand', reason: 'Mötet i maj' },
    signed: { value: 195, source: 'Enligt avtal: Fakturaköp, revision 1, § 2' },
  })
  expect((await told(organizationNumber)).at(-1)?.commission).toBe(180)
  // Until the next agreement.
  await approved(await signed('1,7 %', organizationNumber))
  expect(await commissionOf(organizationNumber)).toMatchObject({
    inForce: { value: 170, by: 'agreement' },
    signed: null,
  })
})

it('terms 2: is not done when an agreement has begun to count since it was asked for', async () => {
  const set = await signed('1,95 %')
  const { organizationNumber } = set
  const asked = { organizationNumber, kind: 'commission', value: 180, why: 'Mötet' } as const
  await staff.admin.call(clientTerms.set, asked)
  await approved(set)
  const { body } = await staff.other.call(approvals.of, {
    acts: ['setTerm'],
    organizationNumber,
  })
  expect(body).toHaveLength(1)
  const { refusal } = await approve(staff.other, 'setTerm', `${organizationNumber} commission`)
  expect(refusal.message).toContain('Ett annat villkor har börjat gälla')
  expect((await commissionOf(organizationNumber))?.inForce?.value).toBe(195)
})

it('terms 4: what differs in the core system is marked and a task, once, until nothing differs', async () => {
  const set = await signed('1,95 %')
  const { organizationNumber } = set
  await approved(set)
  await told(organizationNumber)
  await coreHolds(organizationNumber, { ...held, commission: 210 })
  await night()
  expect(await commissionOf(organizationNumber)).toMatchObject({
    inForce: { value: 195 },
    inCore: 210,
    differsFromCore: true,
  })
  await night()
  const [task, ...more] = await tasks(organizationNumber)
  expect(more).toEqual([])
  expect(task?.message).toContain(
    'Provision per 30 dagar: 1,95 % enligt Skynet, 2,10 % i kärnsystemet.',
  )
  await coreHolds(organizationNumber, { ...held, commission: 195 })
  expect((await staff.admin.call(clientTerms.fetch, { organizationNumber })).status).toBe(204)
  expect((await commissionOf(organizationNumber))?.differsFromCore).toBe(false)
  expect(await tasks(organizationNumber)).toEqual([])
})

it('terms 4: a client that the core system does not know is said, and no task', async () => {
  const set = await signed('1,95 %')
  const { organizationNumber } = set
  await approved(set)
  await told(organizationNumber)
  await night()
  expect((await standing(organizationNumber)).core).toMatchObject({ known: false })
  expect((await commissionOf(organizationNumber))?.differsFromCore).toBe(false)
  expect(await tasks(organizationNumber)).toEqual([])
})

it.each([['fail'], ['nonsense'], ['cut'], ['page']] as const)(
  'terms 4: what is known stays when the core system answers %s',
  async (mode) => {
    const set = await signed('1,95 %')
    const { organizationNumber } = set
    await approved(set)
    await told(organizationNumber)
    await coreHolds(organizationNumber, { ...held, commission: 195 })
    await night()
    const before = await standing(organizationNumber)
    await misbehave({ mode })
    await night()
    const { status, refusal } = await staff.admin.call(clientTerms.fetch, { organizationNumber })
    await misbehave({ mode: 'off' })
    expect([status, refusal.code]).toEqual([503, 'notAnswered'])
    expect(await standing(organizationNumber)).toEqual(before)
  },
)
