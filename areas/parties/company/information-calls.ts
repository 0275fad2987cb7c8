import { z } from 'zod'
import { command, query } from '#platform/endpoint.ts'
import { pageFields } from '#platform/paging.ts'
import { mayBuyLookUps, maySeePersonal, withAuditor } from '#areas/foundation/users/rules.ts'
import { companyId, ofCompany, provider } from './fields.ts'
import { archivedAnswer, externalInformationAnswer, ratingReportAnswer } from './information.ts'
import { refetchReasons } from './information-rules.ts'

const justFetched = { status: 409, text: refetchReasons.justFetched } as const
const ofReport = { clientIdentifier: companyId, provider: provider.default('A') }
const noReport = { status: 404, text: 'Ingen ratingrapport är hämtad. Hämta den först.' } as const

/**
 * What company information providers say of a company (company 15, 16): queries show what is
 * stored, only commands buy.
 */
export const informationCalls = {
  externalinfo: query({
    method: 'POST',
    path: '/api/company/externalinfo',
    may: withAuditor(maySeePersonal),
    summary: 'Visa uppgifter från en företagsupplysning',
    personal: true,
    input: z.object({ id: companyId, provider: provider.default('A') }),
    answer: externalInformationAnswer,
  }),
  archivedexternalinfo: query({
    method: 'POST',
    path: '/api/company/archivedexternalinfo',
    may: withAuditor(maySeePersonal),
    summary: 'Visa äldre uppgifter från företagsupplysningar',
    personal: true,
    input: z.object({ id: companyId, provider: provider.optional(), ...pageFields }),
    answer: archivedAnswer,
  }),
  refetchExternalinfo: command({
    method: 'POST',
    path: '/api/company/refetchExternalinfo',
    may: mayBuyLookUps,
    summary: 'Hämta nya uppgifter från en företagsupplysning (kostar pengar)',
    outside: true,
    input: z.object({ ...ofCompany, provider: provider.default('A') }),
    answer: externalInformationAnswer,
    refusals: { justFetched },
    stale: ['company', 'interpretation.getorgname', 'interpretation.searchorgnumber'],
  }),
  getCompanyRatingLookupReport: query({
    method: 'GET',
    path: '/api/company/getCompanyRatingLookupReport',
    may: withAuditor(maySeePersonal),
    summary: 'Visa den senast hämtade ratingrapporten som PDF',
    personal: true,
    input: z.object(ofReport),
    answer: ratingReportAnswer,
    refusals: { noReport },
  }),
  fetchCompanyRatingLookupReport: command({
    method: 'POST',
    path: '/api/company/fetchCompanyRatingLookupReport',
    may: mayBuyLookUps,
    summary: 'Hämta en ny ratingrapport (kostar pengar)',
    outside: true,
    input: z.object(ofReport),
    answer: ratingReportAnswer,
    refusals: { noReport, justFetched },
    stale: ['company.externalinfo'],
  }),
}
