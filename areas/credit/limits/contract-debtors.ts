import { z } from 'zod'
import { command, contract, query } from '#platform/endpoint.ts'
import { instant } from '#platform/fields.ts'
import { signedIn } from '#platform/permission.ts'
import { organizationNumberField, textField } from '#platform/swedish/fields.ts'
import { alreadyWaiting } from '#areas/foundation/approvals/contract.ts'
import { mayMergeRecipients } from '#areas/foundation/users/rules.ts'
import { limitChoices, mergeProblemTexts } from './debtor-rules.ts'

const merge = z.object({
  /** The recipient whose invoices count on the other. */
  alias: z.object({ organizationNumber: z.string(), name: z.string() }),
  /** The recipient that has the limit. */
  main: z.object({ organizationNumber: z.string(), name: z.string() }),
  mergedAt: instant(),
  /** Both who asked and who approved. */
  mergedBy: z.string(),
  reason: z.string(),
  /** What open invoices that name the alias hold of the main recipient's limit, öre. */
  reserved: z.number(),
  openCount: z.number(),
})
export type Merge = z.output<typeof merge>

const byHand = z
  .object({
    /** Öre. */
    amount: z.number(),
    /** YYYY-MM-DD. */
    reviewBy: z.string(),
  })
  .nullable()
const alias = organizationNumberField({ label: 'Mottagare som uppgår' })
const reason = textField({ label: 'Motivering', max: 2000, multiline: true })
const asked = z.object({ approvalId: z.uuid() })
const stale = ['debtors', 'limits', 'approvals', 'recipients'] as const
const refused = <Status extends 400 | 404 | 409>(status: Status, text: string) => ({ status, text })

/** Recipients that are one debtor with one limit (beyond the requirement; limits 70). */
export const debtors = contract('debtors', {
  of: query({
    method: 'POST',
    path: '/api/recipient/merges',
    may: signedIn,
    summary: 'Visa vilka mottagare som är sammanslagna med en mottagare',
    input: z.object({ organizationNumber: organizationNumberField() }),
    answer: z.object({
      /** Set when the recipient itself counts on another. */
      into: merge.nullable(),
      /** Those that count on it. */
      list: z.array(merge),
    }),
  }),
  /** What is to be chosen from (limits 74). */
  choice: query({
    method: 'POST',
    path: '/api/recipient/merge/limits',
    may: signedIn,
    summary: 'Visa limiterna för hand på två mottagare som ska slås ihop',
    input: z.object({
      aliasNumber: alias,
      mainNumber: organizationNumberField({ label: 'Huvudmottagare' }),
    }),
    answer: z.object({
      /** Whether the alias has any, so that one has to be chosen. */
      isNeeded: z.boolean(),
      limits: z.array(
        z.object({ limitType: z.enum(['recipient', 'approval']), alias: byHand, main: byHand }),
      ),
    }),
  }),
  merge: command({
    method: 'POST',
    path: '/api/recipient/merge',
    may: mayMergeRecipients,
    summary: 'Begär att två mottagare slås ihop',
    input: z.object({
      aliasNumber: alias,
      mainNumber: organizationNumberField({ label: 'Huvudmottagare' }),
      /** Whose limit by hand stays; has to be said when the alias has one (limits 74). */
      keeps: z.enum(limitChoices).optional().meta({ label: 'Limit som ska gälla' }),
      reason,
    }),
    answer: asked,
    refusals: {
      alreadyWaiting,
      notYourLimit: refused(409, 'Vilken limit som ska gälla väljs av en administratör'),
      sameNumber: refused(400, mergeProblemTexts.sameNumber),
      noRecipient: refused(404, mergeProblemTexts.noRecipient),
      merged: refused(409, mergeProblemTexts.merged),
      aliasIsMain: refused(409, mergeProblemTexts.aliasIsMain),
      mainIsAlias: refused(409, mergeProblemTexts.mainIsAlias),
      manualLimit: refused(409, mergeProblemTexts.manualLimit),
      caseOngoing: refused(409, mergeProblemTexts.caseOngoing),
    },
    stale,
  }),
  split: command({
    method: 'POST',
    path: '/api/recipient/split',
    may: mayMergeRecipients,
    summary: 'Begär att en sammanslagen mottagare tas isär',
    input: z.object({ aliasNumber: alias, reason }),
    answer: asked,
    refusals: {
      alreadyWaiting,
      notMerged: refused(409, 'Mottagaren är inte sammanslagen med någon'),
    },
    stale,
  }),
})
