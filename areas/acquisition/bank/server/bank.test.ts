import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pino } from 'pino'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { openDatabase, type Database } from '#platform/server/database.ts'
import { addCompany } from '#areas/parties/company/server/testing/companies.ts'
import { companyTasks } from '#areas/acquisition/companytasks/contract.ts'
import { addTask } from '#areas/acquisition/companytasks/server/public.ts'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import {
  approve,
  proofSeen,
  waitingFor,
} from '#areas/foundation/approvals/server/testing/approve.ts'
import { documents } from '#areas/parties/documents/contract.ts'
import { bank } from '../contract.ts'
import { hasValidatedAccount } from './public.ts'
import { addProof } from './testing/proof.ts'

let server: TestServer
let database: Database
let maker: Person
let checker: Person
beforeAll(async () => {
  server = await startTestServer()
  database = openDatabase({
    url: server.database.url,
    log: pino({ level: 'silent' }),
    most: 1,
    role: 'skynet_app',
  })
  maker = await server.person(['OnboardingUser'])
  checker = await server.person(['SalesRepresentative'])
})
afterAll(async () => {
  await database.close()
  await server.stop()
})

async function aTask(
  type: 'BankAccountValidation' | 'Kyc' = 'BankAccountValidation',
  company?: string,
) {
  const organizationNumber = company ?? (await addCompany(server.owner, { roles: [] }))
  const asked = { type, onboardingId: null, organizationNumber, by: 'Test', now: new Date() }
  return { organizationNumber, companyTaskId: await addTask(database.db, asked) }
}
const giro = { bankName: 'Bankgiro', accountNumber: '5050-1055', accountType: 'bankgiro' } as const
const detailsOf = async (org: string, person = maker) =>
  person.call(bank.customerBankDetails, { org })

it('documents 19: keeps what an account was approved by, whoever added it', async () => {
  const task = await aTask()
  const { organizationNumber } = task
  await maker.call(bank.setSelectedBankAccount, { why: 'Enligt kontoutdraget', ...task, ...giro })
  await addProof(maker, organizationNumber)
  const [proof] = (await maker.call(documents.getByOrgNumber, { organizationNumber })).body
  const id = proof?.id ?? ''
  expect(proof?.isEvidence).toBe(false)
  expect((await approve(checker, 'validateAccount', organizationNumber)).status).toBe(204)
  const admin = await server.person(['Administrator'])
  for (const person of [maker, admin]) {
    const refused = { status: 409, refusal: { code: 'evidence' } }
    expect(await person.call(documents.delete, { id })).toMatchObject(refused)
    expect(await person.call(documents.saveMetadata, { id, externalId: 'x' })).toMatchObject(
      refused,
    )
  }
  const [kept] = (await maker.call(documents.getByOrgNumber, { organizationNumber })).body
  expect(kept).toMatchObject({ id, isEvidence: true })
})

