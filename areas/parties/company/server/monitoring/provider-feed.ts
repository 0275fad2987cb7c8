import { z } from 'zod'
import type { Config } from '#platform/server/config.ts'
import { callProvider, readJson } from '#platform/server/outside/provider-call.ts'
import { judgeRows, partOf, type OddRow } from '#platform/server/outside/judge-rows.ts'
import type { Provider } from '../../rules.ts'
import { addressOf } from '../provider/provider.ts'
import { readOutcome } from '../provider/b-form.ts'

export type NoticeKind = 'name' | 'status' | 'remark' | 'rating' | 'other'
/** Something that a provider tells of a company that we have asked it to tell of. */
export interface Told {
  /** The provider's own. */
  readonly externalId: string
  /** 10 digits. */
  readonly organizationNumber: string
  readonly kind: NoticeKind
  /** What it became, as the provider words it; '' when it does not say. */
  readonly said: string
  readonly happenedAt: Date
}
export interface FeedPage {
  readonly told: readonly Told[]
  /** Events that could not be read. */
  readonly odd: readonly OddRow[]
  /** What is asked for next time. */
  readonly cursor: string
  readonly hasMore: boolean
}
interface Subscribed {
  readonly numbers: readonly string[]
  readonly odd: readonly OddRow[]
}
/** What of monitoring a provider can be asked for. Every call throws ProviderFailure, and nothing else. */
interface Monitoring {
  /** Asks to be told of a company; a second time changes nothing. */
  readonly subscribe: (config: Config, organizationNumber: string) => Promise<void>
  readonly unsubscribe: (config: Config, organizationNumber: string) => Promise<void>
  /** Those we are told of after a number, in the order of numbers: a page of them. */
  readonly subscribed: (config: Config, after: string) => Promise<Subscribed>
  readonly feed: (config: Config, cursor: string) => Promise<FeedPage>
}

const pageOfEvents = 200
const pageOfCompanies = 1000
/** A sole trader's may be written with its century. */
const tenDigits = z
  .string()
  .transform((text) => text.replace('-', '').replace(/^(?:16|18|19|20)(?=\d{10}$)/, ''))
  .pipe(z.string().regex(/^\d{10}$/))
const short = z.string().max(100)
const said = z
  .string()
  .transform((text) => text.slice(0, 500))
  .nullish()
/** No time is none: it is not the first of 1970. */
const instantSaid = z.union([z.string().min(1), z.number()]).pipe(z.coerce.date())
const numbersIn = (rows: readonly unknown[]): Subscribed => {
  const { good, odd } = judgeRows(rows, tenDigits, (row) => ({
    key: `bevakad ${String(row)}`,
    about: `Bevakat bolag ${String(row)}`,
  }))
  return { numbers: good, odd }
}
const eventNamed = (names: { readonly id: string; readonly number: string }) => (row: unknown) => {
  const id = partOf(row, names.id)
  return {
    ...(id !== undefined && { key: id }),
    about: `Händelse ${id ?? 'utan nummer'} om ${partOf(row, names.number) ?? 'okänt bolag'}`,
  }
}

