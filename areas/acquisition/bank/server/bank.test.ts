import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pino } from 'pino'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { openDatabase, type Database } from '#platform/server/database.ts'
import { addCompany } from '#areas/parties/company/server/testing/companies.ts'
import { companyTasks } from '#areas/acquisition/companytasks/contract.ts'
import { addTask } from '#areas/acquisition/companytasks/server/public.ts'
import { bank } from '../contract.ts'

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

async function aTask(type: 'BankAccountValidation' | 'Kyc' = 'BankAccountValidation') {
  const organizationNumber = await addCompany(server.owner)
  const asked = { type, onboardingId: null, organizationNumber, by: 'Test', now: new Date() }
  return { organizationNumber, companyTaskId: await addTask(database.db, asked) }
}
const giro = { bankName: 'Bankgiro', accountNumber: '5050-1055', accountType: 'bankgiro' } as const
const detailsOf = async (org: string, person = maker) =>
  person.call(bank.customerBankDetails, { org })

describe('the bank account of a task', () => {
  it('is not there at first (204), and is then saved by what has changed', async () => {
    const task = await aTask()
    expect((await detailsOf(task.organizationNumber)).status).toBe(204)
    expect((await maker.call(bank.setSelectedBankAccount, { ...task, ...giro })).status).toBe(204)
    const { body: before } = await detailsOf(task.organizationNumber)
    expect(before).toMatchObject({
      bankName: 'Bankgiro',
      accountType: 'bankgiro',
      clearingNumber: '',
      accountNumber: '50501055',
      own: true,
      version: 1,
    })
    const sent = { ...task, bankDetailsEntityId: before?.id, accountNumber: '991-2346', version: 1 }
    expect((await maker.call(bank.setSelectedBankAccount, sent)).status).toBe(204)
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
    expect((await reader.call(bank.setSelectedBankAccount, { ...task, ...giro })).status).toBe(403)
    expect(
      (await server.anonymous(bank.customerBankDetails, { org: task.organizationNumber })).status,
    ).toBe(401)
    expect((await detailsOf(task.organizationNumber)).status).toBe(204)
  })

  it('is validated by a second person, which completes the task, and then stays (bank 2)', async () => {
    const task = await aTask()
    const { companyTaskId } = task
    const validate = (person: Person) => person.call(bank.validateBankAccount, { companyTaskId })
    expect(await validate(checker)).toMatchObject({ status: 409, refusal: { code: 'noDetails' } })
    await maker.call(bank.setSelectedBankAccount, { ...task, ...giro })
    expect(await validate(maker)).toMatchObject({ status: 409, refusal: { code: 'ownChange' } })
    const seen = await checker.call(bank.validateBankAccount, { companyTaskId, version: 9 })
    expect(seen).toMatchObject({ status: 409, refusal: { code: 'stale' } })
    expect((await validate(checker)).status).toBe(204)
    expect((await maker.call(companyTasks.get, { companyTaskId })).body).toMatchObject({
      completed: true,
    })
    expect(await maker.call(bank.setSelectedBankAccount, { ...task, ...giro })).toMatchObject({
      status: 409,
      refusal: { code: 'taskCompleted' },
    })
  })

  it('is made once when two save it first at the same time', async () => {
    const task = await aTask()
    await Promise.all(
      [maker, checker, maker].map((person) =>
        person.call(bank.setSelectedBankAccount, { ...task, ...giro }),
      ),
    )
    const { rows } = await server.owner.query(
      'select version from bank_details where organization_number = $1',
      [task.organizationNumber],
    )
    expect(rows).toHaveLength(1)
  })
})
