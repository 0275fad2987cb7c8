import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { addDays } from '#platform/swedish/format.ts'
import type { Policy } from '#areas/foundation/users/rules.ts'
import { company, contacts } from '#areas/parties/company/contract.ts'
import { addCompany, decided } from '#areas/credit/limits/server/testing/clients.ts'
import { limits } from '#areas/credit/limits/contract.ts'
import { asof } from '../contract.ts'
import { partNames, type PartName } from '../rules.ts'
import { startMovedServer, type MovedServer } from './testing/moved-clock.ts'

let at: MovedServer
let client: string
let first: string
const ofClient = () => ({ organizationNumber: client, companyType: 'issuer' as const })
beforeAll(async () => {
  at = await startMovedServer()
  client = await addCompany(at.server.owner)
  const { maker } = at
  first = at.today()
  const asked = { ...decided(client), expiresDate: addDays(first, 3) }
  await maker.call(limits.save, asked)
  await maker.call(contacts.save, {
    organizationNumber: client,
    name: 'Eva Berg',
    email: 'eva.berg@example.se',
  })
  at.nextDay()
  await maker.call(limits.save, { ...asked, limitType: 'repurchase', limitValue: 20_000_000 })
  await maker.call(limits.save, { ...asked, limitValue: 10_000_000, decisionReferens: 'Sänkt' })
  await maker.call(company.setInvoiceDetermination, {
    ...ofClient(),
    allowInvoiceDetermination: false,
  })
  await maker.call(company.statusOverrideSave, { ...ofClient(), active: false, why: 'Vilar' })
  const [eva] = (await maker.call(contacts.get, { organizationNumber: client })).body
  await maker.call(contacts.delete, { id: eva?.id ?? '' })
  at.nextDay()
  await maker.call(company.relationstatusSave, { ...ofClient(), relationStatus: 'AtRisk' })
})
afterAll(() => at.stop())

const view = async (person: Person, day: string) =>
  (await person.call(asof.view, { ...ofClient(), day })).body
async function words(part: PartName, day: string) {
  const { parts } = await view(at.maker, day)
  const found = parts.find((one) => one.part === part)
  return Object.fromEntries(
    (found?.list ?? []).map(({ name, value }) => [name, value.replaceAll('\u00a0', ' ')]),
  )
}

describe('asof 1: how a client stood when a day was over', () => {
  it('has the limits that counted then, bounded and past their review as they were', async () => {
    const [then, after] = [await words('limits', first), await words('limits', addDays(first, 1))]
    expect(then).toEqual({ Finansieringslimit: '500 000,00 kr', Återköpslimit: 'Ingen limit' })
    // No more of the repurchase limit counts than of the financing limit (limits 30).
    expect(after).toEqual({ Finansieringslimit: '100 000,00 kr', Återköpslimit: '100 000,00 kr' })
    const { parts } = await view(at.maker, addDays(first, 1))
    const [financing, repurchase] = parts.find(({ part }) => part === 'limits')?.list ?? []
    expect(financing).toMatchObject({
      amount: 10_000_000,
      detail: `Satt för hand, granskas senast ${addDays(first, 3)}. Sänkt`,
      by: expect.stringMatching(/^Person/),
    })
    expect(repurchase?.detail).toContain('eftersom finansieringslimiten inte var högre')
  })

  it('has status, flags and contacts as they were, each since its own change', async () => {
    expect(await words('status', first)).toMatchObject({
      'Status hos oss': 'Aktiv',
      Fakturabedömning: 'På',
    })
    expect(await words('contacts', first)).toEqual({ 'Eva Berg': 'eva.berg@example.se' })
    expect(await words('contacts', addDays(first, 1))).toEqual({})
    const { parts } = await view(at.maker, addDays(first, 2))
    const flags = parts.find(({ part }) => part === 'status')?.list ?? []
    const flag = (name: string) => flags.find((one) => one.name === name)
    expect(flag('Status hos oss')).toMatchObject({ value: 'Inaktiv' })
    expect(flag('Status hos oss')?.detail).toContain('Satt för hand.')
    expect(flag('Relationsstatus')?.value).toBe('Riskerar att lämna')
    // The row changed on the third day, this flag on the second.
    expect(flag('Fakturabedömning')).toMatchObject({ value: 'Av' })
    const day = (instant: unknown) => String(instant).slice(0, 10)
    expect(day(flag('Fakturabedömning')?.since)).not.toBe(day(flag('Relationsstatus')?.since))
  })

  it('of a day before it was a client says so, and of a day to come nothing', async () => {
    const { parts } = await view(at.maker, '2020-01-01')
    expect(parts.flatMap(({ list }) => list)).toEqual([])
    const { status, refusal } = await at.maker.call(asof.view, {
      ...ofClient(),
      day: addDays(at.today(), 1),
    })
    expect([status, refusal.code, refusal.message]).toEqual([
      400,
      'dayToCome',
      'Välj i dag eller en dag som har varit',
    ])
  })
})

