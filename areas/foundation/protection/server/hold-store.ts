import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { formatOrganizationNumber } from '#platform/swedish/format.ts'
import type { Sought } from '../rules.ts'

/** What is asked for, placed or ended, as it is stored. */
export const holdsOf = (db: Db) =>
  db
    .selectFrom('legalHold')
    .selectAll()
    .select(sql<string>`review_on::text`.as('reviewDay'))
export type HoldRow = Awaited<ReturnType<ReturnType<typeof holdsOf>['executeTakeFirstOrThrow']>>

/** Those that keep: placed, or asked for and not yet decided (protection 11). */
export const holdsThatKeep = (db: Db) => holdsOf(db).where('endedAt', 'is', null)

export const holdOf = (db: Db, id: string) => holdsOf(db).where('id', '=', id).executeTakeFirst()

/** Those of a person (12 digits; a sole trader's own company too) or of a company (10 digits). */
export function holdsOn(
  db: Db,
  {
    socialSecurityNumber,
    organizationNumber,
  }: Readonly<Record<'socialSecurityNumber' | 'organizationNumber', string>>,
) {
  const [person, company] = [socialSecurityNumber, organizationNumber]
  return holdsThatKeep(db).where((where) =>
    where.or([
      ...(person === ''
        ? []
        : [
            where('personalNumber', '=', person),
            where('organizationNumber', '=', person.slice(2)),
          ]),
      ...(company === ''
        ? []
        : [
            where('organizationNumber', '=', company),
            where(sql<string>`substr(personal_number::text, 3)`, '=', company),
          ]),
    ]),
  )
}

/**
 * What a hold keeps, in the words of a search: a company's number is looked for as an address is,
 * wherever it stands.
 */
export const keptBy = ({ personalNumber, emails, organizationNumber }: HoldRow): Sought =>
  organizationNumber === null
    ? { personalNumber, emails }
    : {
        personalNumber: null,
        emails: [organizationNumber, formatOrganizationNumber(organizationNumber)],
      }

/**
 * Lets only one at a time, until its transaction ends, ask for a hold or remove what is past its
 * time: none is asked for between that what is held is read and that the rest is removed.
 */
export const holdsInTurn = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('legal_hold'))`.execute(db)
