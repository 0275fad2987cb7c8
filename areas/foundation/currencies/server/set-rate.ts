import { z } from 'zod'
import type { Refusal } from '#platform/server/refuse.ts'
import { startOfDay } from '#platform/server/worker/schedule.ts'
import { places } from '#areas/places.ts'
import { actOfTwo } from '#areas/foundation/approvals/server/public.ts'
import { mayConfigure } from '#areas/foundation/users/rules.ts'
import { currencies, currencyNames, differenceText, rateText, type Rate } from '../rules.ts'
import { tellRatesCame } from './jobs.ts'
import { keepRates, lastOwnRate } from './rate-store.ts'

const payload = z.object({
  currency: z.enum(currencies),
  rateMicro: z.number(),
  date: z.string(),
  /** The own rate that was the last when it was asked for; null for none. */
  seen: z.object({ rateMicro: z.number(), date: z.string() }).nullable(),
})
export type OwnRate = z.output<typeof payload>

const changed: Refusal<'cannotBeDone'> = {
  code: 'cannotBeDone',
  message: 'En annan egen kurs har satts sedan den begärdes. Begäran behöver göras om.',
}
export const seenOf = (own: Rate | undefined): OwnRate['seen'] =>
  own ? { rateMicro: own.rateMicro, date: own.date } : null

/** An own rate, set as one asked and another administrator approved (currencies 3). */
export const setExchangeRate = actOfTwo('setExchangeRate', {
  payload,
  askers: mayConfigure,
  perform: async ({ seen, ...asked }, { db, now, today, audit }, asker) => {
    const before = seenOf((await lastOwnRate(db, asked.currency)) ?? undefined)
    if (before?.rateMicro !== seen?.rateMicro || before?.date !== seen?.date) return changed
    await keepRates(db, [{ ...asked, source: 'Egen' }], {
      fetchedAt: now,
      reason: asker.reason,
      setBy: asker.withSecond,
    })
    await tellRatesCame(db, asked.date > today ? startOfDay(asked.date) : undefined)
    audit({ subject: asked.currency, before: { rate: before }, after: { rate: asked } })
    return undefined
  },
})

/** What the second person is told of it. `latest` are the rates of the currency that count now. */
export function askedInWords(
  asked: OwnRate,
  latest: { readonly counting: Rate | undefined; readonly published: Rate | undefined },
) {
  const { currency, rateMicro, date } = asked
  const { counting, published } = latest
  const kronor = (micro: number) => `${rateText(micro)} kr`
  return {
    subject: currency,
    title: `Sätt en egen kurs för ${currencyNames[currency].toLowerCase()}: 1 ${currency} = ${kronor(rateMicro)}`,
    place: places.currencies,
    difference: [
      {
        label: `Kronor för 1 ${currency}`,
        before: counting ? kronor(counting.rateMicro) : '',
        after: kronor(rateMicro),
      },
      { label: 'Gäller från', before: counting?.date ?? '', after: date },
      ...(published
        ? [
            {
              label: `Skillnad mot Riksbanken ${published.date}`,
              before: '',
              after: differenceText(rateMicro, published.rateMicro),
            },
          ]
        : []),
    ],
    payload: asked,
  }
}
