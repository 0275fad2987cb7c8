import { oreOf } from '#platform/money.ts'
import { defineSetting } from '#areas/foundation/settings/rules.ts'
import { providerRestMinutes } from '#areas/parties/company/rules.ts'
import { texts as approverTexts } from '#areas/purchasing/approvers/texts.ts'
import { isBoughtState, type InvoiceState } from './states.ts'

export {
  errorKindNames,
  errorKindNumbers,
  errorKindOf,
  errorKinds,
  fieldOf,
  type ErrorKind,
} from './failed.ts'
export { spanProblem, usualSpan } from './list-rules.ts'
/** An invoice number as it is compared: capitals, letters and digits alone (invoices 231). */
export { plainNumber as numberKey } from '#areas/credit/rules/rules.ts'
export {
  invoiceStateNames,
  invoiceStateNumbers,
  invoiceStateOf,
  invoiceStates,
  isBoughtState,
  isRefused,
  mayFollow,
  openStates,
  overStates,
  toldOfStates,
  type InvoiceState,
} from './states.ts'

/** The most an invoice can be, in öre: 100 billion kronor. */
export const mostAmount = 10_000_000_000_000
/** Invoices a partner may send in one call. */
export const mostInBatch = 1000
/** Characters of a message to the issuer (invoices 4). */
export const longestMessage = 178

/** decision C13: the partner under whose name our own sales go. */
export const ownPartner = defineSetting({
  namespace: 'invoices',
  key: 'ownPartner',
  type: 'string',
  allowMultiple: false,
  standard: 'FactoringGruppen',
  form: { pattern: /^.{1,100}$/, words: 'en text på högst 100 tecken' },
  control: true,
  description:
    'Den egna gruppens namn. Leveransgodkännande i Skynet gäller bara fakturor från andra partner.',
})
/** Accounts of ours: what is sold to us is paid there, whoever sells it (invoices 122). */
export const ownAccounts = defineSetting({
  namespace: 'invoices',
  key: 'ownAccounts',
  type: 'string',
  allowMultiple: true,
  standard: [],
  control: true,
  form: { pattern: /^.*\d.{0,60}$/, words: 'ett bankgiro, plusgiro, IBAN eller kontonummer' },
  description:
    'Våra egna konton. Att flera utställares fakturor ska betalas hit är inget tecken på bedrägeri.',
})
/** Ours: an invoice that names one of them as the one to be paid is sold to us (invoices 125). */
export const ownOrganizationNumbers = defineSetting({
  namespace: 'invoices',
  key: 'ownOrganizationNumbers',
  type: 'string',
  allowMultiple: true,
  standard: [],
  control: true,
  form: { pattern: /^\d{10}$/, words: 'ett organisationsnummer med tio siffror' },
  description:
    'Våra egna organisationsnummer. En faktura som säger att någon annan ska ha betalt köps inte.',
})
export const messageFromOps = defineSetting({
  namespace: 'invoices',
  key: 'enableMessageFromOps',
  type: 'bool',
  allowMultiple: false,
  standard: true,
  control: false,
  description: 'Om meddelanden kan skickas till utställaren från en faktura.',
})
export const removalAmount = defineSetting({
  namespace: 'invoices',
  key: 'removalNeedsSecondPersonAbove',
  type: 'number',
  allowMultiple: false,
  standard: 100_000,
  range: { least: 0, most: 1_000_000_000, unit: 'kronor' },
  control: true,
  description:
    'Tas en faktura på mer än så här många kronor bort måste en annan administratör godkänna det. En köpt faktura tar alltid två.',
})
/**
 * Whether removing an invoice takes a second person (invoices 48): one that is bought, or will be
 * when its recipient approves it, one above the configured amount, and one in another currency,
 * which no amount in kronor says anything of. `invoiceAmount` in öre, `above` in kronor.
 */
export const removalTakesTwo = (
  invoice: {
    readonly state: InvoiceState
    readonly invoiceAmount: number
    readonly currency: string
  },
  above: number,
) =>
  isBoughtState(invoice.state) || invoice.currency !== 'SEK' || invoice.invoiceAmount > above * 100
export const receptionMinutes = defineSetting({
  namespace: 'invoices',
  key: 'minutesUntilReceptionIsMissed',
  type: 'number',
  allowMultiple: false,
  standard: 30,
  range: { least: 5, most: 1440, unit: 'minuter' },
  control: false,
  description:
    'Så länge efter köpet får fakturasystemet på sig att bekräfta en faktura, innan den listas som köpt men inte mottagen.',
})
export const askMinutes = defineSetting({
  namespace: 'invoices',
  key: 'minutesBetweenAsks',
  type: 'number',
  allowMultiple: false,
  standard: 120,
  range: { least: 10, most: 1440, unit: 'minuter' },
  control: false,
  description:
    'Hur ofta fakturasystemet tillfrågas om en faktura kring dess förfallodag. Oftare medan mottagarens besked inväntas, mer sällan långt före förfallodagen och när fakturan är betald.',
})
export const determinationTries = defineSetting({
  namespace: 'invoices',
  key: 'determinationTries',
  type: 'number',
  allowMultiple: false,
  standard: 5,
  range: { least: 1, most: 20, unit: 'gånger' },
  control: false,
  description:
    'Hur många gånger en faktura bedöms när uppgifter inte kan hämtas, innan det blir Inget beslut.',
})

