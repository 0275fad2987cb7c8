import { z } from 'zod'
import type { Config } from '#platform/server/config.ts'
import {
  callProvider,
  providerAddress,
  ProviderFailure,
  readJson,
} from '#platform/server/outside/provider-call.ts'
import { birthDateOf, type Match } from '../rules.ts'

/** Whom the lists are asked about. */
export interface Subject {
  readonly personalNumber: string
  readonly name: string
  /** ISO 3166, two letters. */
  readonly citizenship: string | null
}

const texts = z.array(z.string()).default([])
const result = z
  .object({
    id: z.string(),
    caption: z.string(),
    datasets: texts,
    properties: z.object({ topics: texts, position: texts, birthDate: texts, country: texts }),
    last_change: z.string().nullish(),
    score: z.number().min(0).max(1),
    match: z.boolean(),
  })
  .transform(({ id, caption, datasets, properties, last_change, score, match }): Match => ({
    id,
    name: caption,
    datasets,
    topics: properties.topics,
    positions: properties.position,
    birthDates: properties.birthDate,
    countries: properties.country,
    changedAt: last_change ?? null,
    score,
    match,
  }))
const form = z.object({
  responses: z.record(
    z.string(),
    z.object({ status: z.number().optional(), results: z.array(result) }),
  ),
})

/** The service refuses more questions at once. */
const mostAtOnce = 50

function questionOf({ personalNumber, name, citizenship }: Subject) {
  const birthDate = birthDateOf(personalNumber)
  return {
    schema: 'Person',
    properties: {
      name: [name],
      ...(birthDate && { birthDate: [birthDate], idNumber: [personalNumber] }),
      ...(citizenship && { nationality: [citizenship.toLowerCase()] }),
    },
  }
}

/**
 * Asks the match API of yente (OpenSanctions) about persons; answers the matches of each in the
 * same order. Throws ProviderFailure.
 */
export async function askLists(
  config: Config,
  subjects: readonly Subject[],
): Promise<(readonly Match[])[]> {
  const address = {
    ...providerAddress(config.screeningUrl, config.screeningKey),
    scheme: 'ApiKey' as const,
  }
  const matches: (readonly Match[])[] = []
  for (let from = 0; from < subjects.length; from += mostAtOnce) {
    const some = subjects.slice(from, from + mostAtOnce)
    const queries = Object.fromEntries(some.map((subject, at) => [`q${at}`, questionOf(subject)]))
    const called = await callProvider(
      address,
      `/match/${encodeURIComponent(config.screeningDataset)}`,
      { queries },
    )
    const { responses } = readJson(called, form)
    for (const at of some.keys()) {
      const response = responses[`q${at}`]
      // Silence about somebody is not a clean answer.
      if (!response || (response.status ?? 200) !== 200) throw new ProviderFailure('nonsense')
      matches.push(response.results)
    }
  }
  return matches
}
