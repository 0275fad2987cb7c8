import { z } from 'zod'
import { command, contract, file, nothing, query } from '#platform/endpoint.ts'
import { id, instant, named } from '#platform/fields.ts'
import { dayField, fileReason } from '#platform/swedish/fields.ts'
import { mayBuyInBulk, mayRunAmlJobs, withAuditor } from '#areas/foundation/users/rules.ts'
import { companyTypes } from '#areas/parties/company/rules.ts'
import { historyCalls, run } from './history-calls.ts'
import { buyingKinds, jobKinds } from './rules.ts'

const noInput = z.object({})

const madeExport = z.object({
  id: z.uuid(),
  /** Companies in it. */
  rows: z.number(),
  madeAt: instant(),
  madeBy: z.string(),
  removeAt: instant(),
  /** The file is gone; that it was made stays. */
  removed: z.boolean(),
})
export type MadeExport = z.output<typeof madeExport>

const start = {
  method: 'POST',
  answer: nothing,
  refusals: { alreadyRunning: { status: 409, text: 'Jobbet pågår redan' } },
  stale: ['jobs', 'settings.general'],
} as const

/** What somebody has agreed to before a kind that pays for what it fetches: without it, nothing. */
const agreed = {
  companies: z.number().int().min(0).default(0).meta({ label: 'Godkänt antal bolag' }),
  /** Öre. */
  cost: z.number().int().min(0).default(0).meta({ label: 'Godkänd kostnad' }),
}
const startPaid = {
  ...start,
  refusals: {
    ...start.refusals,
    moreThanAgreed: {
      status: 409,
      text: 'Körningen kostar mer än du har godkänt. Starta den igen och godkänn priset.',
    },
  },
} as const

/**
 * Work on all clients that is started from the settings (settings 6, 7; decision A27, decision B6,
 * decision C2, decision C4).
 */
export const jobs = contract('jobs', {
  ...historyCalls,
  runs: query({
    method: 'GET',
    path: '/api/setting/adminJobs',
    may: withAuditor(mayRunAmlJobs),
    summary: 'Visa de senaste körningarna av administratörsjobb',
    input: noInput,
    /** The latest run of each kind that has been started. */
    answer: z.array(run),
  }),
  /** What a run that began now would look up and pay for. */
  quote: query({
    method: 'GET',
    path: '/api/setting/adminJobQuote/{kind}',
    may: withAuditor(mayRunAmlJobs),
    summary: 'Visa vad ett administratörsjobb skulle kosta',
    input: z.object({ kind: z.enum(buyingKinds).meta({ label: 'Jobb' }) }),
    /** `total` companies are gone through, `companies` of them looked up. Öre. */
    answer: z.object({
      total: z.number(),
      companies: z.number(),
      priceEach: z.number(),
      cost: z.number(),
    }),
  }),
  /** Ends a run at the next company. */
  stop: command({
    method: 'POST',
    path: '/api/setting/stopAdminJob',
    may: mayRunAmlJobs,
    summary: 'Stoppa ett administratörsjobb',
    input: z.object({ kind: z.enum(jobKinds).meta({ label: 'Jobb' }) }),
    /** How far it had come. */
    answer: z.object({ done: z.number(), total: z.number() }),
    refusals: { notRunning: { status: 409, text: 'Jobbet pågår inte' } },
    stale: start.stale,
  }),
  triggerBisnodeMonitoringJob: command({
    ...startPaid,
    path: '/api/setting/triggerBisnodeMonitoringJob/{x}',
    may: mayBuyInBulk,
    summary: 'Starta bevakningsjobbet hos företagsupplysningen',
    input: z.object({
      companyType: named(companyTypes, 'Företagstyp').meta({ wire: 'x' }),
      ...agreed,
    }),
  }),
  getRealPrincipalJobStatus: query({
    method: 'GET',
    path: '/api/setting/getRealPrincipalJobStatus',
    may: withAuditor(mayRunAmlJobs),
    summary: 'Visa hur långt jobbet för verkliga huvudmän har kommit',
    input: noInput,
    answer: z.object({ inProgress: z.boolean(), percentage: z.number() }),
  }),
  triggerRealPrincipalJob: command({
    ...startPaid,
    path: '/api/setting/triggerRealPrincipalJob',
    may: mayBuyInBulk,
    summary: 'Starta jobbet för verkliga huvudmän',
    input: z.object(agreed),
  }),
  triggerAmlJob: command({
    ...start,
    path: '/api/setting/triggerAmlJob',
    may: mayRunAmlJobs,
    summary: 'Starta AML-jobbet',
    input: noInput,
  }),
  triggerExpiredInvoicesTask: command({
    ...start,
    path: '/api/setting/triggerExpiredInvoicesTask',
    lastSegment: 'date',
    may: mayRunAmlJobs,
    summary: 'Starta uppgiften för förfallna fakturor',
    /** The day they were due; without it yesterday. */
    input: z.object({ date: dayField({ label: 'Datum', required: false }).nullish() }),
    refusals: { ...start.refusals, notPassed: { status: 400, text: 'Datumet ska ha passerat' } },
  }),
  triggerAmlExport: command({
    ...start,
    path: '/api/setting/triggerAmlExport',
    may: mayRunAmlJobs,
    summary: 'Beställ en AML-export',
    input: noInput,
  }),
  amlExports: query({
    method: 'GET',
    path: '/api/setting/amlExports',
    may: withAuditor(mayRunAmlJobs),
    summary: 'Visa de senaste AML-exporterna',
    input: noInput,
    /** The newest first. */
    answer: z.array(madeExport),
  }),
  amlExport: query({
    method: 'GET',
    path: '/api/setting/amlExport/{id}',
    may: withAuditor(mayRunAmlJobs),
    summary: 'Hämta en AML-export',
    personal: true,
    takesOut: true,
    input: z.object({ id: id('AML-export'), ...fileReason }),
    answer: file,
    refusals: {
      removed: { status: 404, text: 'Exporten är borttagen. Starta en ny.' },
    },
  }),
  generateAmlRatingReport: command({
    ...start,
    method: 'GET',
    path: '/api/amlrating/generateAmlRatingReport',
    may: mayRunAmlJobs,
    summary: 'Beställ en rapport över AML-betyg via Teams',
    input: noInput,
  }),
})
