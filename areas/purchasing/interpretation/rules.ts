import { undoneDays } from '#platform/removed.ts'
import type { ProductType } from '#areas/parties/company/rules.ts'

/** interpretation 40. */
export const statuses = ['Pending', 'Completed', 'Removed', 'FaultReported'] as const
export type Status = (typeof statuses)[number]
export const statusNames: Readonly<Record<Status, string>> = {
  Pending: 'Ohanterad',
  Completed: 'Hanterad',
  Removed: 'Borttagen',
  FaultReported: 'Felrapporterad',
}

/** How far the machine has come with a document. */
export const readingStates = ['waiting', 'read', 'failed'] as const
export type ReadingState = (typeof readingStates)[number]

/** What became of a mail or a file that came in. 'received': not looked at yet. */
export const fates = ['received', 'interpreted', 'attachment', 'refused', 'duplicate'] as const
export type Fate = (typeof fates)[number]
export const fateNames: Readonly<Record<Fate, string>> = {
  received: 'Mottagen',
  interpreted: 'Tolkad',
  attachment: 'Bilaga',
  refused: 'Avvisad',
  duplicate: 'Dubblett',
}

/** Where interpretations come from (interpretation 41, decision A19); the filter has -1 for all. */
export const sources = {
  0: 'KF inkorg',
  3: 'Mina Sidor',
  4: 'Manuell uppladdning',
  5: 'Bygglet',
} as const
export const sourceNumbers = [0, 3, 4, 5] as const
export type Source = (typeof sourceNumbers)[number]
export const manualUpload = 4
/** invoiceRequestSource of invoices that are offered to be bought. */
export const purchaseSource = 0 as const
/** invoiceRequestSource of invoices that are only administered (interpretation 42). */
export const administrationSource = 3 as const

export const sortFields = [
  'created',
  'fileName',
  'sentFromEmail',
  'issuerName',
  'issuerOrganizationNumber',
  'recipientName',
  'recipientOrganizationNumber',
  'invoiceNumber',
  'status',
  'source',
  'sentToInvoiceSystem',
] as const

/** interpretation 43, 46, 47, 53. */
export const pageSize = 30
export const mostBySearch = 1000
export const pageImage = { width: 2480, height: 3508 } as const
export const defaultStamp = { width: 1100, height: 346 } as const
export const stampLanguages = ['sv', 'en'] as const
export type StampLanguage = (typeof stampLanguages)[number]

/** Bytes an uploaded or mailed file may have at most. */
export const largestFile = 25 * 1024 * 1024

/**
 * interpretation 1, 23: only a pending interpretation is deleted, fault-reported, attached to,
 * split, reset, reinterpreted, downloaded or sent.
 */
export const isEditable = (status: Status) => status === 'Pending'
const transitions: Readonly<Record<Status, readonly Status[]>> = {
  Pending: ['Completed', 'Removed', 'FaultReported'],
  // Bulk removal takes what is neither Removed nor Completed.
  FaultReported: ['Removed'],
  Completed: [],
  Removed: [],
}
export const mayBecome = (from: Status, to: Status) => transitions[from].includes(to)
/** Bulk removal (interpretation 6): what is neither Removed nor Completed. */
export const mayBeRemoved = (status: Status) => mayBecome(status, 'Removed')
/** Why a row of a bulk removal is left as it is; undefined when it is removed. */
export function removalProblem(status: Status) {
  if (mayBeRemoved(status)) return undefined
  return status === 'Removed' ? 'Redan borttagen' : 'Hanterade fakturor tas inte bort'
}

/** Why a row that was removed is not put back; undefined when it is. */
export function restoreProblem(row: {
  readonly status: Status
  readonly isSplit: boolean
  /** Removed too long ago. */
  readonly isOld: boolean
}) {
  if (row.status !== 'Removed') return 'Inte borttagen'
  if (row.isSplit) return 'Delad i flera, som finns kvar'
  return row.isOld ? `Borttagen för mer än ${undoneDays} dagar sedan` : undefined
}

/**
 * Milliseconds after its last ping that a lock is free: the page pings every 30 s (interpretation
 * 11).
 */
export const lockLives = 75_000
export const pingEvery = 30_000

interface Lock {
  readonly userId: string
  readonly pingedAt: Date
}
/**
 * Whether somebody else edits (interpretation 10). A lock that nobody has pinged for a while is
 * free.
 */
