import { isDay } from '#platform/swedish/format.ts'
import { isBoughtState, isRefused, type InvoiceState } from '#areas/purchasing/invoices/rules.ts'

/** Minutes before what was read last that is read again: the accounting system counts in minutes. */
export const overlapMinutes = 10
/** Minutes somebody has who has gone to the accounting system to consent. */
export const consentMinutes = 10
/** Calls of each client that the accounting system takes, and milliseconds in which it counts them. */
export const mostCalls = 25
export const callsWithin = 5_000
/** Of them those that readings may use, and one reading at a time: a person is not kept waiting. */
export const callsAtOnce = 20
/** Seconds nobody calls for longer than, whatever the accounting system asks for. */
export const longestRest = 600
/** Seconds until the reading goes on that has used them, or is asked to wait. */
export const restSeconds = 6

/** Seconds at most until events are listened to again, after so many tries that came to nothing. */
export const secondsToListen = (failures: number) => Math.min(2 ** failures, 60)

/** So many invoices in a row that cannot be read are no fault of theirs. */
export const awayAfter = 3
/** From this try on who serves invoices is told of one that cannot be read. */
export const triesToTell = 3
/** Tries of one that cannot be read; after the last it is read again when it has changed. */
export const mostTries = 12
/** Minutes until an invoice is read again that could not be read so many times in a row. */
export const minutesToRetry = (tries: number) => Math.min(10 * 2 ** (tries - 1), 6 * 60)

/** Days an invitation to connect the books opens anything, and how many a client gets in a day. */
export const invitationDays = 14
export const invitationsADay = 5
/** An invitation by what has become of it. */
export const invitationStates = {
  sent: 'skickad',
  returned: 'kom inte fram: rätta kontaktens adress och bjud in igen',
  opened: 'öppnad',
  used: 'använd',
  expired: 'för gammal',
  revoked: 'tillbakatagen',
  stopped: 'stoppad: kontakten är borttagen, har en annan adress eller står i blacklist',
} as const
export type InvitationState = keyof typeof invitationStates

interface Invitation {
  readonly openedAt: Date | null
  readonly usedAt: Date | null
  readonly revokedAt: Date | null
  /** YYYY-MM-DD, the last day. */
  readonly validTo: string
}
/**
 * @param today YYYY-MM-DD in Stockholm
 * @param isContact whether it was sent to whom we may still ask (accounting 7)
 * @param hasFailed whether its mail did not arrive, or came back (delivery 7)
 */
export function invitationState(
  invitation: Invitation,
  today: string,
  isContact: boolean,
  hasFailed: boolean,
): InvitationState {
  if (invitation.usedAt) return 'used'
  if (invitation.revokedAt) return 'revoked'
  if (invitation.validTo < today) return 'expired'
  if (!isContact) return 'stopped'
  if (invitation.openedAt) return 'opened'
  return hasFailed ? 'returned' : 'sent'
}

export const stateNames = {
  waiting: 'Väntar på att säljas',
  sold: 'Såld',
  refused: 'Säljs inte',
} as const

/** Why the books of a client gave nothing; the first two end the reading (accounting 2). */
export const readingFailures = ['lost', 'takenAway', 'refused', 'busy', 'away', 'nonsense'] as const
export type ReadingFailure = (typeof readingFailures)[number]
/** Whether nothing is read by it any more, until somebody consents anew. */
export const endsReading = (failure: ReadingFailure) =>
  failure === 'lost' || failure === 'takenAway'

/** What became of an invoice that was sold from the books (accounting 12). */
export const becameNames = {
  sold: stateNames.sold,
  judged: 'Bedöms',
  notBought: 'Köptes inte',
  ended: 'Avslutad',
} as const
export function becameOf(state: InvoiceState): keyof typeof becameNames {
  if (state === 'final') return 'ended'
  if (isRefused(state)) return 'notBought'
  return isBoughtState(state) && state !== 'awaitingApproval' ? 'sold' : 'judged'
}

/** What of an invoice in the books says whether it can be sold. Amounts in öre. */
export interface BookedInvoice {
  readonly isCancelled: boolean
  readonly isCredit: boolean
  /** Number of the credit note on it; '' without one. */
  readonly creditedBy: string
  /** Sold to the accounting system's own finance company. */
  readonly isSoldElsewhere: boolean
  readonly type: string
  readonly isBooked: boolean
  readonly isSent: boolean
  /** What the recipient is to pay, and what is left of it; null when it cannot be read. */
  readonly toPay: number | null
  readonly balance: number | null
  readonly taxReduction: number
  /** 10 digits; null when the recipient has none that is one. */
  readonly recipientOrganizationNumber: string | null
  readonly recipientVatNumber: string | null
  readonly recipientCountry: string
  readonly isPrivate: boolean
  readonly currency: string
  readonly invoiceDate: string
  readonly dueDate: string
}

/** Öre that an invoice can be of: more no amount in the books means. */
const isAmount = (ore: number | null): ore is number =>
  ore !== null && Math.abs(ore) <= largestAmount
const largestAmount = 1_000_000_000_000_00

/** Why an invoice in the books is not sold to us, in Swedish (accounting 4); null when it can be. */
export function whyNotSold(invoice: BookedInvoice): string | null {
  if (invoice.isCancelled) return 'Fakturan är makulerad i bokföringssystemet'
  if (invoice.isSoldElsewhere) return 'Fakturan är redan såld till Fortnox Finans'
  if (invoice.isCredit || (invoice.toPay !== null && invoice.toPay < 0))
    return 'En kreditfaktura köps aldrig'
  if (invoice.creditedBy !== '') return `Fakturan är krediterad med ${invoice.creditedBy}`
  if (invoice.type === 'CASHINVOICE') return 'En kontantfaktura är redan betald'
  if (invoice.type === 'INTRESTINVOICE') return 'En räntefaktura köps inte'
  if (!isAmount(invoice.toPay) || !isAmount(invoice.balance) || invoice.toPay === 0)
    return 'Fakturan har inget belopp som går att läsa'
  if (invoice.balance <= 0) return 'Fakturan är redan betald'
  if (invoice.taxReduction > 0)
    return 'Fakturan har ROT- eller RUT-avdrag: Skatteverket betalar en del'
  if (invoice.balance < invoice.toPay) return 'Fakturan är delvis betald'
  if (!invoice.isBooked && !invoice.isSent) return 'Fakturan är varken bokförd eller skickad än'
  if (invoice.isPrivate) return 'Mottagaren är en privatperson'
  if (!isDay(invoice.invoiceDate) || !isDay(invoice.dueDate))
    return 'Fakturan saknar fakturadatum eller förfallodatum'
  if (!/^[A-Z]{3}$/.test(invoice.currency)) return 'Fakturans valuta går inte att läsa'
  if (invoice.recipientOrganizationNumber !== null) return null
  if (invoice.recipientCountry === 'SE')
    return 'Mottagaren saknar organisationsnummer i bokföringssystemet'
  return invoice.recipientVatNumber === null
    ? 'Mottagaren saknar momsnummer i bokföringssystemet'
    : null
}

interface Switches {
  readonly isAutopilot: boolean
  /** Day the client let us read its books, YYYY-MM-DD. */
  readonly connectedDay: string
}
/**
 * Whether autopilot sells it (accounting 5): what was invoiced before the client let us read its
 * books was made by somebody who did not know.
 */
export const isAutopilots = (invoiceDate: string, { isAutopilot, connectedDay }: Switches) =>
  isAutopilot && invoiceDate >= connectedDay
