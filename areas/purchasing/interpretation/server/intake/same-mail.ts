import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { formatInstant } from '#platform/swedish/format.ts'

/** Earlier mails with one of its files that a mail is compared with at most, the latest first. */
const mostCompared = 50

interface Mail {
  readonly id: string
  readonly messageId: string
  /** SHA-256 of each file that it carries, the one that tells it best from others first. */
  readonly carried: readonly string[]
}
/**
 * When the same mail has come before on another way, by its Message-ID and by what it carries. It is
 * looked for by one of its files: some senders give all their mails one id, and each would be compared
 * with all before it. Says so in Swedish.
 */
export async function sameMail(
  db: Db,
  { id, messageId, carried }: Mail,
): Promise<string | undefined> {
  const [telling] = carried
  if (messageId === '' || telling === undefined) return undefined
  await sql`select pg_advisory_xact_lock(7407, hashtext(${messageId}))`.execute(db)
  const having = await db
    .selectFrom('intake')
    .select('mailId')
    .where('kind', '=', 'file')
    .where('sha256', '=', telling)
    .where('mailId', 'is not', null)
    .where('mailId', '<>', id)
    .orderBy('receivedAt', 'desc')
    .limit(mostCompared)
    .execute()
  const mails = [...new Set(having.flatMap(({ mailId }) => mailId ?? []))]
  if (mails.length === 0) return undefined
  const earlier = await db
    .selectFrom('intake as mail')
    .innerJoin('mailSource', 'mailSource.intakeId', 'mail.id')
    .innerJoin('intake as file', 'file.mailId', 'mail.id')
    .select(({ fn, ref }) => [
      'mail.receivedAt',
      fn.agg<string[]>('array_agg', [ref('file.sha256')]).as('carried'),
    ])
    // Said of each table: what is joined is looked up, however many rows say the same id.
    .where('mail.id', 'in', mails)
    .where('mailSource.intakeId', 'in', mails)
    .where('file.mailId', 'in', mails)
    .where('messageId', '=', messageId)
    .where('mail.fate', '=', 'interpreted')
    .groupBy(['mail.id', 'mail.receivedAt'])
    .orderBy('mail.receivedAt')
    .execute()
  const all = carried.toSorted().join()
  const same = earlier.find((one) => one.carried.toSorted().join() === all)
  return same && `Samma brev kom ${formatInstant(same.receivedAt)}`
}
