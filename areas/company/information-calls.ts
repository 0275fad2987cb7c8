import { z } from 'zod'
import { command, query } from '#platform/endpoint.ts'
import { flag } from '#platform/fields.ts'
import { pageFields } from '#platform/paging.ts'
import { holders, signedIn } from '#platform/permission.ts'
import { companyId, ofCompany, provider } from './fields.ts'
import { archivedAnswer, externalInformationAnswer, ratingReportAnswer } from './information.ts'
import { refetchPolicies, refetchReasons } from './information-rules.ts'

/** What company information providers say of a company (part-2 §6, §7, §9). */
export const informationCalls = {
  externalinfo: query({
    method: 'POST',
    path: '/api/company/externalinfo',
    may: signedIn,
    summary: 'Visa uppgifter från en företagsupplysning',
    personal: true,
    input: z.object({
      id: companyId,
      provider: provider.default('A'),
      /** A stored answer will do, however old: a look that never pays for what has been paid for. */
      storedIsEnough: flag('Sparade uppgifter räcker').default(false),
    }),
    answer: externalInformationAnswer,
  }),
  archivedexternalinfo: query({
    method: 'POST',
    path: '/api/company/archivedexternalinfo',
    may: signedIn,
    summary: 'Visa äldre uppgifter från företagsupplysningar',
    personal: true,
    input: z.object({ id: companyId, provider: provider.optional(), ...pageFields }),
    answer: archivedAnswer,
  }),
  refetchExternalinfo: command({
    method: 'POST',
    path: '/api/company/refetchExternalinfo',
    may: holders(...refetchPolicies),
    summary: 'Hämta nya uppgifter från en företagsupplysning (kostar pengar)',
    outside: true,
    input: z.object({ ...ofCompany, provider: provider.default('A') }),
    answer: externalInformationAnswer,
    refusals: { justFetched: { status: 409, text: refetchReasons.justFetched } },
    stale: ['company'],
  }),
  getCompanyRatingLookupReport: query({
    method: 'GET',
    path: '/api/company/getCompanyRatingLookupReport',
    may: signedIn,
    summary: 'Hämta en ratingrapport som PDF',
    personal: true,
    input: z.object({ clientIdentifier: companyId, provider: provider.default('A') }),
    answer: ratingReportAnswer,
    refusals: { noReport: { status: 404, text: 'Ratingrapporten kunde inte hämtas' } },
  }),
}
