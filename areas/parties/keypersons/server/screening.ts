import { z } from 'zod'
import type { Config } from '#platform/server/config.ts'
import {
  attempt,
  callProvider,
  providerAddress,
  ProviderFailure,
  readJson,
} from '#platform/server/outside/provider-call.ts'
import { isSoleTrader } from '#platform/swedish/organization-number.ts'
import { birthDateOf } from '../persons.ts'
import { nearest, samePersonFrom, type Match } from '../rules.ts'

/** Whom the lists are asked about. */
export interface Subject {
  readonly kind: 'person' | 'company'
  /** Of a company its organisation number. */
  readonly personalNumber: string
  readonly name: string
  /** ISO 3166, two letters. */
  readonly citizenship: string | null
}

/** A debtor abroad, by all that it is written as; no register says what it is. */
export interface AbroadSubject {
  readonly kind: 'abroad'
  readonly names: readonly string[]
  /** For VAT, with their country. */
  readonly numbers: readonly string[]
  /** ISO 3166, two letters. */
  readonly country: string
}
export type Asked = Subject | AbroadSubject

const texts = z.array(z.string()).default([])
/** Why the service scored as it did; older ones answer the numbers alone. */
const explained = z.union([
  z.record(
    z.string(),
    z.object({ score: z.number() }).transform(({ score }) => score),
  ),
  z.record(z.string(), z.number()),
])
const result = z
  .object({
    id: z.string(),
    caption: z.string(),
    datasets: texts,
    properties: z.object({
      topics: texts,
      position: texts,
      birthDate: texts,
      country: texts,
      name: texts,
      alias: texts,
      weakAlias: texts,
    }),
    last_change: z.string().nullish(),
    score: z.number().min(0).max(1),
    explanations: explained.optional(),
    features: explained.optional(),
  })
  .transform(({ id, caption, datasets, properties, last_change, score, ...why }): Match => ({
    id,
    name: caption,
    aliases: [
      ...new Set([...properties.name, ...properties.alias, ...properties.weakAlias]),
    ].filter((name) => name !== caption),
    datasets,
    topics: properties.topics,
    positions: properties.position,
    birthDates: properties.birthDate,
    countries: properties.country,
    changedAt: last_change ?? null,
    score,
    why: Object.entries(why.explanations ?? why.features ?? {}).map(([feature, part]) => ({
      feature,
      score: part,
    })),
    match: score >= samePersonFrom,
  }))
const form = z.object({ responses: z.record(z.string(), z.unknown()) })
/** What is answered of one person: judged by itself, so that it holds up no other (oddrows 1). */
const response = z.object({ status: z.number().optional(), results: z.array(result) })

const catalog = z.object({
  datasets: z.array(z.object({ name: z.string(), version: z.string().nullish() })),
})

/** The service refuses more questions at once. */
const mostAtOnce = 100
/** The most entries that are answered of each person. */
const mostEntries = 20
/** By which of its ways the service scores: named, so that an answer means the same next year. */
export const algorithm = 'logic-v2'

/**
 * Never the personal number: name, day of birth and country are what the lists are kept by. A company
 * is asked about by its number too; a sole trader's is a person's.
 */
function questionOf(subject: Asked) {
  if (subject.kind === 'abroad')
    return {
      schema: 'LegalEntity',
      properties: {
        name: subject.names,
        country: [subject.country.toLowerCase()],
        ...(subject.numbers.length > 0 && { vatCode: subject.numbers }),
      },
    }
  const { kind, personalNumber, name, citizenship } = subject
  if (kind === 'company') {
    const country = [(citizenship ?? 'SE').toLowerCase()]
    return isSoleTrader(personalNumber)
      ? { schema: 'LegalEntity', properties: { name: [name], country } }
      : {
          schema: 'Company',
          properties: { name: [name], registrationNumber: [personalNumber], country },
        }
  }
  const birthDate = birthDateOf(personalNumber)
  return {
    schema: 'Person',
    properties: {
      name: [name],
      ...(birthDate && { birthDate: [birthDate] }),
      ...(citizenship && { nationality: [citizenship.toLowerCase()] }),
    },
  }
}

const addressOf = (config: Config) => ({
  ...providerAddress(config.screeningUrl, config.screeningKey),
  scheme: 'ApiKey' as const,
})

/**
 * The version of the lists now: `YYYYMMDDhhmmss-xyz`, UTC; another after each change. Throws
 * ProviderFailure.
 */
export async function listVersion(config: Config): Promise<string> {
  const { datasets } = readJson(await callProvider(addressOf(config), '/catalog'), catalog)
  const version = datasets.find(({ name }) => name === config.screeningDataset)?.version
  if (!version) throw new ProviderFailure('missing')
  return version
}

/** The matches of somebody, or why there is no answer of them that can be used. */
export type Answer = readonly Match[] | ProviderFailure

/** By which the service says that it cannot take what it is asked, rather than that it is away. */
const isOfQuestion = ({ status }: ProviderFailure) => [400, 413, 422].includes(status ?? 0)

/** Halves, so that what is refused of one is answered of the other. */
function halves<T>(some: readonly T[]): readonly (readonly T[])[] {
  const half = Math.ceil(some.length / 2)
  return [some.slice(0, half), some.slice(half)]
}

/**
 * Asks the match API of yente (OpenSanctions) about persons; answers of each in the same order the
 * matches, those that only resemble too, or why there are none. With an instant only entries that
 * changed after it. Throws ProviderFailure where it answers usably of nobody of several.
 */
export async function askLists(
  config: Config,
  subjects: readonly Asked[],
  changedSince?: Date,
): Promise<readonly Answer[]> {
  const parameters = new URLSearchParams({
    algorithm,
    threshold: String(nearest),
    limit: String(mostEntries),
    ...(changedSince && { changed_since: changedSince.toISOString().slice(0, 19) }),
  })
  const path = `/match/${encodeURIComponent(config.screeningDataset)}?${parameters}`
  const ask = async (some: readonly Asked[]) => {
    const queries = Object.fromEntries(some.map((subject, at) => [`q${at}`, questionOf(subject)]))
    const called = await callProvider(addressOf(config), path, { queries })
    const { responses } = readJson(called, form)
    return some.map((_, at): Answer => {
      const { data } = response.safeParse(responses[`q${at}`])
      // Silence about somebody is not a clean answer.
      return data && (data.status ?? 200) === 200 ? data.results : new ProviderFailure('nonsense')
    })
  }
  const answers: Answer[] = []
  for (let from = 0; from < subjects.length; from += mostAtOnce) {
    const batch = subjects.slice(from, from + mostAtOnce)
    const some: Answer[] = []
    // What is refused whole is halved until the one that is refused is alone (oddrows 1).
    const left: (readonly Asked[])[] = [batch]
    for (let next = left.shift(); next; next = left.shift()) {
      const asked = next
      const answered = await attempt(() => ask(asked))
      if (!(answered instanceof ProviderFailure)) some.push(...answered)
      else if (!isOfQuestion(answered)) throw answered
      else if (asked.length === 1) some.push(answered)
      else left.unshift(...halves(asked))
    }
    const [first] = some
    // It is the service then, and no odd row.
    if (some.length > 1 && first instanceof ProviderFailure && !some.some(isAnswered)) throw first
    answers.push(...some)
  }
  return answers
}
export const isAnswered = (answer: Answer | undefined): answer is readonly Match[] =>
  answer !== undefined && !(answer instanceof ProviderFailure)
