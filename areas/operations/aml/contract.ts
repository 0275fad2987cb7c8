import { z } from 'zod'
import { command, contract, nothing, query } from '#platform/endpoint.ts'
import { instant } from '#platform/fields.ts'
import { pageFields } from '#platform/paging.ts'
import { organizationNumberField } from '#platform/swedish/fields.ts'
import { mayRateAml, maySeeAml, withAuditor } from '#areas/foundation/users/rules.ts'
import { factorKeys } from './rules.ts'

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
const change = z.object({ ...company, ...made.shape })
export type AmlChange = z.output<typeof change>
const rated = z.object({
  ...company,
  rating,
  ratedAt: instant().nullable(),
  reasons: z.array(reason),
})
export type RatedClient = z.output<typeof rated>
const due = z.object({
  ...company,
  /** When it last answered; null for never. */
  answeredAt: instant().nullable(),
})
export type DueClient = z.output<typeof due>
const ofCompany = z.object({ organizationNumber: organizationNumberField() })

/** How clients are rated with regard to money laundering, and why (beyond the requirement; aml 1-6). */
export const aml = contract('aml', {
  ofCompany: query({
    method: 'POST',
    path: '/api/aml/of',
    may,
    summary: 'Visa ett företags AML-betyg med skäl och historik',
    input: ofCompany,
    answer: z.object({
      current: made.nullable(),
      checkedAt: instant().nullable(),
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
    answer: z.object({
      passed: z.number(),
      failed: z.number(),
      unrated: z.number(),
      factors: z.array(z.object({ factor, name: z.string(), clients: z.number() })),
    }),
  }),
  clients: query({
    method: 'POST',
    path: '/api/aml/clients',
    may,
    summary: 'Lista klienter efter AML-risk',
    input: z.object({
      ...pageFields,
      show: z.enum(['failed', 'passed', 'unrated']).default('failed').meta({ label: 'Visa' }),
      factor: factor.nullish().meta({ label: 'Skäl' }),
    }),
    answer: z.object({ list: z.array(rated), totalHits: z.number() }),
  }),
  changes: query({
    method: 'POST',
    path: '/api/aml/changes',
    may,
    summary: 'Lista AML-betyg som har ändrats',
    input: z.object(pageFields),
    answer: z.object({ list: z.array(change), totalHits: z.number() }),
  }),
  due: query({
    method: 'POST',
    path: '/api/aml/due',
    may,
    summary: 'Lista klienter vars kundkännedom ska göras om',
    input: z.object(pageFields),
    answer: z.object({ list: z.array(due), totalHits: z.number() }),
  }),
})
