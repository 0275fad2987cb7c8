import { keysOf, nameOfCode } from '#platform/record.ts'

/**
 * Where an invoice is, by the numbers of the wire and of tables. 4 and 13 are stated (invoices 30);
 * the others are our own (decision C7). The database keeps the same table.
 */
export const invoiceStateNumbers = {
  received: 1,
  decideAgain: 2,
  retried: 3,
  awaitingApproval: 4,
  paused: 5,
  bought: 6,
  rejected: 7,
  undecided: 8,
  refusedByRecipient: 9,
  reminded: 10,
  paid: 11,
  removed: 12,
  final: 13,
  repurchased: 14,
} as const
export type InvoiceState = keyof typeof invoiceStateNumbers
/** In the order of their numbers. */
export const invoiceStates = keysOf(invoiceStateNumbers)
/** @throws Error when no state has the number. */
export const invoiceStateOf = (number: number): InvoiceState =>
  nameOfCode(invoiceStateNumbers, number, 'state of an invoice')
export const invoiceStateNames: Readonly<Record<InvoiceState, string>> = {
  received: 'Mottagen',
  decideAgain: 'Bedöms på nytt',
  retried: 'Omprövas',
  awaitingApproval: 'Inväntar leveransgodkännande',
  paused: 'Pausad',
  bought: 'Köpt',
  rejected: 'Avslagen',
  undecided: 'Inget beslut',
  refusedByRecipient: 'Nekad av mottagaren',
  reminded: 'Påmind',
  paid: 'Betald',
  removed: 'Borttagen',
  final: 'Avslutad',
  repurchased: 'Återköpt',
}

const decided = [
  'retried',
  'awaitingApproval',
  'paused',
  'bought',
  'rejected',
  'undecided',
] as const
const steps: Readonly<Record<InvoiceState, readonly InvoiceState[]>> = {
  received: [...decided, 'removed', 'final'],
  decideAgain: [...decided, 'removed', 'final'],
  retried: [...decided, 'decideAgain', 'removed', 'final'],
  // Without a decision: refused, since it fell due while it waited (invoices 234), or paused, since its
  // issuer's books say something else now (invoices 330).
  awaitingApproval: ['bought', 'rejected', 'paused', 'refusedByRecipient', 'removed', 'final'],
  paused: ['decideAgain', 'rejected', 'removed', 'final'],
  bought: ['reminded', 'paid', 'removed', 'final', 'repurchased'],
  rejected: ['decideAgain', 'removed', 'final'],
  undecided: ['decideAgain', 'removed', 'final'],
  refusedByRecipient: ['removed', 'final'],
  reminded: ['paid', 'removed', 'final', 'repurchased'],
  // The payment was taken back.
  paid: ['bought', 'final'],
  // A credit note that had taken it out was not for it (invoices 331).
  removed: ['paused', 'final'],
  // The payment was taken back.
  final: ['bought'],
  // It was not bought back after all.
  repurchased: ['bought', 'final'],
}

/**
 * Whether an invoice may go from one state to another. A state may follow on itself only where a
 * determination is tried again.
 */
export const mayFollow = (from: InvoiceState, to: InvoiceState): boolean => steps[from].includes(to)
/** States in which an invoice waits to be decided. */
export const waitingStates = ['received', 'decideAgain', 'retried'] as const
/** Not of one that is paid, though it is bought again when its payment is taken back. */
export const waits = (state: InvoiceState): boolean =>
  waitingStates.some((waiting) => waiting === state)
/** States in which the invoice holds headroom of limits. */
export const holdsHeadroom = (state: InvoiceState): boolean =>
  state === 'awaitingApproval' || state === 'bought' || state === 'reminded'
/**
 * States of an invoice that is ours, or is when its recipient approves it: the invoice system has
 * to know of it.
 */
export const isBoughtState = (state: InvoiceState): boolean =>
  holdsHeadroom(state) || state === 'paid' || state === 'repurchased'
/** States of an invoice that we do not take: it may be offered again. */
export const refusedStates: readonly InvoiceState[] = [
  'rejected',
  'undecided',
  'refusedByRecipient',
  'removed',
]
export const isRefused = (state: InvoiceState): boolean => refusedStates.includes(state)
/** States in which the invoice system may have something to tell of an invoice. */
export const toldOfStates = ['awaitingApproval', 'bought', 'reminded', 'paid'] as const
/** States of an invoice that is over, of which money may come all the same (invoices 61). */
export const overStates = ['removed', 'final', 'repurchased'] as const
export const isOver = (state: InvoiceState): boolean => overStates.some((over) => over === state)
/** States in which something is still to become of an invoice. */
export const openStates = [
  'received',
  'decideAgain',
  'retried',
  'awaitingApproval',
  'paused',
] as const
