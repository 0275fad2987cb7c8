import { z } from 'zod'
import { command, contract, nothing, query } from '#platform/endpoint.ts'
import { id, named } from '#platform/fields.ts'
import { signedIn } from '#platform/permission.ts'
import { organizationNumberField } from '#platform/swedish/fields.ts'
import { alreadyWaiting, waits, whyForSecond } from '#areas/foundation/approvals/contract.ts'
import { mayBuyLookUps, mayPlaceRules, withAuditor } from '#areas/foundation/users/rules.ts'
import { companyTypes } from '#areas/parties/company/rules.ts'
import {
  amlRating,
  companyBuckets,
  companyRating,
  exposureAnswer,
  ratingResult,
} from './answers.ts'
import { confirmationTypes, determinationTypes } from './rules.ts'
import { confirmationText, notFoundText, notFetchedText, registerAwayText } from './texts.ts'

const organizationNumber = organizationNumberField()
const companyType = named(companyTypes, 'Roll').default('issuer')
const ofClient = { organizationNumber, companyType }

export type RatingResult = z.output<typeof ratingResult>
export type CompanyRating = z.output<typeof companyRating>
export type Exposure = z.output<typeof exposureAnswer>
export type CompanyBuckets = z.output<typeof companyBuckets>

/**
 * The rating search (decision A31): asks the register, which costs money, and stores what it came
 * to.
 */
const search = {
  method: 'POST',
  may: signedIn,
  outside: true,
  input: z.object({
    organizationNumber,
    userConfirmation: z
      .array(
        z.object({
          confirmed: z.boolean().meta({ label: 'Bekräftat' }),
          confirmationType: z.enum(confirmationTypes).meta({ label: 'Vad som bekräftas' }),
        }),
      )
      .max(10)
      .default([])
      .meta({ label: 'Bekräftelser' }),
  }),
  answer: ratingResult,
  refusals: {
    notFound: { status: 404, text: notFoundText },
    registerAway: { status: 404, text: registerAwayText },
    notFetched: { status: 404, text: notFetchedText },
    needUserConfirmation: { status: 400, text: confirmationText },
  },
  stale: ['rating', 'limits'],
} as const

/** What companies are rated, and by what. */
export const rating = contract('rating', {
  issuerV2: command({
    ...search,
    path: '/api/determination/issuer-v2',
    summary: 'Sök rating för en utställare',
  }),
  recipientV2: command({
    ...search,
    path: '/api/determination/recipient-v2',
    summary: 'Sök rating för en mottagare',
  }),
  getRating: query({
    method: 'GET',
    path: '/api/determination/company/{id}',
    may: signedIn,
    summary: 'Visa en rating som den gjordes',
    personal: true,
    input: z.object({ id: id('Beslutsreferens') }),
    answer: ratingResult,
  }),
  getAmlRating: query({
    method: 'POST',
    path: '/api/amlrating/getAmlRating',
    may: signedIn,
    summary: 'Visa ett företags AML-betyg',
    /** A company by its organisation number, or by the id of one of its client rows. */
    input: z.object({
      id: z.union([z.uuid(), organizationNumberField()]).meta({ label: 'Företag' }),
    }),
    answer: amlRating,
  }),
  exposure: query({
    method: 'POST',
    path: '/api/company/exposure',
    may: signedIn,
    summary: 'Visa exponeringen mot ett företag',
    input: z.object(ofClient),
    answer: exposureAnswer,
    refusals: { noClient: { status: 404, text: 'Företaget är inte klient i den rollen' } },
  }),
  companyRating: query({
    method: 'POST',
    path: '/api/company/rating',
    may: signedIn,
    summary: 'Visa ett företags rating',
    personal: true,
    input: z.object(ofClient),
    answer: companyRating,
  }),
  history: query({
    method: 'POST',
    path: '/api/company/rating/history',
    may: signedIn,
    summary: 'Visa hur ett företags betyg har varit',
    input: z.object(ofClient),
    /** What it was rated in the last year, the first first; one of each day. */
    answer: z.object({
      /** Until when the last of them counts. */
      today: z.string(),
      list: z.array(z.object({ day: z.string(), score: z.number(), code: z.string().nullable() })),
    }),
  }),
  recalculate: command({
    method: 'POST',
    path: '/api/company/recalculaterating',
    may: mayBuyLookUps,
    summary: 'Räkna om ett företags rating och limiter (kan kosta pengar)',
    input: z.object(ofClient),
    answer: nothing,
    refusals: { noClient: { status: 404, text: 'Företaget är inte klient i den rollen' } },
    stale: ['rating', 'limits'],
  }),
  getrulebucketsforcompany: query({
    method: 'POST',
    path: '/api/company/getrulebucketsforcompany',
    may: withAuditor(mayPlaceRules),
    summary: 'Visa vilka regelhinkar som bedömer ett företag',
    input: z.object({ organizationNumber }),
    answer: companyBuckets,
  }),
  saverulebucketforcompany: command({
    method: 'POST',
    path: '/api/company/saverulebucketforcompany',
    may: mayPlaceRules,
    summary: 'Begär att en regelhink ska bedöma ett företag',
    input: z.object({
      organizationNumber,
      // Null takes the choice away: the standard bucket judges again.
      ruleBucketId: id('Regelhink').nullable(),
      determinationType: named(determinationTypes, 'Bedömning'),
      why: whyForSecond(),
    }),
    /** With an `approvalId` it waits for a second person (rating 11); 204 when it was so already. */
    answer: waits,
    refusals: {
      alreadyWaiting,
      unknownBucket: { status: 400, text: 'Regelhinken finns inte. Välj en i listan.' },
      otherType: { status: 400, text: 'Regelhinken bedömer den andra rollen. Välj en i listan.' },
    },
    stale: ['rating', 'limits', 'approvals'],
  }),
})