interface Approval {
  readonly approve?: boolean | null | undefined
  readonly comment?: string | null | undefined
  readonly answeredOtherwise?: boolean | undefined
}
/** What stops a recipient approval (invoices 6, 7, 8, 140), with the field to point at. */
export function approvalProblem({ approve, comment, answeredOtherwise }: Approval) {
  const empty = (comment ?? '').trim() === ''
  const chosen = approve !== null && approve !== undefined
  if (!chosen)
    return empty
      ? ({ field: 'approve', text: 'Välj Godkänn eller Avvisa och fyll i en kommentar' } as const)
      : ({ field: 'approve', text: 'Välj Godkänn eller Avvisa' } as const)
  if (!empty) return undefined
  if (!approve) return { field: 'comment', text: 'Fyll i en kommentar' } as const
  const text = answeredOtherwise
    ? approverTexts.otherwiseNeedsComment
    : 'Fyll i en kommentar: vad svaret bygger på, för den som ska godkänna'
  return { field: 'comment', text } as const
}

/**
 * Whether the recipient's approval is given here: the invoice awaits it, and another partner than
 * the own group sold it (invoices 5).
 */
export const mayApprove = (
  invoice: { readonly state: InvoiceState; readonly partner: string },
  own: string,
): boolean => invoice.state === 'awaitingApproval' && invoice.partner !== own

/** What is to be paid of an invoice, in hundredths of its currency: what credit notes leave of it. */
export const leftToPay = (invoice: {
  readonly invoiceAmount: number
  readonly credited: number
}): number => invoice.invoiceAmount - invoice.credited

/** What was typed as an amount: blanks are taken away (invoices 24), and nothing else. */
export const oreTyped = (typed: unknown): unknown => {
  if (typeof typed !== 'string') return typed
  const digits = typed.replaceAll(/\s/g, '')
  if (digits === '') return undefined
  return /^-?\d{1,15}$/.test(digits) ? Number(digits) : typed
}

/** How near a forecast came, by how many days it was wrong (invoices 32). */
export function predictResultType(daysWrong: number): 1 | 2 | 3 | 4 {
  const days = Math.abs(daysWrong)
  if (days < 2) return 1
  if (days === 2) return 2
  return days === 3 ? 3 : 4
}

/**
 * Seconds until the next determination after so many that lacked a fact: as long as a provider that
 * failed is left in peace, then twice as long each time, at most an hour (invoices 70).
 */
export const pauseAfter = (attempts: number): number =>
  Math.min(3600, providerRestMinutes * 60 * 2 ** Math.max(0, attempts - 1))

/**
 * Öre of kronor with at most two decimals, written as a number or a text; anything else is left as
 * it is, to be refused.
 */
export const oreOfKronor = (typed: unknown): unknown => {
  if (typeof typed !== 'number' && typeof typed !== 'string') return typed
  const text = String(typed)
  // Nothing as long is an amount: spaces in megabytes are not looked for.
  if (text.length > 1000) return text
  const kronor = text.replaceAll(/\s/g, '').replace(',', '.')
  if (!/^-?\d{1,13}(\.\d{1,2})?$/.test(kronor)) return typed === '' ? undefined : text
  return Number(oreOf(kronor))
}

/**
 * What may have come between since an invoice was found good, for which it is not bought (invoices
 * 230, monitoring 20): in Swedish, without full stop.
 */
export const changedSince = {
  insolvent: 'utställaren eller mottagaren är i konkurs, likvidation eller rekonstruktion',
  pastDue: 'fakturan har förfallit sedan den bedömdes',
  blacklisted: 'utställaren eller mottagaren, eller någon bakom dem, står på svarta listan',
  sanctioned: 'utställaren, mottagaren eller någon bakom dem står på en sanktionslista',
  notAllowed: 'utställarens fakturor bedöms inte längre',
  declinedAbroad: 'mottagaren utomlands är nekad, eller stoppad av en träff på en sanktionslista',
  changedInBooks: 'fakturan är ändrad i utställarens bokföring sedan den såldes',
  creditComing: 'en kreditfaktura på den har kommit och är inte avräknad',
  overLimit: 'mer är taget av en limit än vad den är på nu',
  exceptionEnded: 'ett undantag som den bedömdes med gäller inte längre',
} as const
export type ChangedSince = keyof typeof changedSince
/** The same as who would have bought it is told. */
export function noLongerBought(why: ChangedSince): string {
  const text = changedSince[why]
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}. Fakturan köps inte.`
}