describe('asof 2: the history is the database’s own', () => {
  it('can neither be written nor changed by the program', async () => {
    const { rows } = await at.server.owner.query(
      `select grantee, privilege_type from information_schema.role_table_grants
       where table_name in ('state_history', 'state_history_began') and grantee = 'skynet_app' and privilege_type <> 'SELECT'`,
    )
    expect(rows).toEqual([])
  })

  it('ends nothing that is taken away and put back in one transaction', async () => {
    const put = `insert into key_person (organization_number, personal_number, name, source, fetched_at, position)
      values ($1, '199001012385', 'Bo Ek', 'test', skynet.now(), 0)`
    const { owner } = at.server
    await owner.query(put, [client])
    const one = await owner.connect()
    try {
      await one.query('begin')
      await one.query('delete from key_person where organization_number = $1', [client])
      await one.query(put, [client])
      await one.query('commit')
    } finally {
      one.release()
    }
    const { rows } = await owner.query(
      `select until from state_history where kind = 'keyPerson' and organization_number = $1`,
      [client],
    )
    expect(rows).toEqual([{ until: null }])
    await owner.query('delete from key_person where organization_number = $1', [client])
  })
})

it('asof 3: a part whose history begins later says since when, and what it cannot know is not there', async () => {
  const { owner } = at.server
  await owner.query(`update state_history_began set since = skynet.now() where kind = 'contact'`)
  const of = async (day: string) =>
    (await view(at.maker, day)).parts.find(({ part }) => part === 'contacts')?.historySince
  expect(await of('2020-01-01')).toEqual(expect.any(String))
  expect(await of(at.today())).toBeNull()
  await owner.query(`update state_history_began set since = null where kind = 'contact'`)
})

describe('asof 4: each part by its own permission', () => {
  const everybody: readonly PartName[] = ['status', 'limits', 'rating', 'exceptions', 'contacts']
  it.each<readonly [Policy, readonly PartName[]]>([
    ['LgUser', []],
    ['SalesRepresentative', ['kyc', 'persons', 'board', 'account']],
    ['AmlDepartment', ['aml', 'kyc', 'persons', 'board', 'account']],
    ['Administrator', partNames],
    ['Auditor', partNames],
  ])('%s', async (policy, more) => {
    const person = await at.server.person([policy])
    const { parts } = await view(person, first)
    expect(parts.map(({ part }) => part)).toEqual(
      partNames.filter((name) => everybody.includes(name) || more.includes(name)),
    )
  })

  it('a look is in the trail, with the day', async () => {
    const person = await at.server.person(['Auditor'])
    await view(person, first)
    const { rows } = await at.server.owner.query(
      `select action, company, subject from audit_entry where actor_id = $1`,
      [person.id],
    )
    expect(rows).toEqual([{ action: 'asof.view', company: client, subject: first }])
  })
})
