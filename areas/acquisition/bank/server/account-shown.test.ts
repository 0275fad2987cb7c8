import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { openDatabase, type Database } from '#platform/server/database.ts'
import { stockholmDay, addDays } from '#platform/swedish/format.ts'
import { contacts } from '#areas/parties/company/contract.ts'
import { letAccountCount } from '#areas/parties/company/server/public.ts'
import {
  startAskingServer,
  type AskingServer,
} from '#areas/parties/company/server/testing/asking-server.ts'
import { addCompany } from '#areas/parties/company/server/testing/companies.ts'
import {
  approve,
  proofSeen,
  waitingFor,
} from '#areas/foundation/approvals/server/testing/approve.ts'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import { documents } from '#areas/parties/documents/contract.ts'
import { bank } from '../contract.ts'
import { aBankTask, aChange, knownNumber, paidClient } from './testing/paid-client.ts'
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
  const companyTaskId = await aBankTask(database.db, organizationNumber)
  return { organizationNumber, companyTaskId }
}

it('approvals 11, bank 14: approves the account and the proof as they were seen, no others', async () => {
  const { organizationNumber, companyTaskId } = await aTask()
  const save = async (accountNumber: string) =>
    maker.call(bank.setSelectedBankAccount, {
      companyTaskId,
      organizationNumber,
      bankName: 'Bankgiro',
      accountNumber,
      why: 'Enligt kontoutdraget',
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

describe('bank 19, 20: the account a client is paid on', () => {
  const today = stockholmDay(new Date())
  const aClient = async () => paidClient({ server, db: database.db, maker, checker })
  const standing = async (org: string) => (await checker.call(bank.accountChange, { org })).body
  const ask = async (organizationNumber: string, otherwise: object = {}) =>
    maker.call(bank.askAccountChange, { organizationNumber, ...aChange(), ...otherwise })
  const sent = async (organizationNumber: string) => {
    const { rows } = await server.owner.query<{ kind: string; to: string | null }>(
      `select kind, payload ->> 'to' as to from outbox_message where company = $1 order by created_at, kind`,
      [organizationNumber],
    )
    return rows
  }

  it('is changed by two after a call on a number known before, and the old one counts till then', async () => {
    const organizationNumber = await aClient()
    // Whoever asks has just written this one.
    const late = { organizationNumber, name: 'Bo Al', cellphoneNumber: '0709999999' }
    await maker.call(contacts.save, { ...late, email: 'bo@ny-adress.se' })
    expect((await ask(organizationNumber)).status).toBe(200)
    expect(await ask(organizationNumber)).toMatchObject({ refusal: { code: 'alreadyWaiting' } })
    const before = await standing(organizationNumber)
    expect(before).toMatchObject({
      account: { accountNumber: '50501055' },
      waiting: {
        accountNumber: '1234563',
        calledNumber: knownNumber,
        numberOf: 'Anna Ek',
        told: 1,
      },
    })
    const { id } = await waitingFor(checker, 'changeAccount', organizationNumber)
    expect(await maker.call(approvals.approve, { id })).toMatchObject({
      refusal: { code: 'ownAct' },
    })
    await addProof(maker, organizationNumber)
    expect((await approve(checker, 'changeAccount', organizationNumber)).status).toBe(204)
    expect(await standing(organizationNumber)).toMatchObject({
      account: { accountNumber: '1234563', countsBy: expect.stringContaining('godkänd av') },
      waiting: null,
    })
    const details = await checker.call(bank.customerBankDetails, { org: organizationNumber })
    expect(details.body).toMatchObject({ accountNumber: '1234563', own: false })
    expect(details.body?.validated).not.toBeNull()
    expect(await sent(organizationNumber)).toEqual([
      { kind: 'accountChangeAsked', to: 'anna@kunden.se' },
      { kind: 'account.changed', to: null },
      { kind: 'accountChanged', to: 'anna@kunden.se' },
    ])
  })

  it('is changed in no other way, nor by a call that shows nothing', async () => {
    const organizationNumber = await aClient()
    await maker.call(contacts.save, {
      organizationNumber,
      name: 'Bo Al',
      email: 'bo@ny-adress.se',
      cellphoneNumber: '0709999999',
    })
    const refusals = [
      [{ calledNumber: '0709999999' }, 'unknownNumber'],
      [{ calledNumber: '0812345678' }, 'unknownNumber'],
      [{ requestedOn: addDays(today, -3) }, 'unknownNumber'],
      [{ calledOn: addDays(today, -1) }, 'calledEarly'],
      [{ requestedOn: addDays(today, 1), calledOn: addDays(today, 1) }, 'notYet'],
      [{ calledOn: addDays(today, 1) }, 'notYet'],
      [{ clearingNumber: '6789' }, 'notValid'],
      [{ bankName: 'Bankgiro', accountNumber: '5050-1055' }, 'sameAccount'],
    ] as const
    for (const [otherwise, code] of refusals)
      expect(await ask(organizationNumber, otherwise)).toMatchObject({ refusal: { code } })
    const newcomer = await addCompany(server.owner)
    expect(await ask(newcomer)).toMatchObject({ refusal: { code: 'noAccount' } })
    const again = await aBankTask(database.db, organizationNumber)
    const inTask = async (accountNumber: string) =>
      maker.call(bank.setSelectedBankAccount, {
        companyTaskId: again,
        organizationNumber,
        bankName: 'Bankgiro',
        accountNumber,
        why: 'Enligt kontoutdraget',
      })
    expect(await inTask('991-2346')).toMatchObject({ refusal: { code: 'changeInstead' } })
    expect((await inTask('5050-1055')).status).toBe(200)
    expect(await sent(organizationNumber)).toEqual([])
    const reader = await server.person(['RuleAdmin'])
    const refused = await reader.call(bank.accountChange, { org: organizationNumber })
    expect(refused.status).toBe(403)
  })

  it('and is not changed when another account counts meanwhile, or without a new proof', async () => {
    const organizationNumber = await aClient()
    await ask(organizationNumber)
    const { id } = await waitingFor(checker, 'changeAccount', organizationNumber)
    const cannot = (message: string) => ({
      status: 409,
      refusal: { code: 'cannotBeDone', message: expect.stringContaining(message) },
    })
    expect(await approve(checker, 'changeAccount', organizationNumber)).toMatchObject(
      cannot('Underlag saknas'),
    )
    await addProof(maker, organizationNumber)
    await letAccountCount(database.db, {
      organizationNumber,
      bankName: 'Bankgiro',
      accountType: 'bankgiro',
      clearingNumber: '',
      accountNumber: '9912346',
      countsFrom: new Date(),
      countsBy: 'Bo Ås, godkänd av Cia Al',
    })
    const proof = await proofSeen(checker, 'changeAccount', organizationNumber)
    expect(await checker.call(approvals.approve, { id, proof })).toMatchObject(
      cannot('Ett annat konto gäller'),
    )
    expect((await standing(organizationNumber)).account?.accountNumber).toBe('9912346')
  })
})
