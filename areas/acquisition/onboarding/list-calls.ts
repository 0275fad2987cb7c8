import { z } from 'zod'
import { conditionsField } from '#platform/conditions.ts'
import { command, file, nothing, query } from '#platform/endpoint.ts'
import { flag, named } from '#platform/fields.ts'
import { pageFields } from '#platform/paging.ts'
import { fileReason, organizationNumberField, textField } from '#platform/swedish/fields.ts'
import {
  mayAssignOnboardings,
  mayListOnboardings,
  mayOverseeOnboardings,
  mayRunOnboardings,
  withAuditor,
} from '#areas/foundation/users/rules.ts'
import { onboardingTypes } from '#areas/acquisition/companytasks/rules.ts'
import { companyOnboarding, listed, salesRepresentative } from './answers.ts'
import { onboardingColumns } from './list-columns.ts'
import { completionResults, createdByChoices, exportKinds, sortFields } from './rules.ts'

const sanity = {
  may: withAuditor(mayRunOnboardings),
  input: z.object({}),
  answer: z.object({
    apClientStatuses: z.array(
      z.object({
        name: z.string(),
        agreementTokenStatuses: z.array(
          z.object({ name: z.string(), errors: z.array(z.string()) }),
        ),
      }),
    ),
    /** A published set with at least three questions. */
    kycOk: z.boolean(),
  }),
} as const

/** The list of onboardings and what leaves it. */
export const listCalls = {
  all: query({
    method: 'POST',
    path: '/api/onboarding/all',
    may: withAuditor(mayListOnboardings),
    summary: 'Lista onboardings',
    personal: true,
    input: z.object({
      ...pageFields,
      createdBy: named(createdByChoices, 'Skapad av').default('all').meta({ wire: 'productTypes' }),
      onlyIncludeCustomerInitiated: flag('Bara från kund').default(false),
      showOnlyCompletedAndFaultyOnboardings: flag('Färdiga med fel').default(false),
      showOnlyOngoingAndFaultyOnboardings: flag('Pågående med fel').default(false),
      containsTaskThatContainsManualHandling: flag('Kräver manuell hantering').default(false),
      /** Null like all. */
      onboardingCompletionResult: named(completionResults, 'Status').nullish(),
      /** Fewer than three characters are skipped (onboarding 10). */
      query: textField({ label: 'Sökning', max: 200, required: false }).default(''),
      /**
       * A sales representative's e-mail address. Only administrators and onboarding users choose
       * among them (onboarding 11).
       */
      salesRep: textField({ label: 'Säljare', max: 254, required: false }).default(''),
      onboardingType: named(onboardingTypes, 'Onboardingtyp').nullish(),
      where: conditionsField(onboardingColumns),
      /** `since`: when anybody last did something in it. */
      sortField: z.enum(sortFields).default('created').meta({ label: 'Sortering' }),
      sortOrder: z.enum(['asc', 'desc']).default('desc').meta({ label: 'Ordning' }),
    }),
    /** The newest first, unless another order is asked for. */
    answer: z.object({ list: z.array(listed), totalHits: z.number() }),
  }),
  ofCompany: query({
    method: 'GET',
    path: '/api/onboarding/ofCompany/{organizationNumber}',
    may: withAuditor(mayRunOnboardings),
    summary: 'Visa ett företags onboardings och vad de lämnade efter sig',
    personal: true,
    input: z.object({ organizationNumber: organizationNumberField() }),
    /** The newest first. */
    answer: z.array(companyOnboarding),
  }),
  getOnboardingTypes: query({
    method: 'GET',
    path: '/api/onboarding/getOnboardingTypes',
    may: withAuditor(mayRunOnboardings),
    summary: 'Onboardingtyper att välja bland',
    input: z.object({}),
    answer: z.array(z.object({ id: named(onboardingTypes), name: z.string() })),
  }),
  getSalesReps: query({
    method: 'GET',
    path: '/api/onboarding/getSalesReps',
    may: withAuditor(mayAssignOnboardings),
    summary: 'Säljare att välja bland',
    input: z.object({}),
    answer: z.array(salesRepresentative),
  }),
  exportOnboarding: command({
    method: 'POST',
    path: '/api/onboarding/exportOnboarding',
    may: mayOverseeOnboardings,
    summary: 'Exportera onboardings',
    input: z.object({ onlyIncompleteOnboardings: flag('Bara ofullständiga').default(false) }),
    answer: nothing,
  }),
  exportOnboardingStatistics: command({
    method: 'GET',
    path: '/api/onboarding/exportOnboardingStatistics',
    may: mayOverseeOnboardings,
    summary: 'Exportera statistik över onboardings',
    input: z.object({}),
    answer: nothing,
  }),
  downloadExport: query({
    method: 'GET',
    path: '/api/onboarding/downloadExport/{kind}',
    may: withAuditor(mayOverseeOnboardings),
    summary: 'Hämta en export av onboardings',
    personal: true,
    takesOut: true,
    input: z.object({ kind: z.enum(exportKinds).meta({ label: 'Export' }), ...fileReason }),
    answer: file,
  }),
  sanity: query({
    ...sanity,
    method: 'POST',
    path: '/api/onboarding/OnboardingSanity',
    summary: 'Kontrollera att onboardings kan göras',
  }),
  /** The calls before it are GET, so both are answered (decision A9). */
  sanityByGet: query({
    ...sanity,
    method: 'GET',
    path: '/api/onboarding/OnboardingSanity',
    summary: 'Kontrollera att onboardings kan göras (GET)',
  }),
}
