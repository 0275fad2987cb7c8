import { plainly, type OutsideText } from '#platform/outside.ts'
import { formatMoney } from '#platform/swedish/format.ts'
import { defineSetting } from '#areas/foundation/settings/rules.ts'
import { creditSentences } from './outside-sentences.ts'
import { holdsHeadroom, isRefused, waits, type InvoiceState } from './states.ts'

/** invoices 83 */
export const creditedRule = defineSetting({
  namespace: 'invoices',
  key: 'creditedInvoiceIs',
  type: 'string',
  allowMultiple: false,
  standard: 'repurchase',
  form: { pattern: /^(exposure|repurchase)$/, words: 'exposure eller repurchase' },
  control: true,
  description:
    'Vad som följer när en köpt faktura krediteras i sin helhet: repurchase begär den tillbaka av utställaren och den tar av limiterna tills det är gjort, exposure lämnar tillbaka det den tar av limiterna genast.',
})
/** invoices 84 */
export const creditSignalDays = defineSetting({
  namespace: 'invoices',
  key: 'creditIsSuspiciousWithin',
  type: 'number',
  allowMultiple: false,
  standard: 10,
  range: { least: 0, most: 365, unit: 'dagar' },
  control: true,
  description:
    'Krediteras en faktura inom så här många dagar från att vi köpte den begärs den tillbaka, märks och läggs fram för en person.',
})

/** Why a credit note that has credited is not removed (invoices 85). */
export const creditsForGood =
  'Kreditfakturan krediterar en faktura. Ta tillbaka krediteringen först, om den är fel.'

/** What of an invoice says whether a credit note is for it. Amounts in öre. */
export interface Creditable {
  readonly id: string
  readonly state: InvoiceState
  readonly recipientOrganizationNumber: string | null
  readonly invoiceAmount: number
  readonly credited: number
  readonly currency: string
  /** Abroad, where no number says so: it is on another debtor than the credit note. */
  readonly isOtherDebtor?: boolean
}
export interface Crediting {
  readonly recipientOrganizationNumber: string | null
  readonly invoiceAmount: number
  readonly currency: string
  /** Whether it says which number it credits. */
  readonly names: boolean
  /** Another credit note of the issuer has its number, and credits already. */
  readonly isDuplicate: boolean
}
/** Why nobody but a person can say what a credit note credits (invoices 82). */
export const creditProblems = {
  notFound: plainly(creditSentences.notFound),
  ambiguous: plainly(creditSentences.ambiguous),
  otherParty: plainly(creditSentences.otherParty),
  otherCurrency: plainly(creditSentences.otherCurrency),
  tooMuch: plainly(creditSentences.tooMuch),
  noAmount: plainly(creditSentences.creditsNothing),
  duplicate: plainly(creditSentences.duplicate),
  undone: plainly(creditSentences.undone),
} as const
export type CreditProblem = keyof typeof creditProblems

type Found<One> =
  | { readonly invoice: One; readonly foundBy: 'number' | 'amount' }
  | { readonly problem: CreditProblem }

/** What is left of an invoice to credit, öre. */
export const leftOf = ({
  invoiceAmount,
  credited,
}: Pick<Creditable, 'invoiceAmount' | 'credited'>) => Math.max(0, invoiceAmount - credited)

/**
 * Which invoice a credit note credits (invoices 81).
 * @param others of the issuer: those with the number it names, or those with its recipient and amount
 */
export function creditedBy<One extends Creditable>(
  note: Crediting,
  others: readonly One[],
): Found<One> {
  const amount = Math.abs(note.invoiceAmount)
  if (amount === 0) return { problem: 'noAmount' }
  if (note.isDuplicate) return { problem: 'duplicate' }
  // What was refused may have been offered again under its number: that one is meant.
  const alive = others.filter(({ state }) => !isRefused(state))
  const meant = alive.length > 0 || !note.names ? alive : others.slice(0, 1)
  const ofRecipient = meant.filter(
    ({ recipientOrganizationNumber: recipient, isOtherDebtor = false }) =>
      recipient === note.recipientOrganizationNumber && !isOtherDebtor,
  )
  const [invoice, another] = ofRecipient
  if (another) return { problem: 'ambiguous' }
  if (!invoice) return { problem: note.names && meant.length > 0 ? 'otherParty' : 'notFound' }
  if (invoice.currency !== note.currency) return { problem: 'otherCurrency' }
  if (amount > leftOf(invoice)) return { problem: 'tooMuch' }
  return { invoice, foundBy: note.names ? 'number' : 'amount' }
}

/** What follows of a credit for the invoice it credits (invoices 83). */
export type CreditEffect = 'exposure' | 'repurchase' | 'withdrawn' | 'held' | 'ended' | 'nothing'
export function effectOf(
  state: InvoiceState,
  {
    isWhole,
    isPaid = false,
    suspicious,
    rule,
  }: {
    /** Nothing is left of it. */
    readonly isWhole: boolean
    /** What is left of it has been paid. */
    readonly isPaid?: boolean
    readonly suspicious: boolean
    readonly rule: string
  },
): CreditEffect {
  if (state === 'awaitingApproval') return isWhole ? 'withdrawn' : 'exposure'
  if (holdsHeadroom(state))
    return !isPaid && (suspicious || (isWhole && rule === 'repurchase')) ? 'repurchase' : 'exposure'
  if (waits(state) || state === 'paused') return 'held'
  // The issuer has it back: what it credits of it is its own.
  if (state === 'repurchased') return 'nothing'
  return isRefused(state) ? 'nothing' : 'ended'
}
/** Whether the invoice system has the invoice and is told that it is credited. */
export const isToldOf = (effect: CreditEffect) =>
  effect === 'exposure' || effect === 'repurchase' || effect === 'ended'

/** Whether it came so soon after the purchase that somebody looks at it (invoices 84). */
export const isSuspicious = (daysAfterPurchase: number | null, within: number) =>
  daysAfterPurchase !== null && daysAfterPurchase <= within

/** What followed, as staff and the partner read it. */
export const effectTexts: Readonly<Record<CreditEffect, OutsideText>> = {
  exposure: plainly(creditSentences.exposure),
  repurchase: plainly(creditSentences.repurchase),
  withdrawn: plainly(creditSentences.withdrawn),
  held: plainly(creditSentences.held),
  ended: plainly(creditSentences.ended),
  nothing: plainly(creditSentences.nothing),
}
/** What a person is asked to do about a credited invoice. */
export const effectTasks: Partial<Readonly<Record<CreditEffect, string>>> = {
  repurchase: 'Fakturan begärs tillbaka av utställaren. Följ upp att den blir återköpt.',
  ended: 'Fakturan var redan betald eller avslutad. Ta reda på vem som ska ha pengar tillbaka.',
}

/** '3 dagar efter köpet' */
export const afterPurchase = (days: number) => {
  if (days === 0) return 'samma dag som köpet'
  return `${days} ${days === 1 ? 'dag' : 'dagar'} efter köpet`
}
export const foundByTexts = {
  number: 'Hittad på fakturanumret.',
  amount: 'Hittad på belopp och parter.',
  person: 'Vald av en person.',
} as const

/** '12 500,00 SEK' */
export const inCurrency = (ore: number, currency: string) => `${formatMoney(ore)} ${currency}`

/** Whether an invoice may be taken for the one credited by hand. */
export const mayBeCredited = (
  invoice: Pick<Creditable, 'invoiceAmount' | 'credited' | 'currency'>,
  note: Pick<Crediting, 'currency'>,
): boolean => invoice.currency === note.currency && leftOf(invoice) > 0
