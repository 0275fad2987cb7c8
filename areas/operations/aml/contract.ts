import { z } from 'zod'
import { command, contract, nothing, query } from '#platform/endpoint.ts'
import { instant, named } from '#platform/fields.ts'
import { orderFields, pageFields } from '#platform/paging.ts'
import { dayField, organizationNumberField } from '#platform/swedish/fields.ts'
import { mayRateAml, maySeeAml, withAuditor } from '#areas/foundation/users/rules.ts'
import { companyTypes } from '#areas/parties/company/rules.ts'
import { changeKinds, factorKeys, longestPeriod, standardPeriod } from './rules.ts'

export { amlCases } from './contract-cases.ts'

const may = withAuditor(maySeeAml)
const factor = z.enum(factorKeys)
const reason = z.object({
  factor,
  /** Points of 10. */
  points: z.number(),
  text: z.string(),
})
export type ShownReason = z.output<typeof reason>
/** Points of 10; null when nothing is known. */
const rating = z.number().nullable()
const made = z.object({
  rating: z.number(),
  before: rating,
  passed: z.boolean(),
  ratedAt: instant(),
  source: z.string(),
  reasons: z.array(reason),
})
export type MadeAmlRating = z.output<typeof made>
const company = { organizationNumber: z.string(), name: z.string() }
/** The role in which its page is opened: the one it has, issuer where it has both. */
const companyType = named(companyTypes)
const change = z.object({ ...company, companyType, ...made.shape })
export type AmlChange = z.output<typeof change>
const rated = z.object({
  ...company,
  companyType,
  rating,
  ratedAt: instant().nullable(),
  reasons: z.array(reason),
  /** Whether it has been looked at: of what is and is not rated nothing is known. */
  isLookedAt: z.boolean(),
})
export type RatedClient = z.output<typeof rated>
const due = z.object({
  ...company,
  /** When it last answered; null for never. */
  answeredAt: instant().nullable(),
})
export type DueClient = z.output<typeof due>
const hit = z.object({
  ...company,
  /** The role in which its key persons are shown. */
  asIssuer: z.boolean(),
  /** How many key persons have a hit that nobody has judged. */
  persons: z.number(),
  since: instant(),
})
export type HitClient = z.output<typeof hit>
const counts = { lowered: z.number(), raised: z.number(), first: z.number() }
const week = z.object({
  /** Its Monday. */
  week: z.string(),
  ...counts,
})
export type ChangedWeek = z.output<typeof week>
const spread = z.object({
  passed: z.number(),
  failed: z.number(),
  unrated: z.number(),
  factors: z.array(z.object({ factor, name: z.string(), clients: z.number() })),
  /** By whole points, 0 to 10, rounded down. */
  ratings: z.array(z.object({ points: z.number(), clients: z.number() })),
})
export type RiskSpread = z.output<typeof spread>
/** What each list sorts by. */
export const ratedSorts = ['name', 'rating', 'ratedAt'] as const
export const hitSorts = ['name', 'persons', 'since'] as const
export const dueSorts = ['name', 'answeredAt'] as const

const monitor = z.object({
  ...counts,
  weeks: z.array(week),
  /** Clients that something waits for AML for (aml 9). */
  cases: z.number(),
  /** At most 200. */
  hits: z.number(),
  due: z.number(),
})
export type AmlMonitor = z.output<typeof monitor>
const days = z
  .number()
  .int()
  .min(1)
  .max(longestPeriod)
  .default(standardPeriod)
  .meta({ label: 'Dagar' })
const ofCompany = z.object({ organizationNumber: organizationNumberField() })

/** How clients are rated with regard to money laundering, and why (beyond the requirement; aml 1-7). */
export const aml = contract('aml', {
  application: query({
    method: 'GET',
    path: '/api/aml/application',
    may,
    summary: 'Visa om en egen AML-applikation finns',
    input: z.object({}),
    answer: z.object({ isThere: z.boolean() }),
  }),
  ofCompany: query({
    method: 'POST',
    path: '/api/aml/of',
    may,
    summary: 'Visa ett företags AML-betyg med skäl och historik',
    input: ofCompany,
    answer: z.object({
      current: made.nullable(),
      checkedAt: instant().nullable(),
      /** What it is rated by: key persons, and when the latest answers were given (aml 1). */
      known: z.object({ persons: z.number(), answeredAt: instant().nullable() }),
      /** The latest first, the present one too. */
      history: z.array(made),
    }),
  }),
  rate: command({
    method: 'POST',
    path: '/api/aml/rate',
    may: mayRateAml,
    summary: 'Räkna om ett företags AML-betyg',
    input: ofCompany,
    answer: nothing,
    refusals: { notClient: { status: 404, text: 'Företaget är inte kund hos oss' } },
    stale: ['aml', 'rating'],
  }),
  spread: query({
    method: 'GET',
    path: '/api/aml/spread',
    may,
    summary: 'Visa hur AML-betygen fördelar sig',
    input: z.object({}),
    answer: spread,
  }),
  clients: query({
    method: 'POST',
    path: '/api/aml/clients',
    may,
    summary: 'Lista klienter efter AML-risk',
    input: z.object({
      ...pageFields,
      ...orderFields(ratedSorts),
      show: z.enum(['failed', 'passed', 'unrated']).default('failed').meta({ label: 'Visa' }),
      factor: factor.nullish().meta({ label: 'Skäl' }),
      points: z.number().int().min(0).max(10).nullish().meta({ label: 'Hela poäng' }),
    }),
    answer: z.object({ list: z.array(rated), totalHits: z.number() }),
  }),
  monitor: query({
    method: 'POST',
    path: '/api/aml/monitor',
    may,
    summary: 'Räkna ändrade AML-betyg, träffar att bedöma och kundkännedom att göra om',
    input: z.object({ days }),
    answer: monitor,
  }),
  hits: query({
    method: 'POST',
    path: '/api/aml/hits',
    may,
    summary: 'Lista företag med träffar som ingen har bedömt',
    input: z.object({ ...pageFields, ...orderFields(hitSorts) }),
    answer: z.object({ list: z.array(hit), totalHits: z.number() }),
  }),
  changes: query({
    method: 'POST',
    path: '/api/aml/changes',
    may,
    summary: 'Lista AML-betyg som har ändrats',
    input: z.object({
      ...pageFields,
      ...orderFields(ratedSorts),
      days,
      kind: z.enum(changeKinds).nullish().meta({ label: 'Ändring' }),
      week: dayField({ label: 'Vecka från måndag', required: false }).default(''),
    }),
    answer: z.object({ list: z.array(change), totalHits: z.number() }),
  }),
  due: query({
    method: 'POST',
    path: '/api/aml/due',
    may,
    summary: 'Lista klienter vars kundkännedom ska göras om',
    input: z.object({ ...pageFields, ...orderFields(dueSorts) }),
    answer: z.object({ list: z.array(due), totalHits: z.number() }),
  }),
})
