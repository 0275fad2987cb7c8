import type { Db } from '#platform/server/database.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { countingRate, type Counting, type Currency } from '../rules.ts'
import { haircuts } from '../settings.ts'
import { latestRates, readAges } from './rate-store.ts'

/** The rate of each currency that counts on a day, or why there is none (currencies 3, 4). */
export async function countingRates(
  db: Db,
  today: string,
): Promise<Readonly<Record<Currency, Counting>>> {
  const latest = await latestRates(db, today)
  const ages = await readAges(db)
  const of = (currency: Currency) => countingRate(currency, latest, today, ages)
  return { EUR: of('EUR'), NOK: of('NOK'), DKK: of('DKK'), USD: of('USD'), GBP: of('GBP') }
}

/** What is added for safety, hundredths of a percent (currencies 5). */
export async function haircutsOf(db: Db): Promise<Readonly<Record<Currency, number>>> {
  const of = async (currency: Currency) =>
    Math.round((await readSetting(db, haircuts[currency])) * 100)
  return {
    EUR: await of('EUR'),
    NOK: await of('NOK'),
    DKK: await of('DKK'),
    USD: await of('USD'),
    GBP: await of('GBP'),
  }
}
