import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import type { SenderKnowledge } from '#reader/options.ts'
import { documentFieldOf } from '../../fields.ts'

/** The one issuer whose invoices an address has sent; nobody when it has sent several issuers'. */
async function issuersOf(db: Db, addresses: readonly string[]): Promise<readonly string[]> {
  if (addresses.length === 0) return []
  const rows = await db
    .selectFrom('interpretation')
    .select('issuerOrganizationNumber')
    .distinct()
    .where(sql<string>`lower(sent_from)`, 'in', addresses)
    .where('status', '=', 'Completed')
    .limit(2)
    .execute()
  return rows.length === 1 ? rows.map((row) => row.issuerOrganizationNumber) : []
}

/**
 * What corrections have taught of the senders, organisation numbers or mail addresses, as the
 * reader takes it; undefined when nothing.
 */
export async function knowledgeOf(
  db: Db,
  senders: readonly string[],
): Promise<SenderKnowledge | undefined> {
  const issuers = await issuersOf(
    db,
    senders.filter((sender) => sender.includes('@')),
  )
  const known = [...senders, ...issuers].filter(Boolean)
  if (known.length === 0) return undefined
  const rows = await db
    .selectFrom('interpretationLearned')
    .select('entry')
    .where('sender', 'in', known)
    .where('forgottenAt', 'is', null)
    .orderBy('learnedAt', 'desc')
    .limit(200)
    .execute()
  return rows.length === 0
    ? undefined
    : { places: rows.map(({ entry }) => ({ ...entry, field: documentFieldOf(entry.field) })) }
}