describe('the bank account of a task', () => {
  it('is not there at first (204), and is then saved by what has changed', async () => {
    const task = await aTask()
    expect((await detailsOf(task.organizationNumber)).status).toBe(204)
    expect(
      await maker.call(bank.setSelectedBankAccount, {
        why: 'Enligt kontoutdraget',
        ...task,
        ...giro,
      }),
    ).toMatchObject({
      status: 200,
      body: { approvalId: expect.any(String) },
    })
    const { body: before } = await detailsOf(task.organizationNumber)
    expect(before).toMatchObject({
      bankName: 'Bankgiro',
      accountType: 'bankgiro',
      clearingNumber: '',
      accountNumber: '50501055',
      own: true,
      version: 1,
    })
    const sent = {
      ...task,
      bankDetailsEntityId: before?.id,
      accountNumber: '991-2346',
      version: 1,
      why: 'Nytt utdrag',
    }
    expect((await maker.call(bank.setSelectedBankAccount, sent)).status).toBe(200)
    expect((await detailsOf(task.organizationNumber, checker)).body).toMatchObject({
      accountNumber: '9912346',
      own: false,
      version: 2,
    })
    expect(await checker.call(bank.setSelectedBankAccount, sent)).toMatchObject({
      status: 409,
      refusal: { code: 'stale' },
    })
    const { rows } = await server.owner.query(
      `select 1 from audit_entry where subject = $1 and action = 'bank.setSelectedBankAccount'`,
      [task.companyTaskId],
    )
    expect(rows).toHaveLength(2)
  })

  it('is refused when it cannot be, by somebody who may not, and in a task of something else', async () => {
    const task = await aTask()
    const refused = [
      [{ ...task, ...giro, accountNumber: '5050-1056' }, 400, 'notValid'],
      [{ ...task, bankName: 'SEB', accountNumber: '1234567' }, 400, 'notValid'],
      [{ ...task, ...giro, accountType: 'plusgiro' }, 400, 'otherType'],
      [{ ...task, ...giro, bankDetailsEntityId: task.companyTaskId }, 404, 'notFound'],
      [{ ...task, ...giro, companyTaskId: (await aTask('Kyc')).companyTaskId }, 400, 'otherTask'],
      [
        { ...task, ...giro, organizationNumber: (await aTask()).organizationNumber },
        400,
        'otherTask',
      ],
    ] as const
    for (const [input, status, code] of refused)
      expect(await maker.call(bank.setSelectedBankAccount, input)).toMatchObject({
        status,
        refusal: { code },
      })
    const reader = await server.person(['RuleAdmin'])
    expect(
      (
        await reader.call(bank.setSelectedBankAccount, {
          why: 'Enligt kontoutdraget',
          ...task,
          ...giro,
        })
      ).status,
    ).toBe(403)
    expect(
      (await server.anonymous(bank.customerBankDetails, { org: task.organizationNumber })).status,
    ).toBe(401)
    expect((await detailsOf(task.organizationNumber)).status).toBe(204)
  })

  it('is made once when two save it first at the same time', async () => {
    const task = await aTask()
    await Promise.all(
      [maker, checker, maker].map((person) =>
        person.call(bank.setSelectedBankAccount, { why: 'Enligt kontoutdraget', ...task, ...giro }),
      ),
    )
    const { rows } = await server.owner.query(
      'select version from bank_details where organization_number = $1',
      [task.organizationNumber],
    )
    expect(rows).toHaveLength(1)
  })
})

