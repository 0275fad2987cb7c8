import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { openDatabase, type Database } from '#platform/server/database.ts'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { blacklist } from '#areas/foundation/blacklist/contract.ts'
import { addCompany } from '#areas/parties/company/server/testing/companies.ts'
import { bank } from '../contract.ts'
import { aBankTask, aChange, paidClient } from './testing/paid-client.ts'
import { addProof } from './testing/proof.ts'

let server: TestServer
let database: Database
let maker: Person
let checker: Person
let aml: Person
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
  aml = await server.person(['AmlDepartment'])
})
afterAll(async () => {
  await database.close()
  await server.stop()
})

const giro = { bankName: 'Bankgiro', clearingNumber: '', accountNumber: '555-5552' } as const
const aClient = async () => paidClient({ server, db: database.db, maker, checker })
const ask = async (organizationNumber: string) =>
  maker.call(bank.askAccountChange, { organizationNumber, ...aChange(), ...giro })

it('bank 24: no client is paid on an account that stands on the blacklist, however it is changed', async () => {
  const organizationNumber = await aClient()
  const standing = async () =>
    (await checker.call(bank.accountChange, { org: organizationNumber })).body
  expect((await ask(organizationNumber)).status).toBe(200)
  await addProof(maker, organizationNumber)
  // It comes there while the change waits.
  await aml.call(blacklist.save, { blacklistType: 5, itemValue: '5555552' })
  expect((await standing()).waiting?.signs).toContainEqual(
    expect.objectContaining({ kind: 'blacklisted' }),
  )
  const no = {
    refusal: { code: 'cannotBeDone', message: expect.stringContaining('Kontot står i blacklist') },
  }
  expect(await approve(checker, 'changeAccount', organizationNumber)).toMatchObject(no)
  expect((await standing()).account?.accountNumber).toBe('50501055')
  expect(await ask(await aClient())).toMatchObject({ refusal: { code: 'harmful' } })

  // A client that is paid on none yet has it saved in a task.
  const other = await addCompany(server.owner, { roles: [0] })
  const companyTaskId = await aBankTask(database.db, other)
  const saved = { companyTaskId, organizationNumber: other, ...giro, why: 'Enligt kontoutdraget' }
  expect((await maker.call(bank.setSelectedBankAccount, saved)).status).toBe(200)
  const { body } = await checker.call(bank.customerBankDetails, { org: other })
  expect(body?.signs).toMatchObject([{ kind: 'blacklisted' }])
  await addProof(maker, other)
  expect(await approve(checker, 'validateAccount', other)).toMatchObject(no)
})
