import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'

/**
 * What has been decided of a company's invoices, the latest first: it passed when the invoice was
 * bought in some way; `statusCode` is the decision. @public
 */
export async function decisionsOfIssuer(
  db: Db,
  issuer: string,
  { skip, take }: { readonly skip: number; readonly take: number },
) {
  const all = db.selectFrom('determination').where('issuer', '=', issuer)
  const [list, counted] = await Promise.all([
    all
      .select(['id', 'decidedAt as date', 'decision as statusCode'])
      .select(sql<boolean>`decision like 'Buy%'`.as('passed'))
      .orderBy('id', 'desc')
      .offset(skip)
      .limit(take)
      .execute(),
    all.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { list, totalHits: Number(counted.count) }
}
