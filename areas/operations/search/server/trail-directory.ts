import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { escapeLike } from '#platform/like.ts'
import type { TrailName } from '#areas/foundation/audit/contract.ts'
import type { TrailDirectory } from '#areas/foundation/audit/server/public.ts'
import { taskNames } from '#areas/acquisition/companytasks/texts.ts'
import { readQuery } from '../rules.ts'
import { findCompanies, findPersons } from './find.ts'

/** Most users of one name. */
const most = 10
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

interface Thing {
  readonly kind: TrailName['kind']
  /** What one is called. */
  readonly name: RawBuilder<unknown>
  readonly from: RawBuilder<unknown>
  /** By which its page is found; its id when left out. */
  readonly at?: RawBuilder<unknown>
}
const taskName = sql`case type ${sql.join(
  Object.entries(taskNames).map(([type, name]) => sql`when ${type} then ${name}`),
  sql` `,
)} end`
/** Things of a page of their own, by id: what each is called, and by which its page is found. */
const things = [
  {
    kind: 'invoice',
    name: sql`'Faktura ' || invoice_number`,
    from: sql`invoice`,
  },
  { kind: 'onboarding', name: sql`'Onboarding av ' || company_name`, from: sql`onboarding` },
  { kind: 'companyTask', name: sql`'Uppgiften ' || ${taskName}`, from: sql`company_task` },
  { kind: 'agreement', name: sql`'Avtalet ' || name`, from: sql`agreement` },
  {
    kind: 'agreementSet',
    name: sql`'Avtal med ' || company_name`,
    from: sql`agreement_set`,
    at: sql`company_task_id`,
  },
  { kind: 'bundle', name: sql`'Avtalsbunten ' || name`, from: sql`agreement_bundle` },
  { kind: 'kycSet', name: sql`'KYC-setet ' || name`, from: sql`kyc_set` },
  {
    kind: 'kycResponse',
    name: sql`'Svar på ' || coalesce(kyc_set ->> 'name', 'kundkännedom')`,
    from: sql`kyc_response`,
  },
  { kind: 'prospect', name: sql`'Prospektet ' || name`, from: sql`prospect` },
  {
    kind: 'ruleBucket',
    name: sql`'Regelhinken ' || name`,
    from: sql`(select id, name from rule_bucket where bucket_type is not null) as bucket`,
  },
  {
    kind: 'baseRules',
    name: sql`'Basreglerna'`,
    from: sql`(select id from rule_bucket where bucket_type is null) as base`,
  },
  { kind: 'userTask', name: sql`'Ärendet ' || header`, from: sql`user_task` },
  { kind: 'apiClient', name: sql`'API-klienten ' || name`, from: sql`api_client` },
  { kind: 'batchRun', name: sql`'Batchkörningen ' || file_name`, from: sql`batch_run` },
  {
    kind: 'blacklistItem',
    name: sql`coalesce('Blacklist: ' || company_name, 'En rad i blacklist')`,
    from: sql`blacklist_item`,
  },
  { kind: 'interpretation', name: sql`'Tolkningen av ' || file_name`, from: sql`interpretation` },
  {
    kind: 'determination',
    name: sql`'Bedömning ' || to_char(decided_at at time zone 'Europe/Stockholm', 'YYYY-MM-DD HH24:MI')`,
    from: sql`determination`,
  },
] as const satisfies readonly Thing[]

/** Those of some ids that are such things, each found by the key of its table. */
async function thingsNamed(db: Db, ids: readonly string[]): Promise<TrailName[]> {
  if (ids.length === 0) return []
  const each = things.map(({ kind, name, from, ...thing }) => {
    const at = 'at' in thing ? thing.at : sql`id`
    return sql`select id::text as key, ${kind} as kind, ${name} as text, ${at}::text as at
      from ${from} where id = any(${ids}::uuid[])`
  })
  const { rows } = await sql<TrailName>`${sql.join(each, sql` union all `)}`.execute(db)
  return rows
}

const usersNamed = (db: Db, text: string) =>
  db
    .selectFrom('internalUser')
    .select(['id', 'emailAddress'])
    .where(({ or, eb }) =>
      or([
        eb(sql`lower(email_address)`, '=', text.toLowerCase()),
        eb(
          sql`lower(first_name || ' ' || last_name)`,
          'like',
          `${escapeLike(text.toLowerCase())}%`,
        ),
      ]),
    )
    .orderBy('id')
    .limit(most)
    .execute()

/** Users, companies, persons and things of a page, as the audit trail finds and names them. */
export const trailDirectory: TrailDirectory = {
  async find(db, text) {
    const isName = /\p{L}{2}/u.test(text) && !text.includes('@') && !uuid.test(text)
    const users = text.includes('@') || isName ? await usersNamed(db, text) : []
    const asked = readQuery(text)
    const companies = isName ? await findCompanies(db, asked, undefined) : []
    const persons = isName ? await findPersons(db, asked) : []
    return {
      ids: users.map(({ id }) => id),
      companies: companies.map(({ organizationNumber }) => organizationNumber),
      persons: [
        ...users.map(({ emailAddress }) => emailAddress.toLowerCase()),
        ...persons.map(({ socialSecurityNumber }) => socialSecurityNumber),
      ],
    }
  },
  async names(db, keys) {
    const ids = keys.filter((key) => uuid.test(key))
    const companies = keys.filter((key) => /^\d{10}$/.test(key))
    const persons = keys.filter((key) => /^\d{12}$/.test(key))
    const [users, ofCompanies, ofPersons, named] = await Promise.all([
      ids.length === 0
        ? []
        : db
            .selectFrom('internalUser')
            .select([
              'id as key',
              sql<string>`first_name || ' ' || last_name`.as('text'),
              'emailAddress as at',
            ])
            .where('id', 'in', ids)
            .execute(),
      companies.length === 0
        ? []
        : db
            .selectFrom('company')
            .select(['organizationNumber as key', 'name as text', 'organizationNumber as at'])
            .where('organizationNumber', 'in', companies)
            .execute(),
      persons.length === 0
        ? []
        : db
            .selectFrom('person')
            .select(['personalNumber as key', 'name as text', 'id as at'])
            .where('personalNumber', 'in', persons)
            .execute(),
      thingsNamed(db, ids),
    ])
    return [
      ...users.map((one) => ({ ...one, kind: 'user' as const })),
      ...ofCompanies.map((one) => ({ ...one, kind: 'company' as const })),
      ...ofPersons.map((one) => ({ ...one, kind: 'person' as const })),
      ...named,
    ]
  },
}
