import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { formatBankgiro, readBankgiro } from '#platform/swedish/bankgiro.ts'
import { openDatabase, type Database } from '#platform/server/database.ts'
import { company } from '#areas/parties/company/contract.ts'
import {
  startAskingServer,
  type AskingServer,
} from '#areas/parties/company/server/testing/asking-server.ts'
import { addCompany, register } from '#areas/parties/company/server/testing/companies.ts'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { blacklist } from '#areas/foundation/blacklist/contract.ts'
import { bank } from '../contract.ts'
import { aBankTask } from './testing/paid-client.ts'
import { addProof } from './testing/proof.ts'

/* Whose an account is, for who validates it. */

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
  const companyTaskId = await aBankTask(database.db, organizationNumber)
  return { organizationNumber, companyTaskId }
}
type Task = Awaited<ReturnType<typeof aTask>>

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
  maker.call(bank.setSelectedBankAccount, {
    ...task,
    bankName: 'Bankgiro',
    accountNumber,
    why: 'Enligt kontoutdraget',
  })
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
  expect(await signsOf(mine.organizationNumber)).toMatchObject([{ kind: 'savedByOther', ...other }])
  await addProof(maker, theirs.organizationNumber)
  await approve(checker, 'validateAccount', theirs.organizationNumber)
  expect(await signsOf(mine.organizationNumber)).toMatchObject([{ kind: 'paidToOther', ...other }])
})

it('bank 25: an account is the same with the fifth digit of its clearing number and without', async () => {
  const [mine, theirs] = [await aTask(), await aTask()]
  const saved = async (task: Task, clearingNumber: string) =>
    maker.call(bank.setSelectedBankAccount, {
      ...task,
      bankName: 'Swedbank',
      clearingNumber,
      accountNumber: '983 189 224-6',
      why: 'Enligt kontoutdraget',
    })
  expect((await saved(theirs, '8424-4')).status).toBe(200)
  expect((await saved(mine, '8424')).status).toBe(200)
  expect(await signsOf(mine.organizationNumber)).toMatchObject([
    { kind: 'savedByOther', organizationNumber: theirs.organizationNumber },
  ])
  // On the blacklist as others write it.
  const aml = await server.person(['AmlDepartment'])
  await aml.call(blacklist.save, { blacklistType: 5, itemValue: '8424 983 189 224-6' })
  for (const { organizationNumber } of [mine, theirs])
    expect(await signsOf(organizationNumber)).toContainEqual(
      expect.objectContaining({ kind: 'blacklisted' }),
    )
})

it('bank 25: the register may leave the fifth digit out, and the zeros in front', async () => {
  const { organizationNumber, ...task } = await aTask()
  const theirs = await addCompany(server.owner)
  await server.owner.query(
    `insert into company_information (organization_number, part, provider, fetched_by, answer, fetched_at)
     values ($1, 'company', 'A', 'Test', '{"content": {"name": "Annan AB", "bankAccount": "8129-433867116"}}', skynet.now())`,
    [theirs],
  )
  await maker.call(bank.setSelectedBankAccount, {
    ...task,
    organizationNumber,
    bankName: 'Swedbank',
    clearingNumber: '8129-9',
    accountNumber: '43 386 711-6',
    why: 'Enligt kontoutdraget',
  })
  expect(await signsOf(organizationNumber)).toMatchObject([
    { kind: 'registeredOnOther', organizationNumber: theirs },
  ])
})
