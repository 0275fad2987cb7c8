import { z } from 'zod'
import type { Config } from '#platform/server/config.ts'
import {
  callProvider,
  providerAddress,
  ProviderFailure,
  readJson,
} from '#platform/server/outside/provider-call.ts'
import { judgeRows, oddRow, partOf, type OddRow } from '#platform/server/outside/judge-rows.ts'
import { isDay } from '#platform/swedish/format.ts'
import { currencies, rateMicroOf, type Rate } from '../rules.ts'

/** Riksbanken's group of series: currencies against the krona. */
const group = 130
/** Of one unit of a currency, in kronor: SEKEURPMI. */
const seriesOf = new Map(currencies.map((currency) => [`SEK${currency}PMI`, currency]))

const observation = z.object({
  seriesId: z.string(),
  date: z.string().refine(isDay),
  value: z.number().positive(),
})
const seriesIn = (row: unknown) => (partOf(row, 'seriesId') ?? '').toUpperCase()
const keyOf = (series: string, date: string) => `${series} ${date}`
/** By which an odd row of a rate is known. */
export const rowKeyOf = ({ currency, date }: Rate) => keyOf(`SEK${currency}PMI`, date)
function named(row: unknown) {
  const [series, date] = [seriesIn(row), partOf(row, 'date') ?? '']
  return date === ''
    ? { about: series || 'Kurs utan serie' }
    : { key: keyOf(series, date), about: `${series || 'Kurs utan serie'} ${date}` }
}

/** What Riksbanken has published, and the observations that are no rates. */
interface Published {
  readonly rates: readonly Rate[]
  readonly odd: readonly OddRow[]
}
/**
 * The rates Riksbanken has published from a day to another, both included, by its API (SWEA); none
 * where no day of them is a bank day. @throws ProviderFailure with how long it wants to be left
 * alone, where it says so.
 */
export async function askRiksbanken(config: Config, from: string, to: string): Promise<Published> {
  const address = {
    ...providerAddress(config.riksbankUrl, config.riksbankKey),
    scheme: 'Ocp-Apim-Subscription-Key' as const,
  }
  const called = await callProvider(address, `/Observations/ByGroup/${group}/${from}/${to}`)
  // 204: no value on those days.
  if (called.body.length === 0) return { rates: [], odd: [] }
  const rows = readJson(called, z.array(z.unknown())).filter((row) => {
    const series = seriesIn(row)
    return series === '' || seriesOf.has(series)
  })
  const { good, odd } = judgeRows(rows, observation, named)
  const rates: Rate[] = []
  const noRates: OddRow[] = []
  for (const row of good) {
    const { seriesId, date, value } = row
    const currency = seriesOf.get(seriesId.toUpperCase())
    if (!currency) continue
    const rateMicro = rateMicroOf(value.toFixed(6))
    // Nothing is judged by a number that is no rate, nor by a day nobody asked for.
    if (rateMicro === undefined)
      noRates.push(oddRow(row, { ...named(row), reason: 'Värdet är ingen kurs' }))
    else if (date < from || date > to)
      noRates.push(oddRow(row, { ...named(row), reason: 'Dagen är ingen som frågades efter' }))
    else rates.push({ currency, rateMicro, source: 'Riksbanken', date })
  }
  // Of an answer in which nothing holds nobody knows what it is.
  if (rates.length === 0 && rows.length > 0) throw new ProviderFailure('nonsense')
  return { rates, odd: [...odd, ...noRates] }
}
