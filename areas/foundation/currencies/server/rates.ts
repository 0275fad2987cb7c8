import { handlers } from '#platform/server/serve.ts'
import { sql } from 'kysely'
import { inOrder } from '#platform/server/in-order.ts'
import type { Handler } from '#platform/server/context.ts'
import { currencies } from '../contract.ts'
import { beginProblem, countingRate, currencies as codes, rateMicroOf } from '../rules.ts'
import { enqueueFetch } from './jobs.ts'
import { countingRates, haircutsOf } from './counting.ts'
import { lastOwnRate, latestRates, rates, readAges } from './rate-store.ts'
import { askedInWords, seenOf, setExchangeRate } from './set-rate.ts'

const counting: Handler<typeof currencies.counting> = async (_, { db, today }) => {
  const counts = await countingRates(db, today)
  const stored = await latestRates(db, today)
  const haircuts = await haircutsOf(db)
  return {
    list: codes.map((currency) => {
      const found = counts[currency]
      return {
        currency,
        rate:
          'missing' in found
            ? null
            : (stored.find((one) => one.currency === currency && one.source === found.source) ??
              null),
        missing: 'missing' in found ? found.missing : '',
        haircut: haircuts[currency],
      }
    }),
    ages: await readAges(db),
  }
}

const orders = {
  date: sql`rate_date`,
  currency: sql`currency`,
  rate: sql`rate_micro`,
  source: sql`source`,
  fetched: sql`fetched_at`,
} as const

const history: Handler<typeof currencies.history> = async (
  { currency, currentPage, take, ...order },
  { db },
) => {
  const some = rates(db).$if(Boolean(currency), (rows) =>
    rows.where('currency', '=', currency ?? 'EUR'),
  )
  const list = await inOrder(some, order, orders)
    .orderBy('rateDate', 'desc')
    .orderBy('currency')
    .orderBy('source')
    .limit(take)
    .offset(currentPage * take)
    .execute()
  const { count } = await some
    .clearSelect()
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return { list, totalHits: Number(count) }
}

/** Waits for a second administrator (currencies 3). */
const setOwn: Handler<typeof currencies.setOwn> = async (
  { currency, rate, date, reason },
  context,
) => {
  const { db, today, audit, refuse } = context
  const message = beginProblem(date, today)
  if (message) refuse('wrongDay', { message, fields: [{ field: 'date', message }] })
  const rateMicro = rateMicroOf(rate)
  if (rateMicro === undefined) throw new Error('The contract lets no other rate through')
  audit({ subject: currency })
  const latest = await latestRates(db, today)
  const now = countingRate(currency, latest, today, await readAges(db))
  const asked = await setExchangeRate.ask(context, {
    ...askedInWords(
      { currency, rateMicro, date, seen: seenOf(await lastOwnRate(db, currency)) },
      {
        counting: 'missing' in now ? undefined : now,
        published: latest.find((one) => one.currency === currency && one.source === 'Riksbanken'),
      },
    ),
    reason,
  })
  return 'code' in asked ? refuse(asked) : asked
}

export const currenciesServed = handlers(currencies, {
  counting,
  history,
  setOwn,
  fetchNow: async (_, { db }) => enqueueFetch(db),
})
