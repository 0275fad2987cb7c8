import { z } from 'zod'
import type { Config } from '#platform/server/config.ts'
import {
  callProvider,
  providerAddress,
  ProviderFailure,
  readJson,
} from '#platform/server/outside/provider-call.ts'
import { isDay } from '#platform/swedish/format.ts'
import { currencies, rateMicroOf, type Rate } from '../rules.ts'

/** Riksbanken's group of series: currencies against the krona. */
const group = 130
/** Of one unit of a currency, in kronor: SEKEURPMI. */
const seriesOf = new Map(currencies.map((currency) => [`SEK${currency}PMI`, currency]))

const observations = z.array(
  z.object({
    seriesId: z.string(),
    date: z.string().refine(isDay),
    value: z.number().positive(),
  }),
)

/**
 * The rates Riksbanken has published from a day to another, both included, by its API (SWEA); none
 * where no day of them is a bank day. @throws ProviderFailure with how long it wants to be left
 * alone, where it says so.
 */
export async function askRiksbanken(config: Config, from: string, to: string): Promise<Rate[]> {
  const address = {
    ...providerAddress(config.riksbankUrl, config.riksbankKey),
    scheme: 'Ocp-Apim-Subscription-Key' as const,
  }
  const called = await callProvider(address, `/Observations/ByGroup/${group}/${from}/${to}`)
  // 204: no value on those days.
  if (called.body.length === 0) return []
  return readJson(called, observations).flatMap(({ seriesId, date, value }) => {
    const currency = seriesOf.get(seriesId.toUpperCase())
    if (!currency) return []
    const rateMicro = rateMicroOf(value.toFixed(6))
    // Nothing is judged by a number that is no rate, nor by a day nobody asked for.
    if (rateMicro === undefined || date < from || date > to) throw new ProviderFailure('nonsense')
    return [{ currency, rateMicro, source: 'Riksbanken' as const, date }]
  })
}
