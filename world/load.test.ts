import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import organizationNumbers from 'organisationsnummer'
import personalNumbers from 'personnummer'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { boardFacts, companyFacts } from '#areas/parties/company/information.ts'
import { priceText } from '#areas/acquisition/agreements/rules.ts'
import { eventsOf } from '#areas/acquisition/signing/server/seal/events.ts'
import { contentTypeOf } from '#platform/server/files/content-type.ts'
import { openDatabase, type Database } from '#platform/server/database.ts'
import { localFiles } from '#platform/server/files/local.ts'
import { unseal } from '#platform/server/sealed.ts'
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts'
import { addDays } from '#platform/swedish/format.ts'
import {
  mayBuyLookUps,
  mayInquireIntoPersons,
  maySteerClients,
} from '#areas/foundation/users/rules.ts'
import { demoUsers } from '#simulators/demo-users.ts'
import { fillDatabase, type WorldOptions } from './load.ts'
import { madeWorld } from './made-world.ts'
import { openRegister, type Register } from './register/register.ts'

// What is waited for comes in seconds on an idle machine, and later on a busy one.

const folder = mkdtempSync(path.join(os.tmpdir(), 'skynet-world-'))
const files = localFiles(folder)
const now = new Date('2026-11-21T09:30:00Z')
const today = '2026-11-21'
const secret = 'a secret of at least thirty-two signs'
const options: WorldOptions = {
  companies: 300,
  persons: 400,
  seed: 7,
  now,
  secret,
  files,
  say: () => undefined,
  withInvoices: false,
}
let database: TestDatabase
let open: Database
let register: Register

beforeAll(async () => {
  database = await testDatabase()
  await fillDatabase(database.ownerUrl, options)
  open = openDatabase({ url: database.ownerUrl, log: pino({ level: 'silent' }), most: 3 })
  const world = await madeWorld(open.db)
  if (!world) throw new Error('the database has no world')
  register = openRegister(world)
})
afterAll(async () => {
  await open.db.destroy()
  await database.drop()
  rmSync(folder, { recursive: true })
})

const column = async <T>(query: string): Promise<T[]> =>
  (await sql.raw<{ value: T }>(`select ${query}`).execute(open.db)).rows.map(({ value }) => value)
const distinct = <T>(table: string, expression: string) =>
  column<T>(`distinct ${expression} as value from ${table} order by 1 nulls last`)

