import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { openDatabase, type Database } from '#platform/server/database.ts'
import { openFileStore } from '#platform/server/files/files.ts'
import { blacklist } from '#areas/foundation/blacklist/contract.ts'
import { letAccountCount } from '#areas/parties/company/server/public.ts'
import { addCompany, register } from '#areas/parties/company/server/testing/companies.ts'
import {
  startAskingServer,
  type AskingServer,
} from '#areas/parties/company/server/testing/asking-server.ts'
import { screened } from '#areas/parties/keypersons/server/testing/screened.ts'
import { decide, evaluate } from '#areas/credit/rules/rules.ts'
import { isCovered } from '#simulators/company-information/provider-b.ts'
import { gatherParty, gatheringOfJob } from './public.ts'

let server: AskingServer
let database: Database
let aml: Person
beforeAll(async () => {
  server = await startAskingServer()
  database = openDatabase({ url: server.database.url, log: pino({ level: 'silent' }), most: 4 })
  aml = await server.person(['AmlDepartment'])
})
afterEach(async () => {
  await server.providers.misbehave('A', { mode: 'off' })
  await server.providers.misbehave('B', { mode: 'off' })
})
afterAll(async () => {
  await database.db.destroy()
  await server.stop()
})

const services = (now = new Date()) =>
  gatheringOfJob(
    {
      writes: database,
      reads: database,
      files: openFileStore(server.config),
      config: server.config,
      clock: () => now,
      log: pino({ level: 'silent' }),
    },
    { cause: 'rating' },
  )
let index = 0
/** A limited company both providers know. */
const aCompany = () => {
  for (;;) {
    const file = register.companyFileAt(index++)
    if (
      isCovered(index - 1) &&
      file.legalForm === 'AB' &&
      file.board.length > 0 &&
      file.accounts.length > 0
    )
      return file
  }
}
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)

