import { z } from 'zod'
import { command, contract, nothing, query } from '#platform/endpoint.ts'
import { instant } from '#platform/fields.ts'
import { signedIn } from '#platform/permission.ts'
import { organizationNumberField } from '#platform/swedish/fields.ts'
import { alreadyWaiting, whyForSecond } from '#areas/foundation/approvals/contract.ts'
import { maySteerClients } from '#areas/foundation/users/rules.ts'
import { termKinds } from './rules.ts'

const kind = z.enum(termKinds).meta({ label: 'Villkor' })
const ofCompany = { organizationNumber: organizationNumberField() }
/** Hundredths of a percent, or öre. */
const counted = z.object({
  value: z.number(),
  since: instant(),
  /** 'Enligt avtal: Fakturaköp, revision 3, § 2', or who set it by hand. */
  source: z.string(),
  by: z.enum(['agreement', 'hand']),
  /** Why it was set by hand; empty for what was signed. */
  reason: z.string(),
  /** The task in which the agreement was signed. */
  companyTaskId: z.uuid().nullable(),
})
const term = z.object({
  kind,
  /** What counts; null when neither agreement nor anybody has said. */
  inForce: counted.nullable(),
  /** What is signed, where something else counts. */
  signed: counted.nullable(),
  /** What the core system holds; null when it holds nothing or has not been asked. */
  inCore: z.number().nullable(),
  differsFromCore: z.boolean(),
  /** What counted before, the latest first. */
  earlier: z.array(counted),
})
export type ClientTerm = z.output<typeof term>

/** What a client pays by what it has signed, and where something else is held (beyond the requirement). */
export const clientTerms = contract('terms', {
  ofClient: query({
    method: 'POST',
    path: '/api/terms/of',
    may: signedIn,
    summary: 'Visa en kunds villkor',
    input: z.object(ofCompany),
    answer: z.object({
      terms: z.array(term),
      core: z.object({
        /** When the core system last answered; null when it never has. */
        askedAt: instant().nullable(),
        /** Null until it has answered. */
        known: z.boolean().nullable(),
        toldAt: instant().nullable(),
      }),
    }),
  }),
  set: command({
    method: 'POST',
    path: '/api/terms/set',
    may: maySteerClients,
    summary: 'Begär att ett villkor sätts för hand',
    input: z.object({
      ...ofCompany,
      kind,
      /** Hundredths of a percent, or öre. */
      value: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).meta({ label: 'Värde' }),
      why: whyForSecond(),
    }),
    answer: z.object({ approvalId: z.uuid() }),
    refusals: {
      alreadyWaiting,
      tooMuch: { status: 400, text: 'Villkoret är högre än vad som får sättas' },
      sameAlready: { status: 409, text: 'Villkoret är redan det' },
      notClient: { status: 404, text: 'Företaget är inte kund hos oss' },
    },
    stale: ['terms', 'approvals'],
  }),
  fetch: command({
    method: 'POST',
    path: '/api/terms/fetch',
    may: maySteerClients,
    summary: 'Hämta en kunds villkor från kärnsystemet',
    outside: true,
    input: z.object(ofCompany),
    answer: nothing,
    refusals: {
      notAnswered: { status: 503, text: 'Kärnsystemet svarade inte. Försök igen om en stund.' },
    },
    stale: ['terms', 'usertasks'],
  }),
})