const kindsOfA: Readonly<Record<string, NoticeKind>> = {
  'company.renamed': 'name',
  'company.moved': 'name',
  'company.status': 'status',
  'company.payment_remark': 'remark',
  'company.rating': 'rating',
}
const eventOfA = z.object({
  id: short.min(1),
  organisationNumber: tenDigits,
  type: short,
  value: said,
  occurredAt: instantSaid,
})
const pageOfA = z.object({
  events: z.array(z.unknown()).max(1000),
  next: z.string().max(200),
  hasMore: z.boolean(),
})
const a: Monitoring = {
  subscribe: async (config, number) =>
    void (await callProvider(addressOf(config, 'A'), `/v2/monitoring/${number}`, undefined, 'PUT')),
  unsubscribe: async (config, number) =>
    void (await callProvider(
      addressOf(config, 'A'),
      `/v2/monitoring/${number}`,
      undefined,
      'DELETE',
    )),
  subscribed: async (config, after) => {
    const path = `/v2/monitoring?after=${after}&limit=${pageOfCompanies}`
    const answer = await callProvider(addressOf(config, 'A'), path)
    return numbersIn(
      readJson(answer, z.object({ organisationNumbers: z.array(z.unknown()) })).organisationNumbers,
    )
  },
  feed: async (config, cursor) => {
    const path = `/v2/monitoring/events?after=${encodeURIComponent(cursor)}&limit=${pageOfEvents}`
    const { events, next, hasMore } = readJson(
      await callProvider(addressOf(config, 'A'), path),
      pageOfA,
    )
    const { good, odd } = judgeRows(
      events,
      eventOfA,
      eventNamed({ id: 'id', number: 'organisationNumber' }),
    )
    return {
      odd,
      told: good.map(({ id, organisationNumber, type, value, occurredAt }) => ({
        externalId: id,
        organizationNumber: organisationNumber,
        kind: kindsOfA[type] ?? 'other',
        said: value ?? '',
        happenedAt: occurredAt,
      })),
      cursor: next,
      hasMore,
    }
  },
}

const kindsOfB: Readonly<Record<string, NoticeKind>> = {
  FIRMA: 'name',
  ADRESS: 'name',
  LAGE: 'status',
  ANM: 'remark',
  RISK: 'rating',
}
const eventOfB = z.object({
  lopnr: z.number().int().positive(),
  orgnr: tenDigits,
  handelse: short,
  text: said,
  tid: instantSaid,
})
const pageOfB = z.object({
  handelser: z.array(z.unknown()).max(1000),
  fler: z.enum(['J', 'N']),
})
const numberOfB = z.object({ lopnr: z.number().int().positive() })
const b: Monitoring = {
  subscribe: async (config, orgnr) =>
    void readOutcome(
      await callProvider(addressOf(config, 'B'), '/bevakning', { orgnr, pa: true }),
      z.object({}),
    ),
  unsubscribe: async (config, orgnr) =>
    void readOutcome(
      await callProvider(addressOf(config, 'B'), '/bevakning', { orgnr, pa: false }),
      z.object({}),
    ),
  subscribed: async (config, after) =>
    numbersIn(
      readOutcome(
        await callProvider(
          addressOf(config, 'B'),
          `/bevakning?efter=${after}&antal=${pageOfCompanies}`,
        ),
        z.object({ bevakade: z.array(z.unknown()) }),
      ).bevakade,
    ),
  feed: async (config, cursor) => {
    const after = cursor === '' ? 0 : Number(cursor)
    const { handelser, fler } = readOutcome(
      await callProvider(
        addressOf(config, 'B'),
        `/bevakning/handelser?efter=${after}&antal=${pageOfEvents}`,
      ),
      pageOfB,
    )
    // Numbered in the order they were entered: the highest that was seen is gone on from, also of
    // one of which nothing else can be read.
    const last = Math.max(
      after,
      ...handelser.map((row) => numberOfB.safeParse(row).data?.lopnr ?? 0),
    )
    const { good, odd } = judgeRows(
      handelser,
      eventOfB,
      eventNamed({ id: 'lopnr', number: 'orgnr' }),
    )
    return {
      odd,
      told: good.map(({ lopnr, orgnr, handelse, text, tid }) => ({
        externalId: String(lopnr),
        organizationNumber: orgnr,
        kind: kindsOfB[handelse] ?? 'other',
        said: text ?? '',
        happenedAt: tid,
      })),
      cursor: String(last),
      hasMore: fler === 'J',
    }
  },
}

export const monitoringOf: Readonly<Record<Provider, Monitoring>> = { A: a, B: b }
/** Whether a provider is configured at all. */
export const isConfigured = (config: Config, provider: Provider) =>
  addressOf(config, provider).url !== ''
