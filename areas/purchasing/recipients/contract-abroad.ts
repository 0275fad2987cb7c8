import { z } from 'zod'
import { command, contract, nothing, query } from '#platform/endpoint.ts'
import { id, instant } from '#platform/fields.ts'
import { pageFields } from '#platform/paging.ts'
import { keysOf } from '#platform/record.ts'
import { signedIn } from '#platform/permission.ts'
import { dayField, textField } from '#platform/swedish/fields.ts'
import { alreadyWaiting } from '#areas/foundation/approvals/contract.ts'
import {
  mayMergeRecipients,
  mayWriteExceptions,
  withAuditor,
} from '#areas/foundation/users/rules.ts'
import { evidencePoints, mostAcceptedAbroad, proposalStates } from './rules.ts'
import { unscreenedText } from './texts.ts'

const identity = z.object({
  id: z.uuid(),
  kind: z.enum(['name', 'vat']),
  /** Two letters; empty of a number for VAT, which begins with its country. */
  country: z.string(),
  /** As it was written the first time. */
  written: z.string(),
})
const side = z.object({
  id: z.uuid(),
  name: z.string(),
  country: z.string(),
  /** Names and numbers, at most 50. */
  identities: z.array(identity),
  /** What open invoices of all issuers hold, öre. */
  open: z.number(),
  openCount: z.number(),
})
export type AbroadSide = z.output<typeof side>

const proposal = z.object({
  id: z.uuid(),
  state: z.enum(proposalStates),
  score: z.number(),
  evidence: z.array(
    z.object({
      kind: z.enum(keysOf(evidencePoints)),
      one: z.string(),
      other: z.string(),
      points: z.number(),
    }),
  ),
  one: side,
  other: side,
  found: instant(),
  /** Whether something is asked for of one of them, and a second person is waited for. */
  waits: z.boolean(),
  notSame: z.object({ at: instant(), by: z.string(), why: z.string() }).nullable(),
})
export type AbroadProposal = z.output<typeof proposal>

const debtor = side.extend({
  /** The most it may owe, öre: what two answer for, else a setting, the same for all. */
  most: z.number(),
  waits: z.boolean(),
  /** What has been said of it last; null while nobody has (recipients 13). */
  standing: z
    .object({
      kind: z.enum(['accepted', 'declined']),
      /** Of an accepted one: öre that it may owe, and the last day. */
      most: z.number().nullable(),
      endDate: z.string().nullable(),
      /** Whether the last day has passed. */
      expired: z.boolean(),
      at: instant(),
      by: z.string(),
      reason: z.string(),
      /** Whether a hit on a list of sanctions has stopped it since. */
      halted: z.boolean(),
    })
    .nullable(),
  /** When the lists answered of it as it is written now; null while they have not (recipients 14). */
  screenedAt: instant().nullable(),
  /** Hits on lists of sanctions that stop it; null for those who do not work with persons. */
  hits: z
    .array(z.object({ name: z.string(), score: z.number(), lists: z.array(z.string()) }))
    .nullable(),
  /** The latest first, at most 20. */
  changes: z.array(
    z.object({
      kind: z.enum(['merge', 'split']),
      at: instant(),
      by: z.string(),
      reason: z.string(),
      /** What was moved, as it is written. */
      identities: z.array(z.string()),
    }),
  ),
  /** Those that may be the same, at most ten. */
  proposals: z.array(proposal),
})
export type DebtorAbroad = z.output<typeof debtor>

const reason = textField({ label: 'Motivering', max: 2000, multiline: true })
const asked = z.object({ approvalId: z.uuid() })
const both = { debtorId: id('Mottagare'), otherId: id('Den andra mottagaren') }
const stale = ['debtorsAbroad', 'approvals', 'invoices'] as const
const refused = <Status extends 400 | 404 | 409>(status: Status, text: string) => ({ status, text })
const notProposed = refused(409, 'Mottagarna är inte föreslagna som samma')
const sameDebtor = refused(400, 'Välj två olika mottagare')
const notCurrent = refused(
  409,
  'Mottagaren är redan sammanslagen med en annan. Öppna fakturan igen för att se den.',
)

