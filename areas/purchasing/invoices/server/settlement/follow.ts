import type { Db } from '#platform/server/database.ts'
import { mayFollow, type InvoiceState } from '../../states.ts'
import {
  balanceAsks,
  endsWhenClosed,
  heldOf,
  stateByBalance,
  wholeOf,
} from '../../balance-rules.ts'
import { paidWords, releaseFor } from '../deciding/headroom.ts'
import { judgeForecast } from '../deciding/forecast-store.ts'
import { holdPart, releasePart } from '#areas/credit/limits/server/public.ts'
import { invoiceById, keepTold, moveInvoice, type SettledRow } from '../invoice-store.ts'
import { oweAgain } from './owe-again.ts'
import { post, type Posted, type Posting } from './post.ts'

/** What the news that changed a balance said beside it. */
interface Followed extends Posted {
  /** Why it moves, as the history has it. */
  readonly comment?: string
  /** Why limits are given back, as the ledger shows it; without it where the invoice goes to. */
  readonly gives?: string
  /** The invoice system is done with it. */
  readonly closed?: boolean
  /** It was told of as paid, or as no more paid: what is left then is asked about (invoices 61). */
  readonly asks?: boolean
}

/**
 * Has a held invoice follow its balance once something has been posted: what evens out by itself,
 * its state, what it holds of limits, and since when somebody is asked what becomes of it.
 * @param before the invoice as it was before that
 */
export async function followBalance(
  db: Db,
  before: SettledRow,
  posted: SettledRow,
  followed: Followed,
): Promise<SettledRow> {
  let invoice = posted
  // One evens out what another leaves.
  for (let turn = 0; turn < 3; turn++)
    invoice = await post(db, invoice, evenedOut(invoice), followed)
  invoice = await moved(db, invoice, stateByBalance(invoice), followed)
  if (followed.closed && endsWhenClosed(invoice))
    invoice = await moved(db, invoice, 'final', { ...followed, comment: '' })
  await followLimits(db, before, invoice, followed)
  if (invoice.paidOn !== null && invoice.paidOn !== before.paidOn)
    await judgeForecast(db, invoice, invoice.paidOn)
  const asks = balanceAsks(invoice, followed)
  const unsettledAt = asks ? (invoice.unsettledAt ?? followed.now) : null
  if ((unsettledAt === null) !== (invoice.unsettledAt === null))
    await keepTold(db, invoice, { unsettledAt })
  return { ...invoice, unsettledAt }
}

/** The same once the database has posted what a move was, of the invoice as it was before that. */
export async function followPosted(db: Db, before: SettledRow, of: Posted): Promise<void> {
  const posted = await invoiceById(db, before.id)
  if (posted && posted.boughtSum > 0) await followBalance(db, before, posted, of)
}

/**
 * What follows of a balance by itself: a loss comes back when the money does or the claim is gone;
 * what is credited of an invoice that is no more ours is the issuer's; what has gone back is owed to
 * nobody any more; what goes back to the payer of an invoice that was bought back is the issuer's.
 */
function evenedOut(invoice: SettledRow): readonly Posting[] {
  const { claimAmount, paidAmount, lossAmount, askedBackSum, repurchasedSum, boughtSum } = invoice
  const lost = lossAmount - (Math.max(0, claimAmount - paidAmount) + askedOf(invoice))
  if (lost > 0) return [{ kind: 'recovered', amount: Math.min(lossAmount, lost) }]
  if (boughtSum > 0 && claimAmount < 0)
    return [
      {
        kind: repurchasedSum > askedBackSum ? 'repurchased' : 'withdrawn',
        amount: claimAmount,
      },
    ]
  // What two have undone of one that was taken out of the business is out of it as the rest is.
  if (invoice.state === 'removed' && claimAmount > 0)
    return [{ kind: 'withdrawn', amount: claimAmount }]
  if (invoice.boughtBackAt !== null && invoice.leftAmount > 0)
    return [{ kind: 'repurchased', amount: invoice.leftAmount }]
  const { owedRecipientSum, owedIssuerSum, unexplainedAmount } = invoice
  if (unexplainedAmount >= 0) return []
  const ofRecipient = Math.max(-owedRecipientSum, unexplainedAmount)
  return [
    { kind: 'owedToRecipient', amount: ofRecipient },
    { kind: 'owedToIssuer', amount: Math.max(-owedIssuerSum, unexplainedAmount - ofRecipient) },
  ]
}
const askedOf = ({ state, askedBackSum, repurchasedSum }: SettledRow) =>
  state === 'removed' ? 0 : Math.max(0, askedBackSum - repurchasedSum)

/** Moves it, by way of being bought where no step leads straight there. */
async function moved(
  db: Db,
  invoice: SettledRow,
  to: InvoiceState,
  { by, now, comment = '' }: Followed,
): Promise<SettledRow> {
  if (to === invoice.state) return invoice
  let { state } = invoice
  if (!mayFollow(state, to) && mayFollow(state, 'bought')) {
    await moveInvoice(db, invoice, { to: 'bought', by, now, comment })
    state = 'bought'
  }
  if (!mayFollow(state, to)) return { ...invoice, state }
  await moveInvoice(db, { ...invoice, state }, { to, by, now, comment })
  return { ...invoice, state: to }
}

/** Why an invoice that is no more owed gives back what it held, as the ledger shows it. */
function wordsFor({ state, boughtBackAt, paidOn }: SettledRow, gives: string | undefined) {
  if (boughtBackAt !== null) return 'Återköpt'
  if (paidOn !== null) return paidWords
  return gives ?? (state === 'final' ? 'Avslutad' : paidWords)
}

async function followLimits(
  db: Db,
  before: SettledRow,
  invoice: SettledRow,
  { gives, now }: Followed,
): Promise<void> {
  const [of, held] = [heldOf(before), heldOf(invoice)]
  // What is credited goes first, so that what is given back is what would be taken again.
  const left = wholeOf(invoice)
  if (of > left && left > 0)
    await releasePart(db, { invoice: invoice.id, why: gives ?? 'Krediterad', now, left, of })
  if (of > 0 && left > of)
    await holdPart(db, {
      invoice: invoice.id,
      why: gives ?? 'Krediteringen är återtagen',
      now,
      left,
      of: invoice.invoiceAmount,
    })
  if (of > 0 && held === 0) await releaseFor(db, invoice, wordsFor(invoice, gives), now)
  if (of === 0 && held > 0) await oweAgain(db, invoice, held, now)
}
