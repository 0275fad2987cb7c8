import { z } from 'zod'
import { command, contract, nothing, query } from '#platform/endpoint.ts'
import { instant, named } from '#platform/fields.ts'
import { orderFields, pageFields } from '#platform/paging.ts'
import { organizationNumberField, textField } from '#platform/swedish/fields.ts'
import { mayRateAml, maySeeAml, withAuditor } from '#areas/foundation/users/rules.ts'
import { longestNote } from '#areas/parties/client/rules.ts'
import { companyTypes } from '#areas/parties/company/rules.ts'
import { caseKinds, clockKindNames } from './case-rules.ts'

const may = withAuditor(maySeeAml)
const clock = z.object({
  kind: z.enum(clockKindNames),
  /** Since when it waits; null of what does not, and of what was never done. */
  since: instant().nullable(),
  dueBy: instant().nullable(),
  state: z.enum(['late', 'waits', 'fine']),
})
export type ShownClock = z.output<typeof clock>
const listedPerson = z.object({
  name: z.string(),
  isPep: z.boolean().nullable(),
  isSanctioned: z.boolean().nullable(),
  screenedAt: instant().nullable(),
  /** Whether a hit of theirs waits for somebody to judge it. */
  waits: z.boolean(),
})
export type CasePerson = z.output<typeof listedPerson>
const said = z.object({ at: instant(), by: z.string(), text: z.string(), detail: z.string() })
export type CaseEntry = z.output<typeof said>

const waiting = z.object({
  organizationNumber: z.string(),
  name: z.string(),
  /** The role its page is opened in: the one it has. */
  companyType: named(companyTypes),
  kinds: z.array(z.enum(caseKinds)),
  /** The task whose answers are marked as risk. */
  reviewTask: z.uuid().nullable(),
  /** Since when the first of them waits; null for answers that were never given. */
  since: instant().nullable(),
  /** Points of 10; null while it is not rated. */
  rating: z.number().nullable(),
})
export type WaitingCase = z.output<typeof waiting>
/** What the list of cases sorts by. */
export const caseSorts = ['name', 'rating', 'since'] as const

/** All that is known and to be done of a client with regard to money laundering, in one place (aml 8, 9). */
export const amlCases = contract('amlCases', {
  of: query({
    method: 'POST',
    path: '/api/aml/case',
    may,
    summary: 'Visa ett företags AML-ärende',
    personal: true,
    input: z.object({ organizationNumber: organizationNumberField() }),
    answer: z.object({
      clocks: z.array(clock),
      /** Those behind it who are on a list, or wait to be judged. */
      persons: z.array(listedPerson),
      /** The task whose answers wait for AML; null when none do. */
      reviewTask: z.uuid().nullable(),
      notes: z.array(said),
      /** What has been said of hits and of answers, the latest first. */
      decisions: z.array(said),
    }),
  }),
  note: command({
    method: 'POST',
    path: '/api/aml/case/note',
    may: mayRateAml,
    summary: 'Skriv en anteckning i ett AML-ärende',
    input: z.object({
      organizationNumber: organizationNumberField(),
      text: textField({ label: 'Anteckning', max: longestNote, multiline: true }),
    }),
    answer: nothing,
    refusals: { unknownCompany: { status: 404, text: 'Företaget finns inte i Skynet' } },
    stale: ['amlCases', 'timeline'],
  }),
  waiting: query({
    method: 'POST',
    path: '/api/aml/cases',
    may,
    summary: 'Lista klienter som något väntar på AML för',
    input: z.object({
      ...pageFields,
      ...orderFields(caseSorts),
      kind: z.enum(caseKinds).nullish().meta({ label: 'Vad som väntar' }),
      companyType: named(companyTypes, 'Roll').nullish(),
    }),
    answer: z.object({ list: z.array(waiting), totalHits: z.number() }),
  }),
})
