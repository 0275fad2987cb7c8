import type { InvoiceListRow } from './contract-list.ts'
import { outsideSentences, plainly } from './outside-sentences.ts'

/** Badge and state say as much. */
const saidAlready = plainly(outsideSentences.bought)

/**
 * What a row of the list says of an invoice beside its decision and its state: what is told of the
 * decision, or else what is said of the state; nothing that the two have said already (invoices 270).
 */
export function statusNote({
  explanation,
  currentState: { text, comment },
}: Pick<InvoiceListRow, 'explanation' | 'currentState'>): string {
  const note = explanation || comment
  return note === saidAlready || note === text ? '' : note
}

const shorter = [
  ['Köp med ', 'Köp · '],
  ['leveransgodkännande', 'leveransgodk.'],
] as const
/** A decision's name as it has room in a row (invoices 270). */
export const rowDecision = (name: string): string =>
  shorter.reduce((text, [long, short]) => text.replace(long, short), name)
