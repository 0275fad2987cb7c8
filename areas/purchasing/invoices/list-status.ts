import { plainly } from '#platform/outside.ts'
import type { InvoiceListRow } from './contract-list.ts'
import { outsideSentences } from './outside-sentences.ts'

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

const bought = 'Köp med '
/** As limits are called in short (limitNames), where there are several terms. */
const shortTerms = [
  ['leveransgodkännande', 'LG'],
  ['deposition', 'dep.'],
  ['återköpslimit', 'ÅL'],
] as const
/**
 * A decision's name as it has room in a row: 'Köp · leveransgodk.', and of several terms 'Köp · LG och
 * ÅL' (invoices 270).
 */
export function rowDecision(name: string): string {
  if (!name.startsWith(bought)) return name
  const terms = name.slice(bought.length)
  const short = / och /.test(terms)
    ? shortTerms.reduce((text, [long, word]) => text.replace(long, word), terms)
    : terms.replace('leveransgodkännande', 'leveransgodk.')
  return `Köp · ${short}`
}
