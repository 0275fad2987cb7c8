import { z } from 'zod'
import { personalNumber } from '#platform/swedish/masked.ts'
import { id, instant } from '#platform/fields.ts'
import type { KycAnswer } from './answers.ts'
import { kycSet } from './fields.ts'
import { mostPersons } from './person-rules.ts'
import { most } from './questions.ts'

/** Texts are read by the question they answer (answer-rules.ts); here only their size counts. */
const text = (label: string, max: number) =>
  z.string().max(max, `${label} får vara högst ${max} tecken`).default('').meta({ label })

const person = z.object({
  socialSecurityNumber: text('Personnummer', 30),
  firstName: text('Förnamn', 200),
  lastName: text('Efternamn', 200),
  ownershipPercentage: z
    .number()
    .min(0)
    .max(100)
    .nullable()
    .default(null)
    .meta({ label: 'Ägarandel' }),
  country: text('Land', 2),
})
const option = z.object({ id: id('Svarsalternativ'), text: text('Svaret', 2000) })
const answer = z.object({
  questionId: id('Fråga'),
  text: text('Svaret', 6000),
  options: z
    .array(option)
    .max(most.options, `Högst ${most.options} svarsalternativ kan väljas`)
    .default([])
    .meta({ label: 'Svarsalternativ' }),
  persons: z
    .array(person)
    .max(mostPersons, `Ange högst ${mostPersons} personer`)
    .default([])
    .meta({ label: 'Personer' }),
})
/** An answer as callers may write it: what is left out is empty. */
interface WrittenAnswer {
  readonly questionId: string
  readonly text?: string | undefined
  readonly options?: readonly z.input<typeof option>[] | undefined
  readonly persons?: readonly z.input<typeof person>[] | undefined
}
/** The answers as callers send them. */
export const answersField: z.ZodType<KycAnswer[], readonly WrittenAnswer[]> = z
  .array(answer)
  .max(most.questions, `Högst ${most.questions} frågor kan besvaras`)
  .meta({ label: 'Svar' })

/** The answers as they are answered. */
export const shownAnswers = z.array(
  z.object({
    questionId: z.string(),
    text: z.string(),
    options: z.array(z.object({ id: z.string(), text: z.string() })).readonly(),
    persons: z
      .array(
        z.object({
          socialSecurityNumber: personalNumber(),
          firstName: z.string(),
          lastName: z.string(),
          ownershipPercentage: z.number().nullable(),
          country: z.string(),
        }),
      )
      .readonly(),
  }),
) satisfies z.ZodType<KycAnswer[]>

/** A response as it is answered. */
export const kycResponse = z.object({
  id: z.string(),
  completed: z.boolean(),
  completedAt: instant().nullable(),
  completedBy: z.string().nullable(),
  /** As it was when it was picked. */
  kycSet: kycSet.omit({ changed: true, changedBy: true }).extend({
    /** Null of what was picked before versions were kept. */
    version: z.number().nullable(),
  }),
  organizationNumber: z.string(),
  answers: shownAnswers,
  TaskId: z.string(),
  changed: instant().nullable(),
  changedBy: z.string().nullable(),
  version: z.number(),
  /**
   * What the company answered the last time, as far as the same is asked now (kyc 25): what these
   * answers began with. Null when it had answered nothing.
   */
  earlier: z
    .object({ id: z.string(), setName: z.string(), completedAt: instant(), answers: shownAnswers })
    .nullable(),
  /** The wrong set that was picked for the task before this one, and why it was; null for none. */
  replaces: z
    .object({ setName: z.string(), at: instant(), by: z.string(), reason: z.string() })
    .nullable(),
  /** What of completed answers the set marks as risk, and why (kyc 23). */
  risks: z.array(z.object({ questionId: z.string(), reason: z.string() })),
  /** What AML says of them; null when nothing is marked. */
  review: z
    .object({
      asked: instant(),
      /** Whether who looks has completed the answers, and so says nothing of them. */
      own: z.boolean(),
      /** Null while it waits. */
      decided: z
        .object({ at: instant(), by: z.string(), accepted: z.boolean(), comment: z.string() })
        .nullable(),
    })
    .nullable(),
})
