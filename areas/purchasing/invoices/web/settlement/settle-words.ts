import { formatMoney } from '#platform/swedish/format.ts'
import { leftToPay } from '../../rules.ts'
import { holdsHeadroom, invoiceStateNames, mayFollow, type InvoiceState } from '../../states.ts'

interface Unsettled {
  readonly invoiceState: InvoiceState
  readonly invoiceAmount: number
  readonly credited: number
  readonly currency: string
  /** Null for all of it. */
  readonly paidAmount: number | null
}

export const titleOf = ({ paidAmount }: Pick<Unsettled, 'paidAmount'>): string =>
  paidAmount === 0 ? 'Inte betald och inte avstämd' : 'Betald men inte avstämd'

/** What the invoice system says of an invoice, where it is not what is said here (invoices 61). */
export function saidOf(unsettled: Unsettled): string {
  const { paidAmount, invoiceState, currency } = unsettled
  const money = (hundredths: number) => `${formatMoney(hundredths)} ${currency}`
  const toPay = leftToPay(unsettled)
  if (paidAmount === null || paidAmount === toPay)
    return `Fakturasystemet säger att hela beloppet är betalt, men fakturan har statusen ${invoiceStateNames[invoiceState]} här.`
  if (paidAmount === 0)
    return `Fakturasystemet säger att inget är betalt av ${money(toPay)}: fakturan är avslutad där utan betalning, eller betalningen har gått tillbaka.`
  return `Fakturasystemet säger att ${money(paidAmount)} är betalt av ${money(toPay)}.`
}

/** What becomes of it when two settle it. */
export function settledWords({ invoiceState, paidAmount }: Unsettled): string {
  if (!mayFollow(invoiceState, 'paid'))
    return 'Fakturan behåller sin status och lämnar listan när en annan administratör har godkänt det.'
  if (paidAmount === 0)
    return 'Inget har betalats. Fakturan avslutas utan betalning, och lämnar tillbaka det den tar av limiterna, när en annan administratör har godkänt det. Kommer pengarna senare listas den igen.'
  return 'Fakturan blir betald med det som har kommit in, och lämnar tillbaka det den tar av limiterna, när en annan administratör har godkänt det. Kommer resten in senare stäms den av utan att någon gör något.'
}

/** What was taken of a limit at the purchase, as long as all of it is and after that. */
export const takesWord = ({
  invoiceState,
  credited,
}: Pick<Unsettled, 'invoiceState' | 'credited'>): string =>
  holdsHeadroom(invoiceState) && credited === 0
    ? 'Tar av återköpslimiten'
    : 'Återköpslimit vid köpet'
