import { z } from 'zod'
import { command, nothing, query } from '#platform/endpoint.ts'
import { instant } from '#platform/fields.ts'
import { signedIn } from '#platform/permission.ts'
import { keysOf } from '#platform/record.ts'
import { textField } from '#platform/swedish/fields.ts'
import { alreadyWaiting, whyForSecond } from '#areas/foundation/approvals/contract.ts'
import { maySteerClients } from '#areas/foundation/users/rules.ts'
import { ofCompany } from './fields.ts'
import { insolvencyNames, providers } from './rules.ts'

/** That a company is insolvent, as one source tells it and nothing has lifted (company 46). */
export const insolvency = z.object({
  id: z.uuid(),
  kind: z.enum(keysOf(insolvencyNames)),
  source: z.enum(providers),
  toldBy: z.enum(['feed', 'register']),
  /** As the provider words it. */
  said: z.string(),
  toldAt: instant(),
})
const recorded = insolvency.extend({
  /** When its own source said otherwise; null while it stands by it. */
  endedAt: instant().nullable(),
  /** When two persons lifted it, who and why (company 47); null when none have. */
  liftedAt: instant().nullable(),
  liftedBy: z.string().nullable(),
  liftReason: z.string().nullable(),
  /** When somebody of credit had seen to it, who, and what they did (company 48). */
  handledAt: instant().nullable(),
  handledBy: z.string().nullable(),
  handledNote: z.string().nullable(),
})
export type RecordedInsolvency = z.output<typeof recorded>

/** What is told of a company's insolvency, and that two lift it. */
export const insolvencyCalls = {
  insolvencyOf: query({
    method: 'GET',
    path: '/api/company/insolvency',
    may: signedIn,
    summary: 'Visa vad som har sagts om ett bolags obestånd',
    input: z.object(ofCompany),
    /** What counts now too, the latest told first. */
    answer: z.array(recorded),
  }),
  insolvencyHandled: command({
    method: 'POST',
    path: '/api/company/insolvency/handled',
    may: maySteerClients,
    summary: 'Skriv vad som är gjort när ett bolag är på obestånd',
    input: z.object({
      ...ofCompany,
      /** Those that were seen: what is told meanwhile still waits. */
      ids: z.array(z.uuid()).min(1).max(20).meta({ label: 'Vad som har berättats' }),
      note: textField({ label: 'Vad som är gjort', max: 2000, multiline: true }),
    }),
    answer: nothing,
    stale: ['company', 'queues'],
    refusals: {
      notWaiting: {
        status: 409,
        text: 'Någon har redan sett över det, eller så gäller det inte längre',
      },
    },
  }),
  insolvencyLift: command({
    method: 'POST',
    path: '/api/company/insolvency/lift',
    may: maySteerClients,
    summary: 'Begär att ett bolags obestånd hävs',
    input: z.object({ ...ofCompany, why: whyForSecond() }),
    answer: z.object({ approvalId: z.uuid() }),
    stale: ['company', 'approvals'],
    refusals: {
      alreadyWaiting,
      notInsolvent: {
        status: 409,
        text: 'Bolaget är inte på obestånd, så det finns inget att häva',
      },
    },
  }),
}
