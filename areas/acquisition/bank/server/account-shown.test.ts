import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { formatBankgiro, readBankgiro } from '#platform/swedish/bankgiro.ts'
import { openDatabase, type Database } from '#platform/server/database.ts'
import { company } from '#areas/parties/company/contract.ts'
import {
  startAskingServer,
  type AskingServer,
} from '#areas/parties/company/server/testing/asking-server.ts'
import { addCompany, register } from '#areas/parties/company/server/testing/companies.ts'
import { addTask } from '#areas/acquisition/companytasks/server/public.ts'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import { documents } from '#areas/parties/documents/contract.ts'
import { bank } from '../contract.ts'
import { addProof, replaceProof } from './testing/proof.ts'

let server: AskingServer
let database: Database
let maker: Person
let checker: Person
beforeAll(async () => {
  server = await startAskingServer()
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

async function aTask() {
  const organizationNumber = await addCompany(server.owner)
  const companyTaskId = await addTask(database.db, {
    type: 'BankAccountValidation',
    onboardingId: null,
    organizationNumber,
    by: 'Test',
    now: new Date(),
  })
  return { organizationNumber, companyTaskId }
}
type Task = Awaited<ReturnType<typeof aTask>>

it('approvals 11, bank 14: approves the account and the proof as they were seen, no others', async () => {
  const { organizationNumber, companyTaskId } = await aTask()
  const save = async (accountNumber: string) =>
    maker.call(bank.setSelectedBankAccount, {
      companyTaskId,
      organizationNumber,
      bankName: 'Bankgiro',
      accountNumber,
    })
  await save('5050-1055')
  let replaced = ''
  const look = async () => {
    const asked = { acts: ['validateAccount' as const], subject: organizationNumber }
    const [waiting] = (await checker.call(approvals.of, asked)).body
    return { id: waiting?.id ?? '', proof: waiting?.proof?.mark }
  }
  const changes: readonly (() => Promise<unknown>)[] = [
    // Where there was none when they looked: it is not seen either.
    async () => (replaced = await addProof(maker, organizationNumber)),
    () => replaceProof(maker, organizationNumber, replaced, 'ett annat intyg'),
    () => addProof(maker, organizationNumber),
    () => maker.call(documents.delete, { id: replaced }),
    () => maker.call(documents.restore, { id: replaced }),
  ]
  const refused = {
    status: 409,
    refusal: { code: 'proofChanged', message: expect.stringContaining('Titta på det som visas') },
  }
  for (const change of changes) {
    const seen = await look()
    await change()
    expect((await look()).proof).not.toBe(seen.proof)
    expect(await checker.call(approvals.approve, seen)).toMatchObject(refused)
    expect(
      await checker.call(bank.validateBankAccount, { companyTaskId, proof: seen.proof }),
    ).toMatchObject(refused)
  }
  const before = await look()
  expect(await checker.call(approvals.approve, { id: before.id })).toMatchObject(refused)
  await save('991-2346')
  expect(
    await checker.call(bank.validateBankAccount, { companyTaskId, proof: before.proof }),
  ).toMatchObject(refused)
  const now = await look()
  expect((await checker.call(approvals.approve, now)).status).toBe(204)
  const { rows } = await server.owner.query<{
    proof: { sha256: string }[]
    told: { sha256: string }[]
  }>(
    `select approval.proof, audit_entry.body #> '{after,proof}' as told
     from approval join audit_entry on audit_entry.subject = approval.id::text
     where approval.id = $1 and action = 'approvals.approve'`,
    [now.id],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.proof.length).toBe(2)
  expect(rows[0]?.proof[0]).toEqual({
    id: expect.any(String),
    name: 'Intyg.pdf',
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(rows[0]?.told).toEqual(rows[0]?.proof)
})

describe('whose an account is, for who validates it', () => {
  /** A task of a company that the register has a bankgiro of, which has been fetched. */
  const registered = async () => {
    for (;;) {
      const task = await aTask()
      const { organizationNumber } = task
      const { bankgiro = '' } = register.bankAt(register.indexOf(organizationNumber) ?? 0)
      if (bankgiro === '') continue
      await checker.call(company.refetchExternalinfo, { organizationNumber, provider: 'A' })
      return { ...task, bankgiro }
    }
  }
  const save = async (task: Task, accountNumber: string) =>
    maker.call(bank.setSelectedBankAccount, { ...task, bankName: 'Bankgiro', accountNumber })
  const signsOf = async (org: string) =>
    (await checker.call(bank.customerBankDetails, { org })).body?.signs
  const written = (number: string) => {
    const bankgiro = readBankgiro(number)
    return bankgiro.ok ? formatBankgiro(bankgiro.value) : number
  }

  it('bank 17: is said by what the register has of each company', async () => {
    const [mine, theirs] = [await registered(), await registered()]
    await save(mine, mine.bankgiro)
    expect(await signsOf(mine.organizationNumber)).toMatchObject([{ kind: 'registeredOwn' }])
    await save(mine, theirs.bankgiro)
    expect(await signsOf(mine.organizationNumber)).toMatchObject([
      { kind: 'registeredOnOther', organizationNumber: theirs.organizationNumber },
      { kind: 'registeredOtherwise', account: written(mine.bankgiro) },
    ])
  })

  it('bank 18: is said by which other companies have the same', async () => {
    const [mine, theirs] = [await aTask(), await aTask()]
    await save(mine, '555-5552')
    expect(await signsOf(mine.organizationNumber)).toEqual([])
    await save(theirs, '555-5552')
    const other = { organizationNumber: theirs.organizationNumber, name: 'Testbolaget AB' }
    expect(await signsOf(mine.organizationNumber)).toMatchObject([
      { kind: 'savedByOther', ...other },
    ])
    await addProof(maker, theirs.organizationNumber)
    await approve(checker, 'validateAccount', theirs.organizationNumber)
    expect(await signsOf(mine.organizationNumber)).toMatchObject([
      { kind: 'paidToOther', ...other },
    ])
  })
})
