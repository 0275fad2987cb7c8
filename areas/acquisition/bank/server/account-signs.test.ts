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
import { aBankTask, aChange } from './testing/paid-client.ts'
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

// One account, as two clients may write theirs.
it.each([
  ['Swedbank', '8129-9', '43 386 711-6', 'Swedbank', '8129', '433867116', '8129-0433867116'],
  ['Handelsbanken', '6112', '123 456 789', 'Handelsbanken', '6000', '123456789', '6789-123456789'],
  ['Nordea', '3300', '000620-5124', 'Nordea', '3782', '6205124', '3300-0006205124'],
  ['Plusgiro', '', '28 65 43-4', 'Nordea', '9960', '2865434', '9500-2865434'],
] as const)(
  'bank 25: an account of %s is the same however it is written, to each who asks',
  async (bankName, clearingNumber, accountNumber, otherBank, otherClearing, otherNumber, said) => {
    const account = { bankName, clearingNumber, accountNumber }
    const otherwise = {
      bankName: otherBank,
      clearingNumber: otherClearing,
      accountNumber: otherNumber,
    }
    const saved = async (task: Task, written: typeof account | typeof otherwise) =>
      maker.call(bank.setSelectedBankAccount, { ...task, ...written, why: 'Enligt kontoutdraget' })
    const [mine, theirs, third] = [await aTask(), await aTask(), await aTask()]
    expect((await saved(theirs, otherwise)).status).toBe(200)
    await addProof(maker, theirs.organizationNumber)
    await approve(checker, 'validateAccount', theirs.organizationNumber)
    expect((await saved(mine, account)).status).toBe(200)
    // The register says that it is a third company's.
    await registerSays(third.organizationNumber, { bankAccount: said })
    expect(await signsOf(mine.organizationNumber)).toMatchObject([
      { kind: 'paidToOther', organizationNumber: theirs.organizationNumber },
      { kind: 'registeredOnOther', organizationNumber: third.organizationNumber },
    ])
    // Written otherwise it is no change of it, neither in a task nor by an act of its own.
    const again = await aBankTask(database.db, theirs.organizationNumber)
    expect((await saved({ ...theirs, companyTaskId: again }, account)).status).toBe(200)
    const change = { organizationNumber: theirs.organizationNumber, ...aChange(), ...account }
    expect(await maker.call(bank.askAccountChange, change)).toMatchObject({
      refusal: { code: 'sameAccount' },
    })
    const aml = await server.person(['AmlDepartment'])
    await aml.call(blacklist.save, { blacklistType: 5, itemValue: said })
    for (const { organizationNumber } of [mine, theirs])
      expect(await signsOf(organizationNumber)).toContainEqual(
        expect.objectContaining({ kind: 'blacklisted' }),
      )
  },
)

it('bank 27: a bankgiro and the account that the register names with it are one account', async () => {
  const [mine, theirs, registrant] = [await aTask(), await aTask(), await addCompany(server.owner)]
  await registerSays(registrant, { bankgiro: '50701234', bankAccount: '5839-8257466' })
  await save(mine, '5070-1234')
  await maker.call(bank.setSelectedBankAccount, {
    ...theirs,
    bankName: 'SEB',
    clearingNumber: '5839',
    accountNumber: '825 74 66',
    why: 'Enligt kontoutdraget',
  })
  expect(await signsOf(mine.organizationNumber)).toMatchObject([
    { kind: 'savedByOther', organizationNumber: theirs.organizationNumber },
    { kind: 'registeredOnOther', organizationNumber: registrant },
  ])
  const aml = await server.person(['AmlDepartment'])
  await aml.call(blacklist.save, { blacklistType: 5, itemValue: 'SE45 5000 0000 0583 9825 7466' })
  for (const { organizationNumber } of [mine, theirs])
    expect(await signsOf(organizationNumber)).toContainEqual(
      expect.objectContaining({ kind: 'blacklisted' }),
    )
})

/** What the register says of a company's accounts. */
const registerSays = async (
  organizationNumber: string,
  content: Readonly<Record<string, string>>,
) =>
  server.owner.query(
    `insert into company_information (organization_number, part, provider, fetched_by, answer, fetched_at)
     values ($1, 'company', 'A', 'Test', jsonb_build_object('content', $2::jsonb), skynet.now())`,
    [organizationNumber, JSON.stringify({ name: 'Annan AB', ...content })],
  )
