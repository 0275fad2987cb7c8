import { sql, type Insertable } from 'kysely'
import type { Prospect } from '#database/types.ts'
import type { Db } from '#platform/server/database.ts'
import { companyTypes, type CompanyType } from '#areas/parties/company/rules.ts'
import type { Address } from '../answers.ts'
import { prospectTypeOf } from '../rules.ts'

declare module '#database/json-columns.ts' {
  interface JsonColumns {
    'prospect.postalAddress': Address | null
    'prospect.visitingAddress': Address | null
  }
}

/** A stored row with its type by name. */
export const named = <Row extends { readonly prospectType: number }>({
  prospectType,
  ...row
}: Row) => ({ ...row, prospectType: prospectTypeOf(prospectType) })

const byId = (db: Db, id: string) => db.selectFrom('prospect').selectAll().where('id', '=', id)
/** A prospect as it is stored, undefined when there is none. */
export async function findProspect(db: Db, id: string) {
  const row = await byId(db, id).executeTakeFirst()
  return row && named(row)
}
export type ProspectRow = NonNullable<Awaited<ReturnType<typeof findProspect>>>

/** The same, held against others' changes until the transaction ends. */
export async function lockedProspect(db: Db, id: string) {
  const row = await byId(db, id).forUpdate().executeTakeFirst()
  return row && named(row)
}

interface Which {
  readonly organizationNumber: string
  readonly companyType: CompanyType
}
/**
 * The prospect of a company in a role that was made or changed last, when that was after an
 * instant.
 */
export const newlyEdited = (db: Db, { organizationNumber, companyType }: Which, after: Date) =>
  db
    .selectFrom('prospect')
    .select(['id', 'editedAt'])
    .where('organizationNumber', '=', organizationNumber)
    .where('companyType', '=', companyTypes[companyType])
    .where('editedAt', '>', after)
    .orderBy('editedAt', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Keeps others from adding a prospect of the same company until the transaction ends. */
export const holdCompany = (db: Db, { organizationNumber, companyType }: Which) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`prospect ${organizationNumber} ${companyTypes[companyType]}`}, 0))`.execute(
    db,
  )

export const addProspect = (db: Db, row: Insertable<Prospect>) =>
  db.insertInto('prospect').values(row).execute()

/** Most searches a list shows. */
const mostListed = 100
const listed = (db: Db) =>
  db.selectFrom('prospect').selectAll().orderBy('createdAt', 'desc').orderBy('id').limit(mostListed)
/** What somebody has searched, the newest first. */
export const searchedBy = async (db: Db, userId: string) =>
  (await listed(db).where('createdById', '=', userId).execute()).map(named)
/** Every prospect of a company, the newest first. */
export const prospectsOf = async (db: Db, organizationNumber: string) =>
  (await listed(db).where('organizationNumber', '=', organizationNumber).execute()).map(named)

/** Comments of prospects, the oldest first, by prospect. */
export async function commentsOf(db: Db, ids: readonly string[]) {
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('prospectComment')
          .selectAll()
          .where('prospectId', 'in', ids)
          .orderBy('createdAt')
          .orderBy('id')
          .execute()
  return (id: string) =>
    rows
      .filter(({ prospectId }) => prospectId === id)
      .map(({ comment, createdBy, createdAt }) => ({ comment, createdBy, timestamp: createdAt }))
}
