import { addApproval } from '#areas/foundation/approvals/server/public.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { idOf, insertAll } from '#world/insert.ts'
import { isBankDay } from '#platform/swedish/bank-day.ts'
import { demoRate } from '#world/register/rates.ts'
import { staffNamed } from '#world/staff.ts'
import { ago, type World } from '#world/world.ts'
import { currencies, type Currency } from '../rules.ts'
import { askedInWords } from './set-rate.ts'

/** Days of rates there are in the demo world. */
const days = 45

/** Riksbanken's rates, an own one that two have set, and one that waits for a second person. */
export async function loadExchangeRates(world: World): Promise<void> {
  const { db, seed, now } = world
  const today = stockholmDay(now)
  const maja = staffNamed(seed, 'Maja')
  const henrik = staffNamed(seed, 'Henrik')
  // Today's is published in the afternoon: whatever the hour, yesterday's is there.
  const published = Array.from({ length: days }, (_, back) => addDays(today, -back - 1))
    .filter(isBankDay)
    .flatMap((date) =>
      currencies.map((currency) => ({
        currency,
        source: 'Riksbanken' as const,
        rateDate: date,
        rateMicro: demoRate(currency, date),
        fetchedAt: new Date(`${date}T15:20:04Z`),
      })),
    )
  const from = addDays(today, -12)
  await insertAll(db, 'exchangeRate', published)
  await insertAll(db, 'exchangeRate', [
    {
      currency: 'NOK' as const,
      source: 'Egen' as const,
      rateDate: from,
      rateMicro: 952_500,
      fetchedAt: ago(world, 12, 200),
      reason: 'Bankens köpkurs enligt avtalet om valutaväxling, gäller en månad.',
      setBy: `${maja.name}, godkänd av ${henrik.name}`,
    },
  ])
  const latest = (currency: Currency) => {
    const rate = published.find((one) => one.currency === currency)
    if (!rate) throw new Error(`No rate of ${currency} before ${today}`)
    return { ...rate, date: rate.rateDate }
  }
  const euro = latest('EUR')
  await addApproval(
    db,
    {
      act: 'setExchangeRate',
      ...askedInWords(
        { currency: 'EUR', rateMicro: euro.rateMicro - 85_000, date: today, seen: null },
        { counting: euro, published: euro },
      ),
      reason: 'Bankens köpkurs i dag. Vi växlar in veckans inbetalningar till den.',
    },
    { id: idOf(seed, 'approval of a rate', 0), askedBy: maja, now: ago(world, 0, 70) },
  )
}