describe('what is known of a company', () => {
  it('comes from the register, with who said it and when', async () => {
    const file = aCompany()
    const {
      party,
      name,
      register: said,
      ratingCode,
    } = await gatherParty(services(), file.organizationNumber, 'issuer')
    const { facts } = party
    const latest = file.accounts[0]
    expect({ name, said, ratingCode }).toEqual({
      name: file.name,
      said: 'known',
      ratingCode: file.rating.code,
    })
    expect(facts.turnover).toEqual({
      value: Math.round((latest?.turnover ?? 0) * 100),
      source: 'Företagsupplysning A',
      fetchedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    expect(facts.taxDeferral?.value).toBe(file.taxDeferral)
    expect(facts.auditorRemark?.value).toBe(latest?.auditorRemark)
    expect(facts.creditRating?.value).toBe(Math.round(file.rating.score * 100))
    expect(facts.paymentRemarks?.value).toHaveLength(file.remarks.length)
    expect(facts.board?.value).toEqual(file.board.map(({ person }) => person.personalNumber))
    expect(facts.blacklisted).toMatchObject({ value: false, source: 'Svarta listan' })
    expect(facts.address?.value).toContain(file.postalAddress.zipCode)
  })

  it('rating 12: names the other companies that are paid on the same account', async () => {
    const [one, other] = [await addCompany(server.owner), await addCompany(server.owner)]
    const paidOn = async (organizationNumber: string, clearingNumber: string) => {
      const account = { bankName: 'SEB', accountType: 'bankaccount' as const, clearingNumber }
      const counts = { accountNumber: '12', countsFrom: new Date(), countsBy: 'Anna Ek' }
      await letAccountCount(database.db, { organizationNumber, ...account, ...counts })
      return (await gatherParty(services(), one, 'issuer')).party.facts.accountElsewhere?.value
    }
    expect(await paidOn(one, '5001')).toEqual([])
    expect([await paidOn(other, '5001'), await paidOn(other, '5002')]).toEqual([[other], []])
  })

  it('takes nobody for clean who has not been screened', async () => {
    const { party } = await gatherParty(services(), aCompany().organizationNumber, 'issuer')
    for (const name of ['pepPersons', 'sanctionedPersons', 'amlRating'] as const)
      expect(party.facts[name], name).toMatchObject({ missing: 'notKnown' })
    expect(party.facts.pepPersons?.source).toBe('Nyckelpersonerna är inte hämtade')
  })

  it('names the key persons who are on a list, and says that nobody is when all have been screened', async () => {
    const { organizationNumber } = aCompany()
    const facts = async () =>
      (await gatherParty(services(), organizationNumber, 'issuer')).party.facts
    const screened = (personalNumber: string, isPep: boolean) =>
      server.owner.query(
        `insert into person_screening (personal_number, name, screened_at, screened_by, source, is_pep, is_sanctioned, matches)
         values ($1, 'Anna Ek', skynet.now(), 'test', 'Listan', $2, false, '[]')`,
        [personalNumber, isPep],
      )
    await server.owner.query(
      `insert into key_person (organization_number, personal_number, name, position, source, fetched_at)
       select $1, number, 'Anna Ek', 1, 'test', skynet.now() from unnest('{198507099805,198611239883}'::text[]) number`,
      [organizationNumber],
    )
    await screened('198507099805', false)
    expect((await facts()).pepPersons).toMatchObject({
      source: '1 av 2 nyckelpersoner är inte kontrollerade mot PEP och sanktioner',
    })
    await screened('198611239883', true)
    expect(await facts()).toMatchObject({
      pepPersons: { value: ['Anna Ek'], source: 'Listan' },
      sanctionedPersons: { value: [], source: 'Listan' },
    })
    await server.owner.query('delete from person_screening where personal_number = $1', [
      '198507099805',
    ])
    expect(await facts()).toMatchObject({
      pepPersons: { value: ['Anna Ek'] },
      sanctionedPersons: { missing: 'notKnown' },
    })
  })

  it('keypersons 3: takes an old screening for none', async () => {
    const { organizationNumber } = aCompany()
    await screened(database.db, organizationNumber)
    const at = async (days: number) => {
      const { party, unscreened } = await gatherParty(
        services(later(days * 24 * 60)),
        organizationNumber,
        'issuer',
      )
      return { unscreened, fact: party.facts.sanctionedPersons }
    }
    expect(await at(30)).toMatchObject({ unscreened: null, fact: { value: [] } })
    expect(await at(31)).toMatchObject({
      unscreened: 'Kontrollen av nyckelpersonerna är 31 dagar gammal och får vara högst 30 dagar',
      fact: { missing: 'notKnown' },
    })
  })

  it('screens a recipient by itself, and leaves an issuer to those who let it in', async () => {
    const { organizationNumber } = aCompany()
    const facts = async (side: 'issuer' | 'recipient') =>
      (await gatherParty(services(), organizationNumber, side)).party.facts.sanctionedPersons
    expect(await facts('issuer')).toMatchObject({ missing: 'notKnown' })
    expect(await facts('recipient')).toMatchObject({
      value: expect.any(Array),
      source: expect.stringContaining('OpenSanctions'),
    })
  })

  it('is paid for once in 15 minutes, and again after that', async () => {
    const { organizationNumber } = aCompany()
    await gatherParty(services(), organizationNumber, 'issuer')
    const asked = await server.providers.asked('A', organizationNumber)
    await gatherParty(services(later(14)), organizationNumber, 'recipient')
    expect(await server.providers.asked('A', organizationNumber)).toBe(asked)
    await gatherParty(services(later(16)), organizationNumber, 'issuer')
    expect(await server.providers.asked('A', organizationNumber)).toBeGreaterThan(asked)
    expect(await server.providers.asked('B', organizationNumber)).toBe(0)
  })

  it('is paid for once, however many ask at the same time', async () => {
    const { organizationNumber } = aCompany()
    await Promise.all(
      Array.from({ length: 8 }, () => gatherParty(services(), organizationNumber, 'issuer')),
    )
    // The company, its accounts and its board.
    expect(await server.providers.asked('A', organizationNumber)).toBe(3)
  })

  it('is told by the other provider when the first fails, and what only the first knows can be had later', async () => {
    await server.providers.misbehave('A', { mode: 'fail' })
    const file = aCompany()
    const { facts } = (await gatherParty(services(), file.organizationNumber, 'issuer')).party
    expect(facts.fTax).toMatchObject({ value: file.fTax, source: 'Företagsupplysning B' })
    expect(facts.accountsTo?.value).toBe(file.accounts[0]?.to)
    expect(facts.group).toMatchObject({ missing: 'notFetched' })
    expect(facts.boardChanges).toMatchObject({ missing: 'notFetched' })
    expect(facts.publicDebt).toMatchObject({ missing: 'notFetched' })
  })

  it('is the last good answer for a day when nobody answers, and then nothing', async () => {
    const { organizationNumber } = aCompany()
    await gatherParty(services(), organizationNumber, 'issuer')
    await server.providers.misbehave('A', { mode: 'nonsense' })
    await server.providers.misbehave('B', { mode: 'fail' })
    const soon = await gatherParty(services(later(60)), organizationNumber, 'issuer')
    expect(soon.party.facts.turnover?.value).toBeTypeOf('number')
    const nextDay = await gatherParty(services(later(25 * 60)), organizationNumber, 'issuer')
    expect(nextDay.register).toBe('unreachable')
    expect(nextDay.party.facts.turnover).toMatchObject({ missing: 'notFetched' })
  })

  it('names those in the board who are blacklisted, and the company', async () => {
    const file = aCompany()
    const [seat] = file.board
    await aml.call(blacklist.save, {
      blacklistType: 2,
      itemValue: seat?.person.personalNumber ?? '',
    })
    const { facts } = (await gatherParty(services(), file.organizationNumber, 'issuer')).party
    expect(facts.blacklistedPersons?.value).toEqual([
      `${seat?.person.firstName} ${seat?.person.lastName}`,
    ])
  })

  it('holds what our own books say of it in its role', async () => {
    const { organizationNumber } = aCompany()
    const asIssuer = () => gatherParty(services(), organizationNumber, 'issuer')
    expect((await asIssuer()).client).toMatchObject({
      known: false,
      active: null,
      allowInvoiceDetermination: false,
    })
    await addCompany(server.owner, { organizationNumber })
    expect((await asIssuer()).client).toMatchObject({
      known: true,
      active: 1,
      allowInvoiceDetermination: true,
    })
    expect((await gatherParty(services(), organizationNumber, 'recipient')).client.known).toBe(
      false,
    )
    await server.owner.query(
      `insert into company_status_override (client_id, active, saved_by)
       select id, false, 'test' from client where organization_number = $1`,
      [organizationNumber],
    )
    expect((await asIssuer()).client.active).toBe(0)
  })

  it('is judged by the bucket chosen for it, else by the standard one, which a new house gets', async () => {
    const { organizationNumber } = aCompany()
    const standard = await gatherParty(services(), organizationNumber, 'recipient')
    expect(standard.bucket).toMatchObject({
      name: 'Standard mottagare',
      type: 'recipient',
      version: 1,
    })
  })
})

it('gives the engine what it needs to try again when every source is away', async () => {
  await server.providers.misbehave('A', { mode: 'fail' })
  await server.providers.misbehave('B', { mode: 'fail' })
  const one = await gatherParty(services(), aCompany().organizationNumber, 'issuer')
  const other = await gatherParty(services(), aCompany().organizationNumber, 'recipient')
  const at = new Date().toISOString()
  const today = at.slice(0, 10)
  const limits = { exposure: { amount: 0, count: 0 } }
  const { decision, step } = decide({
    at,
    today,
    attempt: { number: 1, most: 5 },
    standing: {
      issuerKnown: true,
      issuerActive: true,
      determinationAllowed: true,
      partnerSalesOff: false,
      holds: [],
    },
    issuer: {
      ...one.party,
      ...limits,
      bucket: one.bucket,
      repurchaseUsed: 0,
      financing: null,
      repurchase: null,
    },
    recipient: { ...other.party, ...limits, bucket: other.bucket, recipient: null, approval: null },
    invoice: { amount: { value: 100, source: 'Fakturan', fetchedAt: at } },
    terms: { depositionAllowed: false },
    exceptions: [],
  })
  expect({ decision, step }).toEqual({ decision: 'Retry', step: 2 })
  expect(evaluate(one.bucket, { today, company: one.party }).totalScore).toBeLessThanOrEqual(1000)
})
