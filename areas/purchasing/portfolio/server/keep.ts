import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { startOfDay } from '#platform/server/worker/schedule.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { addUp } from './held.ts'

/** Parts of a breakdown that are kept by name; the others are one. */
export const keptParts = 100

/** What each version of the rules bought on a day: by the determination that counts of an invoice. */
const keepBought = (db: Db, day: string) =>
  sql`insert into portfolio_bought (day, side, bucket_id, bucket_version, amount, count)
    select ${day}::date, side, bucket_id, bucket_version, sum(invoice.kronor_amount), count(*)
    from determination
      join invoice_determination latest on latest.determination_id = determination.id
      join invoice on invoice.id = latest.invoice_id,
      lateral (values (0, issuer_bucket_id, issuer_bucket_version), (1, recipient_bucket_id, recipient_bucket_version))
        rules (side, bucket_id, bucket_version)
    where determination.id >= determination_id_from(${startOfDay(day)}) and determination.id < determination_id_from(${startOfDay(addDays(day, 1))})
      and is_bought(invoice.decision, invoice.state) and invoice.kronor_amount > 0 and not invoice.is_credit
    group by 2, 3, 4`.execute(db)

/**
 * Keeps how the portfolio stood when a day was over (portfolio 3): on the caller's transaction,
 * once. Amounts in öre.
 * @param day one that is over, 'YYYY-MM-DD' in Stockholm
 */
export async function keepDay(db: Db, day: string, now: Date): Promise<void> {
  const { amount, count, pastDue, issuers, recipients, parts } = await addUp(
    db,
    { day, isNow: false },
    keptParts,
  )
  const kept = await db
    .insertInto('portfolioDay')
    .values({
      day,
      amount,
      count,
      pastDue,
      issuerCount: issuers.count,
      recipientCount: recipients.count,
      issuerHhi: issuers.hhi,
      recipientHhi: recipients.hhi,
      financingLimits: issuers.limits,
      financingUsed: issuers.used,
      recipientLimits: recipients.limits,
      recipientUsed: recipients.used,
      keptAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst()
  if (!kept) return
  if (parts.length > 0)
    await db
      .insertInto('portfolioPart')
      .values(parts.map((part) => ({ day, ...part })))
      .execute()
  await keepBought(db, day)
}

/**
 * The first day that is over and not kept; undefined when there is none. It begins with the first
 * invoice that took of a limit.
 */
export async function nextToKeep(db: Db, now: Date): Promise<string | undefined> {
  const last = await db
    .selectFrom('portfolioDay')
    .select('day')
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  const first = last
    ? undefined
    : await db
        .selectFrom('limitReservation')
        .select('reservedAt')
        .where('limitType', '=', sql.lit(1))
        .orderBy('reservedAt')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst()
  const next = last ? addDays(last.day, 1) : first && stockholmDay(first.reservedAt)
  return next !== undefined && next < stockholmDay(now) ? next : undefined
}
