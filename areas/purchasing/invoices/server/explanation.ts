import { keptAsTold, nothingTold, plainly, type OutsideText } from '#platform/outside.ts'
import type { Db } from '#platform/server/database.ts'
import { storedDetermination } from '#areas/credit/determinations/server/public.ts'
import { decide, type DeterminationInput } from '#areas/credit/rules/rules.ts'
import { customerSentence } from '../customer-sentence.ts'
import { isDecision } from '../list-texts.ts'
import { outsideSentences } from '../outside-sentences.ts'
import { stateAfter } from '../outcome.ts'
import type { InvoiceRow } from './invoice-store.ts'

export type Explained = Pick<
  InvoiceRow,
  | 'id'
  | 'state'
  | 'decision'
  | 'isCredit'
  | 'credited'
  | 'currency'
  | 'explanation'
  | 'determinationId'
>

/**
 * What the customer and the partner are told of the decision on each of some invoices (invoices
 * 160), by the invoice's id; empty where the invoice is no longer where its decision took it, until
 * it is decided on, and of what has been credited since: its figures are others.
 */
export async function explanationsOf(
  db: Db,
  some: readonly Explained[],
): Promise<ReadonlyMap<string, OutsideText>> {
  const told = new Map<string, OutsideText>()
  for (const invoice of some) told.set(invoice.id, await explanationOf(db, invoice))
  return told
}

/** The currency of an invoice that was not judged for want of a rate; undefined of any other. */
export const unratedIn = (
  { standing }: Pick<DeterminationInput, 'standing'>,
  { currency }: Pick<InvoiceRow, 'currency'>,
): string | undefined => (standing.noRate ? currency : undefined)

/**
 * Whether an invoice was refused since it fell due while it waited (invoices 234): no decision has
 * refused it.
 */
export const hasFallenDue = ({
  decision,
  state,
}: Pick<InvoiceRow, 'decision' | 'state'>): boolean =>
  state === 'rejected' &&
  decision !== null &&
  isDecision(decision) &&
  stateAfter(decision) !== 'rejected'

/** The same of one. */
export async function explanationOf(db: Db, invoice: Explained): Promise<OutsideText> {
  const { decision, state, credited } = invoice
  if (hasFallenDue(invoice)) return plainly(outsideSentences.fellDue)
  if (credited > 0 || decision === null || !isDecision(decision) || stateAfter(decision) !== state)
    return nothingTold
  // Written by who decides, of a customerSentence.
  return invoice.explanation === null ? explainedAnew(db, invoice) : keptAsTold(invoice.explanation)
}

/**
 * Of a decision from before the sentence was kept: the same facts give the same reasons. Where the
 * engine has changed since, nothing is said rather than something else.
 */
async function explainedAnew(db: Db, invoice: Explained): Promise<OutsideText> {
  const { determinationId, decision } = invoice
  const made = determinationId === null ? undefined : await storedDetermination(db, determinationId)
  if (!made) return nothingTold
  const determination = decide(made.input)
  const amount = made.input.invoice.amount?.value ?? 0
  return determination.decision === decision
    ? customerSentence(determination, {
        isCredit: invoice.isCredit,
        amount,
        unrated: unratedIn(made.input, invoice),
      })
    : nothingTold
}