describe('an account that is saved waits for a second person (bank 10)', () => {
  const save = (task: Awaited<ReturnType<typeof aTask>>, person = maker, account: object = giro) =>
    person.call(bank.setSelectedBankAccount, { why: 'Enligt kontoutdraget', ...task, ...account })
  const validate = async (companyTaskId: string, person = checker, version?: number) => {
    const { organizationNumber } = (await person.call(companyTasks.get, { companyTaskId })).body
    const proof = await proofSeen(person, 'validateAccount', organizationNumber)
    return person.call(bank.validateBankAccount, {
      companyTaskId,
      proof,
      ...(version && { version }),
    })
  }
  const isDone = async ({ companyTaskId }: { companyTaskId: string }) =>
    (await maker.call(companyTasks.get, { companyTaskId })).body.completed
  const saved = async () => {
    const task = await aTask()
    await addProof(maker, task.organizationNumber)
    await save(task)
    return task
  }

  it('and is approved by the call, which completes the task, in both names', async () => {
    const task = await aTask()
    const { companyTaskId, organizationNumber } = task
    expect(await validate(companyTaskId)).toMatchObject({ refusal: { code: 'noDetails' } })
    await save(task)
    expect(await validate(companyTaskId)).toMatchObject({
      status: 409,
      refusal: { code: 'noProof' },
    })
    const proof = await addProof(maker, organizationNumber)
    expect(await validate(companyTaskId, maker)).toMatchObject({ refusal: { code: 'ownChange' } })
    expect(await validate(companyTaskId, checker, 9)).toMatchObject({ refusal: { code: 'stale' } })
    await maker.call(documents.delete, { id: proof })
    expect(await validate(companyTaskId)).toMatchObject({ refusal: { code: 'noProof' } })
    await addProof(maker, organizationNumber)
    expect(await hasValidatedAccount(database.db, organizationNumber)).toBe(false)
    expect((await validate(companyTaskId)).status).toBe(204)
    expect(await hasValidatedAccount(database.db, organizationNumber)).toBe(true)
    expect((await maker.call(companyTasks.get, { companyTaskId })).body).toMatchObject({
      completed: true,
      completedBy: expect.stringMatching(/^Person .*, godkänd av Person /),
    })
    expect((await detailsOf(organizationNumber)).body).toMatchObject({
      own: false,
      validated: { by: expect.stringContaining('godkänd av') },
    })
    expect(await save(task)).toMatchObject({ status: 409, refusal: { code: 'taskCompleted' } })
    expect(await validate(companyTaskId)).toMatchObject({ refusal: { code: 'taskCompleted' } })
  })

  it('and is the same approval in the inbox, with nothing personal, on the page of its task', async () => {
    const task = await saved()
    expect(await waitingFor(checker, 'validateAccount', task.organizationNumber)).toMatchObject({
      title: expect.stringMatching(/^Godkänn bankkontot för /),
      difference: [{ label: 'Konto och källa' }],
      place: `/company-task/${task.companyTaskId}/bank-account-validation/redirected/true`,
    })
    expect((await approve(checker, 'validateAccount', task.organizationNumber)).status).toBe(204)
    expect(await isDone(task)).toBe(true)
    const { body } = await maker.call(approvals.all, { whose: 'mine' })
    expect(body.list[0]).toMatchObject({ act: 'validateAccount', state: 'approved' })
  })

  it('and without a proof the inbox does not approve it either', async () => {
    const task = await aTask()
    await save(task)
    expect(await approve(checker, 'validateAccount', task.organizationNumber)).toMatchObject({
      status: 409,
      refusal: { code: 'cannotBeDone', message: expect.stringContaining('Underlag saknas') },
    })
    expect(await isDone(task)).toBe(false)
  })

  it('and nobody approves who has saved any of it: a later save replaces what waits', async () => {
    const task = await saved()
    const { id: first } = await waitingFor(checker, 'validateAccount', task.organizationNumber)
    await save(task, checker, { bankName: 'Bankgiro', accountNumber: '991-2346' })
    expect(await maker.call(approvals.approve, { id: first })).toMatchObject({
      refusal: { code: 'decided' },
    })
    expect(await approve(maker, 'validateAccount', task.organizationNumber)).toMatchObject({
      refusal: {
        code: 'cannotBeDone',
        message: expect.stringContaining('Någon annan måste godkänna det'),
      },
    })
    for (const one of [maker, checker])
      expect(await validate(task.companyTaskId, one)).toMatchObject({
        refusal: { code: 'ownChange' },
      })
    const third = await server.person(['OnboardingUser'])
    expect((await validate(task.companyTaskId, third)).status).toBe(204)
  })

  it('and saved again after that it is open again, in every task, for a newer proof', async () => {
    const task = await saved()
    await validate(task.companyTaskId)
    const again = await aTask('BankAccountValidation', task.organizationNumber)
    await save(again, maker, { bankName: 'Bankgiro', accountNumber: '991-2346' })
    expect(await hasValidatedAccount(database.db, task.organizationNumber)).toBe(false)
    expect(await isDone(task)).toBe(false)
    expect(await validate(again.companyTaskId)).toMatchObject({ refusal: { code: 'noProof' } })
    await addProof(maker, task.organizationNumber)
    expect((await approve(checker, 'validateAccount', task.organizationNumber)).status).toBe(204)
    expect([await isDone(task), await isDone(again)]).toEqual([true, true])
  })

  it('and is declined or taken back: nothing waits until it is saved again', async () => {
    const task = await saved()
    const { id } = await waitingFor(checker, 'validateAccount', task.organizationNumber)
    await checker.call(approvals.decline, { id, comment: 'Intyget gäller ett annat konto' })
    expect(await validate(task.companyTaskId)).toMatchObject({
      refusal: { code: 'nothingWaits' },
    })
    await save(task)
    expect((await validate(task.companyTaskId)).status).toBe(204)
  })
})
