import type { FieldError } from '#platform/refusal.ts'
import type { Db } from '#platform/server/database.ts'
import { incoming } from './partner/incoming.ts'
import { readRow } from './partner/rows.ts'
import { takeIn, type TakenIn } from './take-in.ts'

interface Mended {
  readonly content: Readonly<Record<string, unknown>>
  readonly reference: string
  readonly origin: number
  readonly partner: string
  readonly apiClientId: string | null
  readonly by: string
  readonly now: Date
}
/**
 * Takes in an invoice of the work list, by the same rules as when it came. Answers what is wrong
 * with it still, when something is.
 */
export async function takeInMended(
  db: Db,
  { content, reference, origin, partner, apiClientId, by, now }: Mended,
): Promise<TakenIn | { readonly fields: readonly FieldError[] }> {
  const read = readRow(content)
  if (!read.invoice) return { fields: read.fields }
  return takeIn(db, incoming(read.invoice, []), {
    source: origin === 1 ? 'partner' : 'integration',
    reference,
    by,
    now,
    ...(partner !== '' && { partner }),
    ...(apiClientId !== null && { apiClientId }),
  })
}
