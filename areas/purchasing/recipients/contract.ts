import { z } from 'zod'
import { conditionsField } from '#platform/conditions.ts'
import { command, contract, nothing, query } from '#platform/endpoint.ts'
import { instant } from '#platform/fields.ts'
import { pageFields } from '#platform/paging.ts'
import { signedIn } from '#platform/permission.ts'
import { organizationNumberField, textField } from '#platform/swedish/fields.ts'
import { keysOf } from '#platform/record.ts'
import { mayMergeRecipients, withAuditor } from '#areas/foundation/users/rules.ts'
import { proposalColumns } from './list-columns.ts'
import { evidencePoints, proposalStates } from './rules.ts'

const side = z.object({
  organizationNumber: z.string(),
  name: z.string(),
  /** What open invoices hold of its limit, öre. */
  reserved: z.number(),
  openCount: z.number(),
  /** Whether its limit is one by hand, of which one is chosen when they are merged (limits 74). */
  hasManual: z.boolean(),
})
export type ProposedSide = z.output<typeof side>

const proposal = z.object({
  id: z.uuid(),
  state: z.enum(proposalStates),
  /** The sum of the points. */
  score: z.number(),
  /** The strongest first. */
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
  /** Which of the two the other would count on. */
  mainNumber: z.string(),
  found: instant(),
  /** Whether somebody has asked that they are merged, or taken apart, and a second person is waited for. */
  waits: z.boolean(),
  /** The last time somebody said that they are not the same; of an open one more has been seen since. */
  notSame: z.object({ at: instant(), by: z.string(), why: z.string() }).nullable(),
})
export type Proposal = z.output<typeof proposal>

const pair = {
  organizationNumber: organizationNumberField(),
  otherNumber: organizationNumberField({ label: 'Den andra mottagaren' }),
}
const stale = ['recipients'] as const
const notProposed = { status: 409, text: 'Mottagarna är inte föreslagna som samma' } as const

/** Recipients that may be one debtor under several numbers (beyond the requirement; recipients 1). */
export const recipients = contract('recipients', {
  list: query({
    method: 'POST',
    path: '/api/recipient/proposals/list',
    may: withAuditor(mayMergeRecipients),
    summary: 'Lista mottagare som kan vara samma',
    input: z.object({
      state: z.enum(proposalStates).default('open').meta({ label: 'Läge' }),
      /** Parts of a name they have stood under, or the beginning of a number. */
      query: textField({ label: 'Sökning', max: 200, required: false }).default(''),
      orderBy: z.enum(['score', 'found']).default('score').meta({ label: 'Sortering' }),
      where: conditionsField(proposalColumns),
      ...pageFields,
    }),
    /** The likeliest first, or the oldest. */
    answer: z.object({ list: z.array(proposal), totalHits: z.number() }),
  }),
  of: query({
    method: 'POST',
    path: '/api/recipient/proposals',
    may: signedIn,
    summary: 'Visa vilka mottagare som kan vara samma som en mottagare',
    input: z.object({ organizationNumber: organizationNumberField() }),
    /** The likeliest first, at most ten; those said not to be the same last. */
    answer: z.object({ list: z.array(proposal) }),
  }),
  notSame: command({
    method: 'POST',
    path: '/api/recipient/notsame',
    may: mayMergeRecipients,
    summary: 'Säg att två mottagare inte är samma',
    input: z.object({ ...pair, why: textField({ label: 'Varför', max: 500 }) }),
    answer: nothing,
    refusals: {
      notProposed,
      alreadySaid: { status: 409, text: 'Det är redan sagt att de inte är samma mottagare' },
      isMerged: { status: 409, text: 'Mottagarna är sammanslagna. Ta isär dem i stället' },
      waits: { status: 409, text: 'En sammanslagning av dem väntar på en andra person' },
    },
    stale,
  }),
  takeBackNotSame: command({
    method: 'POST',
    path: '/api/recipient/notsame/takeback',
    may: mayMergeRecipients,
    summary: 'Ångra att två mottagare inte är samma',
    input: z.object(pair),
    answer: nothing,
    refusals: {
      notProposed,
      notSaid: { status: 409, text: 'Ingen har sagt att de inte är samma mottagare' },
    },
    stale,
  }),
})
