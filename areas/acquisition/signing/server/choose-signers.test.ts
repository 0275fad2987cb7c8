import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { register } from '#areas/parties/company/server/testing/companies.ts'
import {
  startAskingServer,
  type AskingServer,
} from '#areas/parties/company/server/testing/asking-server.ts'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import { usertasks } from '#areas/foundation/usertasks/contract.ts'
import { signers } from '../contract-signers.ts'
import { signing } from '../contract.ts'
import { aBundle, aTask, creation, openJobs, signByHand } from './testing/signing-work.ts'

let server: AskingServer
let jobs: ReturnType<typeof openJobs>
let admin: Person
let sales: Person
beforeAll(async () => {
  server = await startAskingServer()
  jobs = openJobs(server)
  admin = await server.person(['Administrator'])
  sales = await server.person(['SalesRepresentative'])
})
afterAll(async () => {
  await jobs.close()
  await server.stop()
})

const eva = { name: 'Eva Ek', socialSecurityNumber: '198507099805' }
const said = { outsider: true, outsiderReason: 'Gift med ägaren och går i borgen' }
const companies = Array.from({ length: 200 }, (_, index) =>
  register.companyFileAt(399 - index),
).filter(({ legalForm, board }) => legalForm === 'AB' && board.length >= 3)

/** A main agreement and a surety, of a company whose board is known. */
async function mixedSet() {
  const parts = [
    { name: 'Huvudavtal', signatureType: 'Board' },
    { name: 'Borgen', type: 'Guarantor', signatureType: 'Person' },
  ] as const
  const bundle = await aBundle(admin, parts)
  const task = await aTask(server, jobs, companies.shift()?.organizationNumber)
  const { body: agreementSetId } = await sales.call(signing.createAgreement, creation(bundle, task))
  const [main = '', surety = ''] = bundle.agreements.map(({ agreementId }) => agreementId)
  const statusOf = async (agreementId: string) => {
    const { body } = await sales.call(signing.getAgreementWithSignatureStatus, {
      setId: agreementSetId,
    })
    return body.find((one) => one.agreementId === agreementId)
  }
  return {
    ...task,
    agreementSetId,
    statusOf,
    main: { agreementSetId, agreementId: main },
    surety: { agreementSetId, agreementId: surety },
  }
}
type Which = Awaited<ReturnType<typeof mixedSet>>['main']
const begin = (which: Which, person: typeof eva, more: object = {}) =>
  sales.call(signing.startSigning, { ...which, ...person, ...more })
const choose = (which: Which, ...persons: (typeof eva & Partial<typeof said>)[]) =>
  sales.call(signers.choose, { ...which, persons })

it('signing 46: nobody begins to sign before it is said who signs the agreements that persons sign', async () => {
  const { main, surety, statusOf, agreementSetId } = await mixedSet()
  const [named] = (await statusOf(main.agreementId))?.persons ?? []
  if (!named) throw new Error('Nobody signs for the company')
  const member = { name: named.name, socialSecurityNumber: named.socialSecurityNumber }
  const refused = await begin(main, member)
  expect([refused.status, refused.refusal.code]).toEqual([409, 'notDecided'])
  expect(refused.refusal.message).toMatch(/^Det är inte bestämt vilka som ska signera Borgen\. /)
  const paper = {
    ...main,
    why: 'På papper',
    signatures: [{ ...member, socialSecurityNumber: member.socialSecurityNumber.slice(-10) }],
  }
  expect((await sales.call(signing.saveManualSignatures, paper)).refusal.code).toBe('notDecided')

  // Of the register's own, its name counts.
  const { body: candidates } = await sales.call(signers.candidates, { setId: agreementSetId })
  const known = candidates.find(
    ({ socialSecurityNumber }) => socialSecurityNumber === member.socialSecurityNumber,
  )
  expect(known).toMatchObject({ name: member.name })
  expect(known?.standsAs).toContain('signatory')
  expect((await choose(surety, { ...member, name: 'Kalle Anka' })).status).toBe(204)
  expect((await statusOf(surety.agreementId))?.persons).toMatchObject([
    { name: member.name, standsAs: 'signatory', standsBecause: null, isByHand: true },
  ])
  // Whom it does not know is an outsider, which is said with why.
  const stranger = await choose(surety, eva)
  expect([stranger.status, stranger.refusal.code]).toEqual([409, 'notInRegister'])
  expect((await begin(surety, eva, said)).refusal.code).toBe('notChosen')
  expect(await choose(surety, { ...eva, outsider: true })).toMatchObject({
    status: 400,
    refusal: { code: 'outsiderReason', fields: [{ field: 'persons.0.outsiderReason' }] },
  })
  expect((await statusOf(surety.agreementId))?.persons).toHaveLength(1)
  expect((await choose(surety, { ...eva, ...said })).status).toBe(204)
  const chosen = (await statusOf(surety.agreementId))?.persons.find(({ name }) => name === eva.name)
  expect(chosen).toMatchObject({ standsAs: 'outsider', standsBecause: said.outsiderReason })
  expect((await choose(main, { ...eva, ...said })).refusal.code).toBe('notPerson')

  for (const [which, person] of [
    [main, member],
    [surety, eva],
  ] as const)
    expect((await begin(which, person)).status).toBe(200)
})

