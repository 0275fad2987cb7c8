import { z } from 'zod'
import { command, contract, query } from '#platform/endpoint.ts'
import { instant } from '#platform/fields.ts'
import { signedIn } from '#platform/permission.ts'
import { organizationNumberField, textField } from '#platform/swedish/fields.ts'
import { alreadyWaiting } from '#areas/foundation/approvals/contract.ts'
import { mayMergeRecipients } from '#areas/foundation/users/rules.ts'
import { mergeProblemTexts } from './debtor-rules.ts'

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
  merge: command({
    method: 'POST',
    path: '/api/recipient/merge',
    may: mayMergeRecipients,
    summary: 'Begär att två mottagare slås ihop',
    input: z.object({
      aliasNumber: alias,
      mainNumber: organizationNumberField({ label: 'Huvudmottagare' }),
      reason,
    }),
    answer: asked,
    refusals: {
      alreadyWaiting,
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
