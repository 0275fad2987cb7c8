import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { escapeLike } from '#platform/like.ts'
import type { TrailDirectory } from '#areas/foundation/audit/server/public.ts'
import { readQuery } from '../rules.ts'
import { findCompanies, findPersons } from './find.ts'

/** Most users of one name. */
const most = 10
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

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

/** Users, companies, persons and invoices, as the audit trail finds and names them. */
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
    const [users, ofCompanies, ofPersons, invoices] = await Promise.all([
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
      ids.length === 0
        ? []
        : db
            .selectFrom('invoice')
            .select(['id as key', sql<string>`'Faktura ' || invoice_number`.as('text'), 'id as at'])
            .where('id', 'in', ids)
            .execute(),
    ])
    return [
      ...users.map((one) => ({ ...one, kind: 'user' as const })),
      ...ofCompanies.map((one) => ({ ...one, kind: 'company' as const })),
      ...ofPersons.map((one) => ({ ...one, kind: 'person' as const })),
      ...invoices.map((one) => ({ ...one, kind: 'invoice' as const })),
    ]
  },
}
