import { keptAsTold, nothingTold, plainly, type OutsideText } from '#platform/outside.ts'
import type { Db } from '#platform/server/database.ts'
import {
  storedDeterminations,
  type StoredDetermination,
} from '#areas/credit/determinations/server/public.ts'
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
  const kept = new Map(some.map((invoice) => [invoice.id, keptExplanation(invoice)]))
  // Few are: of decisions from before the sentence was kept.
  const anew = some.filter(({ id }) => kept.get(id) === undefined)
  const made = await storedDeterminations(
    db,
    anew.flatMap(({ determinationId }) => determinationId ?? []),
  )
  const explained = anew.map((invoice) => {
    const of = made.get(invoice.determinationId ?? '')
    return [invoice.id, of ? explainedAnew(invoice, of) : nothingTold] as const
  })
  const told = new Map<string, OutsideText>(explained)
  for (const [id, text] of kept) if (text !== undefined) told.set(id, text)
  return told
}
/** The same of one. */
export const explanationOf = async (db: Db, invoice: Explained): Promise<OutsideText> =>
  (await explanationsOf(db, [invoice])).get(invoice.id) ?? nothingTold

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

/** What is told of an invoice; undefined where that has to be found out anew. */
function keptExplanation(invoice: Explained): OutsideText | undefined {
  const { decision, state, credited, explanation } = invoice
  if (hasFallenDue(invoice)) return plainly(outsideSentences.fellDue)
  if (credited > 0 || decision === null || !isDecision(decision) || stateAfter(decision) !== state)
    return nothingTold
  // Written by who decides, of a customerSentence.
  return explanation === null ? undefined : keptAsTold(explanation)
}

/**
 * Of a decision from before the sentence was kept: the same facts give the same reasons. Where the
 * engine has changed since, nothing is said rather than something else.
 */
function explainedAnew(invoice: Explained, made: StoredDetermination): OutsideText {
  const determination = decide(made.input)
  if (determination.decision !== invoice.decision) return nothingTold
  return customerSentence(determination, {
    isCredit: invoice.isCredit,
    amount: made.input.invoice.amount?.value ?? 0,
    unrated: unratedIn(made.input, invoice),
  })
}
