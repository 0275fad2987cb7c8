import type { Selectable } from 'kysely'
import type { CreditNote } from '#database/types.ts'
import { kronorOf } from '#platform/money.ts'
import { oneAfterAnother, plainly, told } from '#platform/outside.ts'
import type { Db } from '#platform/server/database.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import {
  creditProblems,
  creditSignalDays,
  effectTexts,
  inCurrency,
  leftOf,
} from '../../credit-rules.ts'
import { creditSentences as says } from '../../outside-sentences.ts'
import { invoiceStateNames } from '../../states.ts'
import { invoiceById, type InvoiceRow } from '../invoice-store.ts'
import { keptCredit, suggested } from './credit-store.ts'

type Kept = Selectable<CreditNote>

/** Why a credit note waits, or what followed of it. */
export const creditText = ({
  state,
  problem,
  effect,
  why,
}: Pick<Kept, 'state' | 'problem' | 'effect' | 'why'>) => {
  if (state === 'credited' && effect) return effectTexts[effect]
  if (state === 'dismissed') return `Avslutad utan att kreditera något: ${why}`
  return problem ? creditProblems[problem] : ''
}

/** What the page of an invoice says of credits (invoices 86). */
export async function creditsOf(db: Db, invoice: InvoiceRow) {
  const within = await readSetting(db, creditSignalDays)
  return {
    creditForInvoiceNumber: invoice.creditForInvoiceNumber,
    credited: invoice.credited,
    creditSignalDays: within,
    credit: invoice.isCredit ? await creditOf(db, invoice) : null,
    creditedBy: invoice.credited > 0 ? await creditNotesOf(db, invoice.id) : [],
  }
}

async function creditOf(db: Db, note: InvoiceRow) {
  const kept = await keptCredit(db, note.id)
  if (!kept) return null
  const { state, foundBy, amount, waits, suspicious, daysAfterPurchase } = kept
  const invoice = kept.creditedInvoiceId ? await invoiceById(db, kept.creditedInvoiceId) : undefined
  return {
    state,
    text: creditText(kept),
    waits,
    suspicious,
    daysAfterPurchase,
    foundBy,
    amount,
    decidedAt: kept.decidedAt,
    decidedBy: kept.decidedBy,
    why: kept.why,
    invoice: invoice ? { id: invoice.id, invoiceNumber: invoice.invoiceNumber } : null,
    choices:
      state === 'open'
        ? (await suggested(db, note)).map((one) => ({
            id: one.id,
            invoiceNumber: one.invoiceNumber,
            recipientName: one.recipientName,
            left: leftOf(one),
            stateText: invoiceStateNames[one.state],
          }))
        : [],
  }
}

const creditNotes = (db: Db, invoiceId: string) =>
  db
    .selectFrom('creditNote')
    .innerJoin('invoice', 'invoice.id', 'creditNote.invoiceId')
    .select([
      'invoice.id',
      'invoice.invoiceNumber',
      'creditNote.amount',
      'creditNote.decidedAt as at',
      'creditNote.state',
      'creditNote.problem',
      'creditNote.effect',
      'creditNote.why',
      'creditNote.suspicious',
      'creditNote.daysAfterPurchase',
    ])
    .where('creditNote.creditedInvoiceId', '=', invoiceId)
    .orderBy('creditNote.decidedAt')
    .limit(100)
    .execute()

async function creditNotesOf(db: Db, invoiceId: string) {
  const rows = await creditNotes(db, invoiceId)
  return rows.map(({ id, invoiceNumber, amount, at, suspicious, daysAfterPurchase, ...kept }) => ({
    id,
    invoiceNumber,
    amount: amount ?? 0,
    at,
    text: creditText(kept),
    suspicious,
    daysAfterPurchase,
  }))
}

/**
 * What the partner is told of a credit note, and of an invoice that is credited (invoices 87); never
 * what one of us has written of it.
 */
export async function creditForPartner(db: Db, invoice: InvoiceRow) {
  if (invoice.isCredit) return { credit: await partnersCredit(db, invoice), credits: [] }
  const rows = invoice.credited > 0 ? await creditNotes(db, invoice.id) : []
  return {
    credit: null,
    credits: rows.map(({ invoiceNumber, amount, effect }) => ({
      invoiceNumber,
      amount: kronorOf(BigInt(amount ?? 0)),
      text: oneAfterAnother(
        told(says.credited, { creditedAmount: inCurrency(amount ?? 0, invoice.currency) }),
        effectTexts[effect ?? 'nothing'],
      ),
    })),
  }
}

async function partnersCredit(db: Db, note: InvoiceRow) {
  const kept = await keptCredit(db, note.id)
  const invoice = kept?.creditedInvoiceId
    ? await invoiceById(db, kept.creditedInvoiceId)
    : undefined
  if (!kept || kept.state !== 'credited' || !invoice || kept.amount === null)
    return {
      invoiceNumber: null,
      amount: null,
      text: kept ? saidOf(kept) : plainly(says.searching),
    }
  const { invoiceNumber } = invoice
  const amount = kronorOf(BigInt(kept.amount))
  // An invoice that came another way does not exist to a partner that has not named it.
  const isKnown =
    (invoice.source === 'partner' && invoice.partner === note.partner) || kept.foundBy === 'number'
  if (!isKnown) return { invoiceNumber: null, amount, text: plainly(says.creditsElsewhere) }
  return {
    invoiceNumber,
    amount,
    text: oneAfterAnother(
      told(says.credits, {
        invoiceNumber,
        creditedAmount: inCurrency(kept.amount, note.currency),
      }),
      effectTexts[kept.effect ?? 'nothing'],
    ),
  }
}
function saidOf({ state, problem }: Kept) {
  if (state === 'dismissed') return plainly(says.dismissed)
  const sentence = problem ? creditProblems[problem] : plainly(says.noInvoice)
  return told(says.byHand, { sentence })
}
