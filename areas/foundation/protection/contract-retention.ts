import { z } from 'zod'
import { command, contract, query } from '#platform/endpoint.ts'
import { id, instant } from '#platform/fields.ts'
import {
  dayField,
  emailField,
  organizationNumberField,
  personalNumberField,
  textField,
} from '#platform/swedish/fields.ts'
import { personalNumber } from '#platform/swedish/masked.ts'
import { alreadyWaiting } from '#areas/foundation/approvals/contract.ts'
import { mayAnswerPersons, withAuditor } from '#areas/foundation/users/rules.ts'
import { removableKinds } from './retention.ts'

const hold = z.object({
  id: z.uuid(),
  /** Of whom: a person, or a company. The other is null. */
  socialSecurityNumber: personalNumber().nullable(),
  emails: z.array(z.string()),
  organizationNumber: z.string().nullable(),
  reason: z.string(),
  /** The day on which somebody looks whether it is needed still. */
  reviewOn: z.string(),
  /** Whether that day has come. */
  toReview: z.boolean(),
  /** `asked`: a second person has not said yes, and it keeps all the same. */
  state: z.enum(['asked', 'placed', 'ended']),
  askedAt: instant(),
  askedBy: z.string(),
  endedAt: instant().nullable(),
  endedBy: z.string().nullable(),
  endedBecause: z.string().nullable(),
})
export type Hold = z.output<typeof hold>

const due = z.object({
  kind: z.enum(removableKinds),
  /** Swedish: what its rows are, and what they are kept for. */
  name: z.string(),
  activity: z.string(),
  /** Years, and what they are counted from. */
  years: z.number(),
  from: z.string(),
  /** What would be removed if it were night; at most 10 000, `more` says that there are further ones. */
  count: z.number(),
  more: z.boolean(),
  oldest: instant().nullable(),
  /** Past their time, and kept all the same: by a hold, and by the law. */
  held: z.number(),
  byLaw: z.number(),
})
export type Due = z.output<typeof due>
const dueRow = z.object({
  since: instant(),
  organizationNumber: z.string().nullable(),
  socialSecurityNumber: personalNumber().nullable(),
  /** Of the person's own page, where there is one. */
  personId: z.uuid().nullable(),
})
export type DueRow = z.output<typeof dueRow>

const run = z.object({
  id: z.uuid(),
  startedAt: instant(),
  /** Null while it goes on, or when it was cut off; the next night takes the rest. */
  endedAt: instant().nullable(),
  kinds: z.array(z.object({ name: z.string(), removed: z.number() })),
})
export type RemovalRun = z.output<typeof run>

const may = withAuditor(mayAnswerPersons)
/** Whom a hold is asked for: one of them. */
const held = {
  socialSecurityNumber: personalNumberField({ required: false }).default(''),
  organizationNumber: organizationNumberField({ required: false }).default(''),
}

/** What is removed when its time is over, and what is not (beyond the requirement; protection 10-13). */
export const retention = contract('retention', {
  holds: query({
    method: 'GET',
    path: '/api/retention/holds',
    may,
    summary: 'Visa vad som bevaras tills vidare',
    personal: true,
    input: z.object({}),
    /** Those that keep first, the newest first. */
    answer: z.object({ list: z.array(hold) }),
  }),
  holdsOn: query({
    method: 'POST',
    path: '/api/retention/holds-on',
    may,
    summary: 'Visa om uppgifter om en person eller ett företag bevaras tills vidare',
    personal: true,
    input: z.object(held),
    answer: z.object({ list: z.array(hold) }),
  }),
  askHold: command({
    method: 'POST',
    path: '/api/retention/hold',
    may: mayAnswerPersons,
    summary: 'Begära att uppgifter bevaras tills vidare',
    input: z.object({
      ...held,
      emails: z.array(emailField()).max(10).default([]).meta({ label: 'E-postadresser' }),
      reason: textField({ label: 'Skäl', max: 2000 }),
      reviewOn: dayField({ label: 'Ses över' }),
    }),
    answer: z.object({ id: z.uuid(), approvalId: z.uuid() }),
    stale: ['retention.holds', 'retention.holdsOn', 'retention.due', 'approvals'],
    refusals: {
      oneOf: {
        status: 422,
        text: 'Skriv antingen ett personnummer eller ett organisationsnummer.',
      },
      addressesOfPerson: {
        status: 422,
        text: 'E-postadresser hör till en person. Skriv också personnumret.',
      },
      reviewToCome: { status: 422, text: 'Välj en dag som kommer, inom två år.' },
      alreadyHeld: { status: 409, text: 'Uppgifterna bevaras redan tills vidare.' },
      alreadyWaiting,
    },
  }),
  askLift: command({
    method: 'POST',
    path: '/api/retention/lift',
    may: mayAnswerPersons,
    summary: 'Begära att uppgifter inte längre bevaras tills vidare',
    input: z.object({ id: id('Bevarande'), reason: textField({ label: 'Skäl', max: 2000 }) }),
    answer: z.object({ approvalId: z.uuid() }),
    stale: ['retention.holds', 'retention.holdsOn', 'approvals'],
    refusals: {
      notPlaced: { status: 409, text: 'Det är inte godkänt, eller redan hävt.' },
      alreadyWaiting,
    },
  }),
  due: query({
    method: 'GET',
    path: '/api/retention/due',
    may,
    summary: 'Visa vad som skulle tas bort i natt',
    input: z.object({}),
    answer: z.object({ list: z.array(due) }),
  }),
  dueRows: query({
    method: 'POST',
    path: '/api/retention/due-rows',
    may,
    summary: 'Visa vilka uppgifter av ett slag som skulle tas bort i natt',
    personal: true,
    input: z.object({ kind: z.enum(removableKinds).meta({ label: 'Uppgift' }) }),
    /** The oldest first, at most 50. */
    answer: z.object({ list: z.array(dueRow) }),
  }),
  runs: query({
    method: 'GET',
    path: '/api/retention/runs',
    may,
    summary: 'Visa vad som har tagits bort när tiden var ute',
    input: z.object({}),
    /** The newest first, at most 60. */
    answer: z.object({ list: z.array(run) }),
  }),
})
