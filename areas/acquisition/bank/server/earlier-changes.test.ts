import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { openDatabase, type Database } from '#platform/server/database.ts'
import { formatBankgiro, readBankgiro } from '#platform/swedish/bankgiro.ts'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import { approve, waitingFor } from '#areas/foundation/approvals/server/testing/approve.ts'
import { company } from '#areas/parties/company/contract.ts'
import {
  startAskingServer,
  type AskingServer,
} from '#areas/parties/company/server/testing/asking-server.ts'
import { addCompany, register } from '#areas/parties/company/server/testing/companies.ts'
import { bank } from '../contract.ts'
import { aChange, knownNumber, paidClient } from './testing/paid-client.ts'
import { addProof } from './testing/proof.ts'

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

it('bank 21: the giro that the register has is suggested, without paying for it', async () => {
  for (;;) {
    const org = await addCompany(server.owner)
    const { bankgiro = '' } = register.bankAt(register.indexOf(org) ?? 0)
    if (bankgiro === '') continue
    const suggested = async () => (await maker.call(bank.registered, { org })).body
    expect(await suggested()).toEqual([])
    await checker.call(company.refetchExternalinfo, { organizationNumber: org, provider: 'A' })
    const read = readBankgiro(bankgiro)
    const accountNumber = read.ok ? formatBankgiro(read.value) : ''
    expect(await suggested()).toContainEqual({ bankName: 'Bankgiro', accountNumber })
    const stranger = await server.person(['InvoiceHandler'])
    expect((await stranger.call(bank.registered, { org })).status).toBe(403)
    return
  }
})

it('bank 22: earlier changes say who asked, who decided and how the client was called, masked', async () => {
  const organizationNumber = await paidClient({ server, db: database.db, maker, checker })
  const ask = async () => maker.call(bank.askAccountChange, { organizationNumber, ...aChange() })
  const earlier = async () =>
    (await checker.call(bank.accountChange, { org: organizationNumber })).body.earlier
  await ask()
  // What waits is shown by itself.
  expect(await earlier()).toEqual([])
  const { id } = await waitingFor(checker, 'changeAccount', organizationNumber)
  await checker.call(approvals.decline, { id, comment: 'Ring en gång till' })
  await ask()
  await addProof(maker, organizationNumber)
  await approve(checker, 'changeAccount', organizationNumber)
  const list = await earlier()
  const called = { calledName: 'Anna Ek', calledNumber: knownNumber, numberOf: 'Anna Ek' }
  const account = { bankName: 'SEB', ending: '4563', ...called, calledTime: '00:00' }
  expect(list).toMatchObject([
    { ...account, outcome: 'approved' },
    { ...account, outcome: 'declined' },
  ])
  for (const { askedBy, decidedBy, decidedAt } of list) {
    expect(decidedBy).not.toBe(askedBy)
    expect([decidedBy, decidedAt]).not.toContain(null)
  }
  expect(JSON.stringify(list)).not.toContain('1234563')
})
