/** Minutes before what was read last that is read again: the accounting system counts in minutes. */
export const overlapMinutes = 10
/** Minutes somebody has who has gone to the accounting system to consent. */
export const consentMinutes = 10
/** Calls of one reading: the accounting system takes 25 in five seconds of each client. */
export const callsAtOnce = 20
/** Seconds until the reading goes on that has used them, or is asked to wait. */
export const restSeconds = 6

export const stateNames = {
  waiting: 'Väntar på att säljas',
  sold: 'Såld',
  refused: 'Säljs inte',
} as const

/** What of an invoice in the books says whether it can be sold. Amounts in öre. */
export interface BookedInvoice {
  readonly isCancelled: boolean
  readonly isCredit: boolean
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

const isDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)

/** Why an invoice in the books is not sold to us, in Swedish (accounting 4); null when it can be. */
export function whyNotSold(invoice: BookedInvoice): string | null {
  if (invoice.isCancelled) return 'Fakturan är makulerad i bokföringssystemet'
  if (invoice.isSoldElsewhere) return 'Fakturan är redan såld till Fortnox Finans'
  if (invoice.isCredit || (invoice.toPay !== null && invoice.toPay < 0))
    return 'En kreditfaktura köps aldrig'
  if (invoice.type === 'CASHINVOICE') return 'En kontantfaktura är redan betald'
  if (invoice.type === 'INTRESTINVOICE') return 'En räntefaktura köps inte'
  if (invoice.toPay === null || invoice.balance === null || invoice.toPay === 0)
    return 'Fakturan har inget belopp som går att läsa'
  if (invoice.balance <= 0) return 'Fakturan är redan betald'
  if (invoice.taxReduction > 0)
    return 'Fakturan har ROT- eller RUT-avdrag: Skatteverket betalar en del'
  if (invoice.balance < invoice.toPay) return 'Fakturan är delvis betald'
  if (!invoice.isBooked && !invoice.isSent) return 'Fakturan är varken bokförd eller skickad än'
  if (invoice.isPrivate) return 'Mottagaren är en privatperson'
  if (!isDate(invoice.invoiceDate) || !isDate(invoice.dueDate))
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
