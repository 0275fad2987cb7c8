import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import type { Currency, Rate, RateAges } from '../rules.ts'
import { rateAges } from '../settings.ts'

/** Every rate, as it is shown. */
export const rates = (db: Db) =>
  db
    .selectFrom('exchangeRate')
    .select(['currency', 'rateMicro', 'source', 'rateDate as date', 'fetchedAt', 'reason', 'setBy'])

/** The latest of each source and currency up to a day. */
export const latestRates = (db: Db, day: string) =>
  rates(db)
    .distinctOn(['currency', 'source'])
    .where('rateDate', '<=', day)
    .orderBy('currency')
    .orderBy('source')
    .orderBy('rateDate', 'desc')
    .execute()

/** The own rate of a currency that begins last, whenever it begins. */
export const lastOwnRate = (db: Db, currency: Currency): Promise<Rate | undefined> =>
  db
    .selectFrom('exchangeRate')
    .select(['currency', 'rateMicro', 'source', 'rateDate as date'])
    .where('currency', '=', currency)
    .where('source', '=', 'Egen')
    .orderBy('rateDate', 'desc')
    .limit(1)
    .executeTakeFirst()

interface Told {
  readonly fetchedAt: Date
  readonly reason?: string
  readonly setBy?: string
}
/**
 * Keeps rates; one of the same day and source takes the place of the one before. Answers the
 * currencies in which something is new.
 */
export async function keepRates(
  db: Db,
  all: readonly Rate[],
  { fetchedAt, reason = '', setBy }: Told,
): Promise<readonly Currency[]> {
  if (all.length === 0) return []
  const rows = await db
    .insertInto('exchangeRate')
    .values(
      all.map(({ currency, rateMicro, source, date }) => ({
        currency,
        source,
        rateDate: date,
        rateMicro,
        fetchedAt,
        reason,
        setBy: setBy ?? null,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['currency', 'source', 'rateDate'])
        .doUpdateSet(({ ref }) => ({
          rateMicro: ref('excluded.rateMicro'),
          fetchedAt: ref('excluded.fetchedAt'),
          reason: ref('excluded.reason'),
          setBy: ref('excluded.setBy'),
        }))
        .where(
          sql<boolean>`(exchange_rate.rate_micro, exchange_rate.reason) is distinct from (excluded.rate_micro, excluded.reason)`,
        ),
    )
    .returning('currency')
    .execute()
  return [...new Set(rows.map(({ currency }) => currency))]
}

export const readAges = async (db: Db): Promise<RateAges> => ({
  Riksbanken: await readSetting(db, rateAges.Riksbanken),
  Egen: await readSetting(db, rateAges.Egen),
})