export const isHeldByOther = <L extends Lock>(
  lock: L | undefined,
  userId: string,
  now: Date,
): lock is L =>
  lock !== undefined &&
  lock.userId !== userId &&
  now.getTime() - lock.pingedAt.getTime() < lockLives

/** All document fields but these (interpretation 17). */
const optional = new Set<string>([
  'vat',
  'street',
  'country',
  'streetSecondary',
  'recipientEmailAddress',
  // Beside the requirement's fields: an invoice may be paid without one.
  'ocrReference',
])
/** Whether a field must have a value before the invoice is sent. */
export function isRequired(field: string, recipientIsForeignEntity: boolean): boolean {
  // interpretation 18: a foreign recipient needs no Swedish number, and is known by its customer
  // number.
  if (recipientIsForeignEntity && field === 'recipientOrganizationNumber') return false
  return !optional.has(field)
}

interface Sendable {
  readonly status: Status
  readonly readingState: ReadingState
  readonly fieldBeingEdited: boolean
}
interface Confirmable {
  readonly isCreditInvoice: boolean
  readonly invoiceStamped: boolean
  readonly invoiceDate: string
  readonly dueDate: string
  /** A day is more than two years from today. */
  readonly isDayFarAway: boolean
  /** The VAT is missing, or no known rate of the amount. */
  readonly isVatDoubtful: boolean
  readonly confirmDueDate: boolean
  readonly confirmDays: boolean
  readonly confirmVat: boolean
  readonly confirmNotStamped: boolean
}
/**
 * What stops an interpretation from being sent, beside values that are missing or wrong
 * (interpretation 1, 9).
 */
export function sendProblem(one: Sendable) {
  if (!isEditable(one.status)) return 'notPending' as const
  if (one.fieldBeingEdited) return 'stillEditing' as const
  if (one.readingState === 'waiting') return 'stillReading' as const
  return undefined
}
/** What a person has to confirm first, once every value is there. */
export function unconfirmed(one: Confirmable) {
  if (one.invoiceDate > one.dueDate && !one.confirmDueDate) return 'dueDateEarlier' as const
  if (one.isDayFarAway && !one.confirmDays) return 'dayFarAway' as const
  if (one.isVatDoubtful && !one.confirmVat) return 'vatDoubtful' as const
  if (!one.invoiceStamped && !one.isCreditInvoice && !one.confirmNotStamped)
    return 'notStamped' as const
  return undefined
}

/**
 * decision A12: AtivoCore (shown as Ativofaktura) is bought invoice by invoice, so it has nothing
 * to administer.
 */
export const isWrongProductType = (
  productType: ProductType | undefined,
  invoiceRequestSource: number,
) => productType === 'AtivoCore' && invoiceRequestSource === administrationSource

/** How a sending to the invoice system goes. */
export const deliveryStates = ['waiting', 'delivered', 'dead'] as const
type DeliveryState = (typeof deliveryStates)[number]
/** How the newest sending goes as people see it: what has been taken back goes nowhere. */
export const shownDelivery = (state: DeliveryState | 'withdrawn' | null): DeliveryState | null =>
  state === 'withdrawn' ? null : state

/** Why an invoice did not reach the invoice system (interpretation 39, 44). */
export const resendCauses = ['invoiceNumberExists', 'unhandledCurrency', 'networkError'] as const
export type ResendCause = (typeof resendCauses)[number]
/**
 * What the invoice system's answer to the last try means; null for a refusal that is none of the
 * three. It says that it cannot use an invoice (400, 422) without saying why in numbers: one in
 * kronor is not refused for its currency.
 *
 * @param status HTTP; null when nobody answered
 * @param currency As the invoice was sent
 */
export function causeOf(status: number | null, currency: string): ResendCause | null {
  if (status === 409) return 'invoiceNumberExists'
  if ((status === 400 || status === 422) && currency !== 'SEK') return 'unhandledCurrency'
  return status !== null && status >= 400 && status < 500 ? null : 'networkError'
}

/**
 * The source a mail's address stands for: 'bygglet=5' means addresses whose part before the @
 * begins so. Others are the KF inbox.
 */
export function sourceOf(addresses: readonly string[], known: readonly string[]): Source {
  for (const entry of known) {
    const [name = '', number = ''] = entry
      .toLowerCase()
      .split('=')
      .map((part) => part.trim())
    const source = sourceNumbers.find((one) => String(one) === number)
    if (
      name !== '' &&
      source !== undefined &&
      addresses.some((address) => address.toLowerCase().startsWith(name))
    )
      return source
  }
  return 0
}
