import { holdsHeadroom, mayFollow, type InvoiceState } from './states.ts'

/**
 * The balance of an invoice, in hundredths of its currency (invoices 280). What is reckoned of the
 * postings the database reckons; here it says what follows for the invoice.
 */
export interface Standing {
  readonly state: InvoiceState
  readonly invoiceAmount: number
  readonly credited: number
  readonly boughtSum: number
  readonly askedBackSum: number
  /** Since when its issuer has bought it back. */
  readonly boughtBackAt: Date | null
  readonly owedIssuerSum: number
  readonly owedRecipientSum: number
  readonly paidAmount: number
  readonly lossAmount: number
  /** What the recipient owes still. */
  readonly leftAmount: number
  /** What the issuer is asked for and has not bought back. */
  readonly askedLeftAmount: number
  /** What we have that is not ours, and how much of it nobody has said whose it is. */
  readonly overAmount: number
  readonly unexplainedAmount: number
  readonly unsettledAt: Date | null
}

/** Whether anything is left of an invoice for somebody to pay. */
const isOpen = ({ leftAmount, askedLeftAmount }: Standing) => leftAmount > 0 || askedLeftAmount > 0

/** All that was bought, less what credit notes have taken of it without its being asked back. */
export const wholeOf = ({ invoiceAmount, credited, askedBackSum }: Standing): number =>
  invoiceAmount - credited + askedBackSum

/** What an invoice holds of limits: the whole, as long as anything of it is left to pay. */
export function heldOf(invoice: Standing): number {
  if (!holdsHeadroom(invoice.state)) return 0
  return invoice.state === 'awaitingApproval' || isOpen(invoice) ? wholeOf(invoice) : 0
}

/** Whether all is as it should be: nothing is left to pay, and nothing is ours that should not be. */
const isEven = (invoice: Standing) => !isOpen(invoice) && invoice.unexplainedAmount <= 0

/** Whether an invoice is over once the invoice system is done with it. */
export const endsWhenClosed = (invoice: Standing): boolean =>
  isEven(invoice) && mayFollow(invoice.state, 'final')

/** Where an invoice is by its balance. */
export function stateByBalance(invoice: Standing): InvoiceState {
  const { state, boughtSum, boughtBackAt, paidAmount, lossAmount } = invoice
  // What is not ours, or is no more, is where it was put; what is over stays so while it is even.
  if (boughtSum === 0 || state === 'removed') return state
  if (isOpen(invoice)) return state === 'reminded' ? state : 'bought'
  if (state === 'final') return state
  if (boughtBackAt !== null) return 'repurchased'
  if (paidAmount > 0) return 'paid'
  if (lossAmount > 0) return 'final'
  // Credited in full, it is over when the invoice system says so.
  return state === 'reminded' ? state : 'bought'
}

/**
 * Whether somebody is asked what becomes of an invoice (invoices 61): money came that is not ours,
 * or it was told of as paid, closed or no more paid while something is left. Once asked it stays so
 * until it is even.
 */
export function balanceAsks(
  invoice: Standing,
  { closed = false, asks = false }: { readonly closed?: boolean; readonly asks?: boolean },
): boolean {
  if (invoice.unexplainedAmount > 0) return true
  if (invoice.leftAmount > 0) return asks || closed || invoice.unsettledAt !== null
  return closed && invoice.askedLeftAmount > 0
}

/** Whose the money is that we have and that is not ours (invoices 281). */
export const owedTo = ({ boughtSum, boughtBackAt, state }: Standing): 'recipient' | 'issuer' =>
  boughtSum === 0 || boughtBackAt !== null || state === 'removed' ? 'issuer' : 'recipient'