describe('a demo world', () => {
  test('is remembered with what it was made from, so that the register behind the simulators has its companies', async () => {
    expect(await madeWorld(open.db)).toEqual({ seed: 7, size: 300, persons: 1000, today })
    const companies = await open.db
      .selectFrom('company')
      .select(['organizationNumber', 'name'])
      .execute()
    expect(companies).toHaveLength(300)
    for (const { organizationNumber, name } of companies)
      expect(register.companyAt(register.indexOf(organizationNumber) ?? -1).name).toBe(name)
  })

  test('has exceptions with every kind of value, valid and ended', async () => {
    expect(await distinct('whitelist_entry', 'value_kind')).toEqual([
      'boolean',
      'date',
      'number',
      'rating',
    ])
    expect(await distinct('whitelist_entry', `end_date < '${today}'`)).toEqual([false, true])
  })

  test('has valid numbers only, and phone numbers nobody answers', async () => {
    const companies = [
      ...(await column<string>('organization_number as value from company')),
      ...(await column<string>(
        'recipient_organization_number as value from company_cognomen where recipient_organization_number is not null',
      )),
      ...(await column<string>(
        'unnest(compared) as value from blacklist_item where blacklist_type = 1',
      )),
    ]
    for (const number of companies) expect(organizationNumbers.valid(number), number).toBe(true)
    const persons = [
      ...(await column<string>('personal_number as value from person')),
      ...(await column<string>(
        'unnest(compared) as value from blacklist_item where blacklist_type = 2',
      )),
    ]
    for (const number of persons) expect(personalNumbers.valid(number), number).toBe(true)
    for (const phone of await column<string>(
      'phone_number || cellphone_number as value from contact',
    ))
      expect(phone).toMatch(/^(07017406\d\d){1,2}$/)
  })

  test('says of each company which roles it has, and leaves the trigger that keeps it on', async () => {
    const wrong = await sql`
      select from company where (is_issuer, is_recipient) is distinct from (
        exists (select from client where client.organization_number = company.organization_number and company_type = 0),
        exists (select from client where client.organization_number = company.organization_number and company_type = 1))`.execute(
      open.db,
    )
    expect(wrong.rows).toEqual([])
    const off =
      await sql`select tgname from pg_trigger where not tgisinternal and tgenabled <> 'O'`.execute(
        open.db,
      )
    expect(off.rows).toEqual([])
    expect(await distinct('company', 'concat(is_issuer, is_recipient)')).toHaveLength(4)
  })

  test('has clients in every state of the status override', async () => {
    const states = await distinct(
      'client left join company_status_override override on override.client_id = client.id',
      `case when override.client_id is null then 'none' when override.active then 'override active' else 'override inactive' end`,
    )
    expect(states).toEqual(['none', 'override active', 'override inactive'])
    const days = await distinct('company_status_override', 'valid_to')
    expect(days).toEqual([addDays(today, -6), today, addDays(today, 3), '2027-02-21', null])
  })

  test('has issuers in every state of the integration', async () => {
    const states = await distinct(
      'client where company_type = 0',
      `case when integration_invoice_autopilot then 'import on + autopilot on'
         when enable_integration_invoice_import then 'import on' else 'import off' end || case when authkey is null then '' else ', key' end`,
    )
    expect(states).toEqual([
      'import off',
      'import off, key',
      'import on + autopilot on, key',
      'import on, key',
    ])
    for (const key of await column<string>(
      'authkey as value from client where authkey is not null limit 5',
    ))
      expect(unseal(secret, key)).toMatch(/^demo-/)
  })

  test('has everything lists and filters tell apart', async () => {
    expect(await distinct('client', 'active')).toEqual([0, 1, null])
    expect(await distinct('client', 'product_type')).toEqual([1, 2])
    expect(await distinct('client', 'partner_type')).toEqual([
      ...(await distinct('partner_type', 'name')),
      null,
    ])
    expect(await distinct('client', 'relation_status')).toEqual([
      ...(await distinct('relation_status_type', 'name')),
      null,
    ])
    expect(await distinct('client', 'settlement_auto_book_active')).toEqual([false, true, null])
    expect(await distinct('client', 'sign(account_amount)::int')).toEqual([-1, 0, 1])
    expect(await distinct('sentiment', 'sentiment_score')).toEqual([1, 2, 3, 4, 5])
    expect(await distinct('blacklist_item', 'blacklist_type')).toEqual([1, 2, 3, 4, 5])
    expect(await distinct('blacklist_item', 'item_match')).toEqual(['contains', 'exact'])
    expect(await distinct('document_file', 'document_file_association_type')).toEqual([
      1, 2, 3, 4, 5,
    ])
    expect(await distinct('document_file', 'is_company_agreement')).toEqual([false, true])
    expect(await distinct('company_cognomen', 'delivery_method')).toEqual([
      'EInvoice',
      'Email',
      'Post',
    ])
    expect(await distinct('outbox_message', 'state')).toEqual(['dead', 'delivered', 'waiting'])
    expect(await distinct('user_policy', 'policy')).toEqual(await distinct('policy_type', 'name'))
    const contacts = 'count(*)::int as value from contact group by organization_number'
    expect([...new Set(await column<number>(contacts))].toSorted()).toEqual([1, 2, 3, 4])
    const hits = await column<string>(
      `name as value from company where organization_number in (select unnest(compared) from blacklist_item)`,
    )
    expect(hits.length).toBeGreaterThan(5)
    expect(
      await column(
        `email as value from contact where email in (select unnest(compared) from blacklist_item)`,
      ),
    ).not.toEqual([])
  })

  test('sends none of its dead messages by itself', async () => {
    const jobs = await column<string>(
      `payload ->> 'id' as value from graphile_worker._private_jobs
         where payload ->> 'id' in (select id::text from outbox_message) order by 1`,
    )
    expect(jobs).toEqual(
      await column<string>(
        `id::text as value from outbox_message where state = 'waiting' order by 1`,
      ),
    )
  })

  test('has offers in every state, and agreements that carry the prices of those accepted before', async () => {
    expect(
      await distinct(
        'offer',
        `case when state = 'sent' and valid_to < '${today}' then 'expired' else state end`,
      ),
    ).toEqual(['accepted', 'declined', 'draft', 'expired', 'replaced', 'sent'])
    const rows = await sql<{ provision: number; said: string }>`
      select provision, token ->> 'value' as said from offer
        join agreement_set using (organization_number)
        join company_agreement on set_id = agreement_set.id
        cross join jsonb_array_elements(token_values) token
      where offer.state = 'accepted' and decided_at <= agreement_set.created_at
        and token ->> 'type' = 'Commission'`.execute(open.db)
    expect(rows.rows).not.toEqual([])
    for (const { provision, said } of rows.rows)
      expect(said).toBe(priceText('Commission', provision))
  })

  test('has agreements of which no event says that they were made after they were signed (signing 28)', async () => {
    const sealed = await open.db.selectFrom('agreementSeal').select('setId').execute()
    expect(sealed).not.toEqual([])
    for (const { setId } of sealed) {
      const { createdAt } = await open.db
        .selectFrom('agreementSet')
        .where('id', '=', setId)
        .select('createdAt')
        .executeTakeFirstOrThrow()
      const events = await eventsOf(open.db, setId)
      expect(events).not.toEqual([])
      const made = events.filter(({ act }) => act === 'signing.createAgreement')
      expect(made.filter(({ at }) => new Date(at) > createdAt)).toEqual([])
    }
  })

  test('has documents that are what their rows say', async () => {
    const kept = open.db.selectFrom('documentFile').select('storedFileId')
    const rows = await open.db
      .selectFrom('storedFile')
      .selectAll()
      .where('id', 'in', kept)
      .execute()
    expect(new Set(rows.map(({ contentType }) => contentType.split(/[./]/).at(-1)))).toEqual(
      new Set(['pdf', 'sheet', 'document', 'png']),
    )
    for (const { id, name, contentType, size, sha256 } of rows) {
      const bytes = await buffer(await files.open(id))
      expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([
        size,
        sha256,
      ])
      expect(contentTypeOf(bytes, name)).toBe(contentType)
    }
  })

  test('has stored answers in the form the program reads, fresh, old and replaced, and tries that failed', async () => {
    const rows = await open.db.selectFrom('companyInformation').selectAll().execute()
    for (const { part, answer } of rows) {
      const form = part === 'board' ? boardFacts : companyFacts
      expect(form.parse((answer as { content: unknown }).content)).toBeDefined()
    }
    const minutes = rows.map(({ fetchedAt }) => (now.getTime() - fetchedAt.getTime()) / 60_000)
    expect(minutes.some((age) => age < 15)).toBe(true)
    expect(minutes.some((age) => age > 60 * 24 * 90)).toBe(true)
    expect(new Set(rows.map(({ organizationNumber }) => organizationNumber)).size).toBeLessThan(
      rows.length,
    )
    expect(await distinct('company_information_failure', 'reason')).toEqual(['missing', 'slow'])
  })
})

test.each([
  ['company_information', 'fetched_by', mayBuyLookUps.policies],
  ['person_information', 'fetched_by', mayInquireIntoPersons.policies],
  ['company_status_override', 'saved_by', maySteerClients.policies],
])('nobody has done what they may not: %s', async (table, by, able: readonly string[]) => {
  const may = demoUsers
    .filter(({ policies }) => policies.some((policy) => able.includes(policy)))
    .map(({ firstName, lastName }) => `${firstName} ${lastName}`)
  const did = await distinct<string>(table, by)
  expect(did.length).toBeGreaterThan(0)
  expect([...may, 'Skynet']).toEqual(expect.arrayContaining(did))
})
