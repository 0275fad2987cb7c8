import { z } from 'zod'
import { conditionsField } from '#platform/conditions.ts'
import { command, contract, query } from '#platform/endpoint.ts'
import { named } from '#platform/fields.ts'
import { orderFields, pageFields } from '#platform/paging.ts'
import { signedIn } from '#platform/permission.ts'
import { dayField, organizationNumberField, textField } from '#platform/swedish/fields.ts'
import { alreadyWaiting, suggestedBy, whyForSecond } from '#areas/foundation/approvals/contract.ts'
import { maySetEveryLimit, maySetSomeLimit } from '#areas/foundation/users/rules.ts'
import { companyTypes } from '#areas/parties/company/rules.ts'
import { expiring, historyLimits, limit, limitType, reservation } from './answers.ts'
import { caseOutcomes } from './case-rules.ts'
import { expiringColumns } from './expiring-columns.ts'
import { limitFilterNumbers, mostAmount, mostUseDays } from './rules.ts'
import {
  aboveFinancing,
  askedDayPassed,
  caseGoesOn,
  limitOfMain,
  missingUser,
  onlyWhenChanged,
  reviewDatePassed,
} from './texts.ts'

const ofLimit = { organizationNumber: organizationNumberField(), limitType }
/** 0: the limit had no row yet. */
const version = {
  version: z.number().int().min(0).max(2_147_483_647).optional().meta({ label: 'Version' }),
}

const amountWords = (issue: { readonly code?: string | undefined; readonly input?: unknown }) => {
  if (issue.input === undefined || issue.input === null) return 'Limit behöver fyllas i'
  if (issue.code === 'too_small') return 'Limit får inte vara negativ'
  return issue.code === 'too_big'
    ? 'Limit får vara högst 100 miljarder kronor'
    : 'Limit ska vara en siffra, i hela ören'
}
const limitValue = z
  .number({ error: amountWords })
  .int({ error: amountWords })
  .min(0, { error: amountWords })
  .max(mostAmount, { error: amountWords })
  .meta({ label: 'Limit' })
const expiresDate = dayField({ label: 'Granskas senast' })
/**
 * What is decided of a limit (limits 1, 2): value in öre, review-by date, motivation, and the
 * external rating it is tied to.
 */
const decided = {
  limitValue,
  expiresDate,
  decisionReferens: textField({ label: 'Motivering', max: 2000, multiline: true }),
  ratingCondition: textField({
    label: 'Villkor för extern rating',
    max: 500,
    required: false,
  }).default(''),
}

const grantedFields = [
  { field: 'limitValue', missing: 'Limit behöver fyllas i' },
  { field: 'expiresDate', missing: 'Granskas senast behöver fyllas i' },
] as const

export type Limit = z.output<typeof limit>
export type LimitHistoryItem = z.output<typeof historyLimits>['items'][number]
export type ExpiringLimit = z.output<typeof expiring>
export type LimitReservation = z.output<typeof reservation>

const noClient = {
  status: 404,
  text: 'Företaget är inte klient i den roll som limiten gäller',
} as const
const pastReview = { status: 400, text: reviewDatePassed } as const
const noManualLimit = { status: 409, text: 'Det finns ingen manuell limit' } as const
const ofAlias = { status: 409, text: limitOfMain } as const
const stale = ['limits', 'approvals'] as const
const typeFilter = named(limitFilterNumbers, 'Limittyp').default('all')

/** What a limit's history and its ledger sort by. */
export const historySorts = ['value', 'since', 'by', 'archived', 'expires'] as const
export const ledgerSorts = ['amount', 'state', 'from', 'to'] as const
/** What the list of expiring limits sorts by. */
export const expiringSorts = [
  'company',
  'limitType',
  'value',
  'used',
  'expires',
  'owner',
  'decision',
] as const

/**
 * How much is lent to whom, and the ledger of what is used (decision A10, decision B11, decision
 * C28).
 */
