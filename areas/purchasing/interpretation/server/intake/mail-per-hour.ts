import { sql } from 'kysely'
import type { JobServices } from '#platform/server/jobs.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { mailPerHour } from '../../settings.ts'

const hour = 60 * 60_000
/** Bytes that count as a mail of their own. */
const bytesOfOne = 2 * 1024 * 1024

/** An address of an envelope as it is counted and can be stored: whole characters, and no null bytes. */
export const senderOf = (address: string) =>
  address.replaceAll('\0', '').trim().toLowerCase().slice(0, 320).toWellFormed()

/**
 * Whose share of the hour is used up, so that no more is taken of it now (interpretation 82);
 * undefined while there is room. It is asked before a byte of the mail is received, so the mails
 * that are on their way at the same moment may pass the bound.
 */
export async function fullFor(
  { reads, clock }: Pick<JobServices, 'reads' | 'clock'>,
  sender: string,
): Promise<'sender' | 'all' | undefined> {
  const weight = sql<number>`greatest(1, ceil(size::numeric / ${bytesOfOne}))`
  const { all, own } = await reads.db
    .selectFrom('intake')
    .select(({ fn }) => [
      fn.coalesce(fn.sum<string>(weight), sql<string>`0`).as('all'),
      sql<string>`coalesce(sum(${weight}) filter (where sender = ${senderOf(sender)}), 0)`.as(
        'own',
      ),
    ])
    .where('kind', '=', 'mail')
    .where('receivedAt', '>', new Date(clock().getTime() - hour))
    .executeTakeFirstOrThrow()
  if (Number(own) >= (await readSetting(reads.db, mailPerHour.sender))) return 'sender'
  if (Number(all) >= (await readSetting(reads.db, mailPerHour.all))) return 'all'
  return undefined
}