/** Debtors abroad under several names and numbers (beyond the requirement; recipients 8). */
export const debtorsAbroad = contract('debtorsAbroad', {
  of: query({
    method: 'POST',
    path: '/api/recipient/abroad',
    may: signedIn,
    summary: 'Visa vad en fakturas utländska mottagare är skyldig hos alla utställare',
    input: z.object({ invoiceId: id('Faktura') }),
    /** Null for a recipient in Sweden, and until the invoice is decided on. */
    answer: z.object({ debtor: debtor.nullable() }),
  }),
  list: query({
    method: 'POST',
    path: '/api/recipient/abroad/proposals',
    may: withAuditor(mayMergeRecipients),
    summary: 'Lista utländska mottagare som kan vara samma',
    input: z.object({
      state: z.enum(proposalStates).default('open').meta({ label: 'Läge' }),
      /** The beginning of a name or a number for VAT. */
      query: textField({ label: 'Sökning', max: 200, required: false }).default(''),
      orderBy: z.enum(['score', 'found']).default('score').meta({ label: 'Sortering' }),
      ...pageFields,
    }),
    answer: z.object({ list: z.array(proposal), totalHits: z.number() }),
  }),
  merge: command({
    method: 'POST',
    path: '/api/recipient/abroad/merge',
    may: mayMergeRecipients,
    summary: 'Begär att två utländska mottagare slås ihop',
    input: z.object({ ...both, reason }),
    answer: asked,
    refusals: { alreadyWaiting, sameDebtor, notCurrent },
    stale,
  }),
  split: command({
    method: 'POST',
    path: '/api/recipient/abroad/split',
    may: mayMergeRecipients,
    summary: 'Begär att namn och nummer tas isär från en utländsk mottagare',
    input: z.object({
      debtorId: id('Mottagare'),
      /** What is to be a debtor of its own. */
      identityIds: z
        .array(id('Namn eller nummer'), { error: 'Välj vad som ska tas isär' })
        .min(1, { error: 'Välj vad som ska tas isär' })
        .max(50, { error: 'Välj högst 50 namn och nummer' })
        .meta({ label: 'Namn och nummer' }),
      reason,
    }),
    answer: asked,
    refusals: {
      alreadyWaiting,
      notCurrent,
      notIts: refused(409, 'Något av det valda är inte längre mottagarens. Öppna fakturan igen.'),
      allChosen: refused(400, 'Låt minst ett namn eller nummer vara kvar'),
    },
    stale,
  }),
  accept: command({
    method: 'POST',
    path: '/api/recipient/abroad/accept',
    may: mayWriteExceptions,
    summary: 'Begär att en utländsk mottagare godtas utan uppgifter från register',
    input: z.object({
      debtorId: id('Mottagare'),
      /** Öre that open invoices of all issuers may hold together. */
      most: z
        .number({ error: 'Högst behöver fyllas i' })
        .int({ error: 'Högst ska vara hela ören' })
        .min(1, { error: 'Högst ska vara mer än 0' })
        .max(mostAcceptedAbroad, { error: 'Högst får vara högst 100 miljoner kronor' })
        .meta({ label: 'Högst' }),
      endDate: dayField({ label: 'Slutdatum' }),
      reason,
      /** Where the second person sees what it is about. */
      invoiceId: id('Faktura').nullish(),
    }),
    answer: asked,
    refusals: {
      alreadyWaiting,
      notCurrent,
      unscreened: refused(409, unscreenedText),
      endDatePassed: refused(400, 'Slutdatum ska vara i dag eller senare'),
      endDateTooLate: refused(400, 'Slutdatum får vara högst ett år fram'),
    },
    stale,
  }),
  decline: command({
    method: 'POST',
    path: '/api/recipient/abroad/decline',
    may: mayWriteExceptions,
    summary: 'Neka en utländsk mottagare: fakturor på den köps inte',
    input: z.object({ debtorId: id('Mottagare'), reason }),
    answer: nothing,
    refusals: { notCurrent, alreadyDeclined: refused(409, 'Mottagaren är redan nekad') },
    stale,
  }),
  notSame: command({
    method: 'POST',
    path: '/api/recipient/abroad/notsame',
    may: mayMergeRecipients,
    summary: 'Säg att två utländska mottagare inte är samma',
    input: z.object({ ...both, why: textField({ label: 'Varför', max: 500 }) }),
    answer: nothing,
    refusals: {
      notProposed,
      alreadySaid: refused(409, 'Det är redan sagt att de inte är samma mottagare'),
      isMerged: refused(409, 'Mottagarna är sammanslagna. Ta isär dem i stället'),
      waits: refused(409, 'En sammanslagning av dem väntar på en andra person'),
    },
    stale,
  }),
  takeBackNotSame: command({
    method: 'POST',
    path: '/api/recipient/abroad/notsame/takeback',
    may: mayMergeRecipients,
    summary: 'Ångra att två utländska mottagare inte är samma',
    input: z.object(both),
    answer: nothing,
    refusals: {
      notProposed,
      notSaid: refused(409, 'Ingen har sagt att de inte är samma mottagare'),
    },
    stale,
  }),
})