export const limits = contract('limits', {
  customAll: query({
    method: 'POST',
    path: '/api/limit/custom/all',
    may: signedIn,
    summary: 'Lista utgående limiter',
    /** Without days: today to 30 days from now (limits 13). */
    input: z.object({
      ...pageFields,
      ...orderFields(expiringSorts),
      fromDate: dayField({ label: 'Från' }).optional(),
      toDate: dayField({ label: 'Till' }).optional(),
      limitType: typeFilter,
      /** Whose: of everybody, or of who asks (limits 80). */
      whose: z.enum(['all', 'mine']).default('all').meta({ label: 'Vems' }),
      where: conditionsField(expiringColumns),
    }),
    /** The first to expire first, unless they are sorted. */
    answer: z.object({ list: z.array(expiring), totalHits: z.number() }),
    refusals: { wrongSpan: { status: 400, text: 'Till ska vara samma dag som Från eller senare' } },
  }),
  get: query({
    method: 'POST',
    path: '/api/company/limit/get',
    may: signedIn,
    summary: 'Visa ett företags limiter',
    /** One type, or all of a role; of every role the company has when neither is said. */
    input: z.object({
      organizationNumber: organizationNumberField(),
      companyType: named(companyTypes, 'Roll').optional(),
      limitType: limitType.optional(),
    }),
    answer: z.array(limit),
    refusals: { noClient },
  }),
  history: query({
    method: 'POST',
    path: '/api/company/limit/history',
    may: signedIn,
    summary: 'Visa en limits historik',
    input: z.object({ ...ofLimit, ...pageFields, ...orderFields(historySorts) }),
    /** The newest first, unless they are sorted. */
    answer: z.object({ historyLimits }),
  }),
  reservations: query({
    method: 'POST',
    path: '/api/company/limit/reservations',
    may: signedIn,
    summary: 'Visa vilka fakturor som använt en limit',
    input: z.object({ ...ofLimit, ...pageFields, ...orderFields(ledgerSorts) }),
    /** The newest first, unless they are sorted. */
    answer: z.object({ list: z.array(reservation), totalHits: z.number() }),
  }),
  use: query({
    method: 'POST',
    path: '/api/company/limit/use',
    may: signedIn,
    summary: 'Visa hur mycket av en limit som har använts, dag för dag',
    /** So many days up to today, that day too; those before the client was one are left out. */
    input: z.object({
      ...ofLimit,
      days: z.coerce.number().int().min(2).max(mostUseDays).default(mostUseDays).meta({
        label: 'Antal dagar',
      }),
    }),
    /** The first day first; öre. How it stood when the day was over, and today as it is now. */
    answer: z.object({
      list: z.array(
        z.object({
          day: z.string(),
          used: z.number(),
          /** What counted that day; null when nothing did. */
          limit: z.number().nullable(),
        }),
      ),
    }),
    refusals: { noClient },
  }),
  save: command({
    method: 'POST',
    path: '/api/company/limit/save',
    may: maySetSomeLimit,
    summary: 'Spara en limit',
    input: z.object({ ...ofLimit, ...decided, ...version, determinationId: suggestedBy() }),
    /** With an `approvalId` the limit is as it was: what was decided waits (limits 27). */
    answer: limit,
    refusals: {
      alreadyWaiting,
      noClient,
      ofAlias,
      reviewDatePassed: pastReview,
      aboveFinancing: { status: 400, text: aboveFinancing },
    },
    stale,
  }),
  createAm: command({
    method: 'POST',
    path: '/api/company/limit/create/am',
    may: maySetEveryLimit,
    summary: 'Skicka en limit till AM',
    input: z.object({ ...ofLimit, ...decided, ...version }),
    /** With an `approvalId` nothing is sent yet: it waits (limits 29). */
    answer: limit,
    refusals: {
      alreadyWaiting,
      noClient,
      ofAlias,
      reviewDatePassed: pastReview,
      /** decision C25: the body is to the letter. */
      missingUser: {
        status: 400,
        text: missingUser,
        body: 'missing user',
      },
      notSent: { status: 409, text: 'Återköpslimiter skickas inte till AM' },
      caseOngoing: { status: 409, text: caseGoesOn },
    },
    stale,
  }),
  closeCase: command({
    method: 'POST',
    path: '/api/company/limit/case/close',
    may: maySetEveryLimit,
    summary: 'Stäng ett limitärende med det svar AM gett på annat sätt',
    input: z
      .object({
        ...ofLimit,
        outcome: z.enum(caseOutcomes, { error: 'Svar behöver väljas' }).meta({ label: 'Svar' }),
        /** What AM has granted, when it is something else than was asked for. */
        limitValue: limitValue.optional(),
        expiresDate: expiresDate.optional(),
        reason: textField({ label: 'Motivering', max: 2000, multiline: true }),
        ...version,
      })
      .superRefine(({ outcome, ...granted }, context) => {
        const needed = outcome === 'changed'
        for (const { field, missing } of grantedFields)
          if ((granted[field] !== undefined) !== needed)
            context.addIssue({
              code: 'custom',
              path: [field],
              message: needed ? missing : onlyWhenChanged,
              input: granted[field],
            })
      }),
    /** With an `approvalId` the case goes on: what was granted waits (limits 27). */
    answer: limit,
    refusals: {
      alreadyWaiting,
      noClient,
      noCase: { status: 409, text: 'Det pågår inget limitärende' },
      ofAlias,
      reviewDatePassed: pastReview,
      askedDayPassed: { status: 409, text: askedDayPassed },
    },
    stale,
  }),
  delete: command({
    method: 'POST',
    path: '/api/company/limit/delete',
    may: maySetEveryLimit,
    summary: 'Ta bort en limit',
    input: z.object({ ...ofLimit, ...version, why: whyForSecond() }),
    /** With an `approvalId` when more would count than two have let, and it waits (limits 27). */
    answer: limit,
    refusals: { alreadyWaiting, noClient, noManualLimit },
    stale,
  }),
  dontrenew: command({
    method: 'POST',
    path: '/api/company/limit/dontrenew',
    may: maySetSomeLimit,
    summary: 'Markera att en limit inte ska förnyas',
    input: z.object({ ...ofLimit, ...version }),
    answer: limit,
    refusals: {
      noClient,
      noManualLimit,
      notRenewable: {
        status: 409,
        text: 'Limitärendet har ett läge där det inte går att välja Förnya ej',
      },
    },
    stale,
  }),
})