it('signing 46: the choice stands in the trail, and who has nobody left to sign is to be decided again', async () => {
  const { main, surety, statusOf, agreementSetId } = await mixedSet()
  await choose(surety, { ...eva, ...said })
  const { rows } = await server.owner.query<{ body: { after: { evidence: object[] } } }>(
    `select body from audit_entry where subject = $1 and action = 'signers.choose'`,
    [agreementSetId],
  )
  expect(rows[0]?.body.after.evidence).toMatchObject([
    { of: 'signer', standsAs: 'outsider', standsBecause: said.outsiderReason },
  ])
  const [person] = (await statusOf(surety.agreementId))?.persons ?? []
  const problems = async () => (await statusOf(surety.agreementId))?.evidence.problems
  expect(await problems()).toEqual([])
  const write = (why: string) =>
    server.owner.query('update agreement_signer set stands_because = $1 where id = $2', [
      why,
      person?.id,
    ])
  await write('Något annat')
  expect(await problems()).toEqual([
    'En person som signerar har ändrats i databasen utanför Skynet: varför en utomstående signerar.',
  ])
  await write(said.outsiderReason)
  const remove = { id: person?.id ?? '', reason: 'Går inte i borgen' }
  expect((await sales.call(signers.remove, remove)).status).toBe(204)
  const [named] = (await statusOf(main.agreementId))?.persons ?? []
  const { name = '', socialSecurityNumber = '' } = named ?? {}
  expect((await begin(main, { name, socialSecurityNumber })).refusal.code).toBe('notDecided')
})

it('signing 47: an outsider signs for the company only when it is said why, which who approves reads', async () => {
  const { main, surety, statusOf } = await mixedSet()
  await choose(surety, { ...eva, ...said })
  expect((await begin(main, eva)).refusal.code).toBe('outsider')
  const silent = await begin(main, eva, { outsider: true, outsiderReason: ' ' })
  expect([silent.status, silent.refusal.code]).toEqual([400, 'outsiderReason'])
  const before = (await statusOf(main.agreementId))?.persons.length ?? 0
  const paper = {
    ...main,
    why: 'Signerat på papper',
    signatures: [{ ...eva, socialSecurityNumber: '8507099805' }],
  }
  const unsaid = await sales.call(signing.saveManualSignatures, { ...paper, outsider: true })
  expect([unsaid.status, unsaid.refusal.code]).toEqual([400, 'outsiderReason'])
  expect((await statusOf(main.agreementId))?.persons).toHaveLength(before)
  expect((await sales.call(signing.saveManualSignatures, { ...paper, ...said })).status).toBe(204)
  const kept = (await statusOf(main.agreementId))?.persons.find(({ name }) => name === eva.name)
  expect(kept).toMatchObject({ standsAs: 'outsider', standsBecause: said.outsiderReason })
  const subject = kept?.waiting?.id ?? ''
  const { body: asked } = await admin.call(approvals.of, { acts: ['acceptSignature'], subject })
  expect(asked).toMatchObject([
    {
      difference: [{ label: 'Tecknar firman', after: `Nej, utomstående: ${said.outsiderReason}` }],
    },
  ])
})

it('signing 20: everybody has signed no more when somebody else is chosen, until they have', async () => {
  const bundle = await aBundle(admin, [{ signatureType: 'Person' }])
  const task = await aTask(server, jobs)
  const { body: agreementSetId } = await sales.call(signing.createAgreement, creation(bundle, task))
  const which = { agreementSetId, agreementId: bundle.agreements[0]?.agreementId ?? '' }
  const short = { ...eva, socialSecurityNumber: eva.socialSecurityNumber.slice(-10) }
  const bo = { name: 'Bo Ek', socialSecurityNumber: '9001012385' }
  const waiting = async () => {
    const { body } = await admin.call(usertasks.all, {
      showUnAssignedIssues: true,
      showOpenIssues: true,
    })
    return body.list.filter(({ action }) => action?.actionId === task.companyTaskId).length
  }
  const set = { ...task, ...which }
  await signByHand({ sales, admin }, set, [short])
  expect(await waiting()).toBe(1)
  expect((await choose(which, { ...bo, ...said })).status).toBe(204)
  expect(await waiting()).toBe(0)
  await signByHand({ sales, admin }, set, [bo])
  expect(await waiting()).toBe(1)
})
