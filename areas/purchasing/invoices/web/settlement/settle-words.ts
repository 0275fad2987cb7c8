import { formatMoney } from '#platform/swedish/format.ts'
import type { InvoiceDecision } from '../../contract.ts'
import { leftToPay } from '../../rules.ts'
import { holdsHeadroom, invoiceStateNames } from '../../states.ts'

type Unsettled = Pick<
  InvoiceDecision,
  'invoiceState' | 'invoiceAmount' | 'credited' | 'currency'
> & {
  readonly balance: Pick<
    InvoiceDecision['balance'],
    'paid' | 'left' | 'askedBack' | 'unexplained' | 'overIsOf'
  >
}

export const titleOf = ({ balance }: Pick<Unsettled, 'balance'>): string =>
  balance.paid === 0 ? 'Inte betald och inte avstämd' : 'Betald men inte avstämd'

/** Whose money it is that came and is not ours. */
export const ownerWords = {
  recipient: { to: 'mottagaren', of: 'mottagarens' },
  issuer: { to: 'utställaren', of: 'utställarens' },
} as const

/** What the invoice system says of an invoice, where it is not what is said here (invoices 61). */
export function saidOf(unsettled: Unsettled): string {
  const { invoiceState, currency, balance } = unsettled
  const { paid, unexplained, overIsOf } = balance
  const money = (hundredths: number) => `${formatMoney(hundredths)} ${currency}`
  const toPay = money(leftToPay(unsettled))
  if (unexplained > 0 && overIsOf === 'issuer')
    return `Fakturasystemet säger att ${money(paid)} är betalt, men fakturan har statusen ${invoiceStateNames[invoiceState]} här: ${money(unexplained)} är utställarens.`
  if (unexplained > 0)
    return `Fakturasystemet säger att ${money(paid)} är betalt av ${toPay}: ${money(unexplained)} för mycket, som är mottagarens.`
  if (paid === 0)
    return `Fakturasystemet säger att inget är betalt av ${toPay}: fakturan är avslutad där utan betalning, eller betalningen har gått tillbaka.`
  return `Fakturasystemet säger att ${money(paid)} är betalt av ${toPay}.`
}

/** What becomes of it when two settle it (invoices 61, 281). */
export function settledWords({ balance, currency }: Unsettled): string {
  const { paid, left, askedBack, unexplained, overIsOf } = balance
  const money = (hundredths: number) => `${formatMoney(hundredths)} ${currency}`
  const approved = 'när en annan administratör har godkänt det'
  if (unexplained > 0)
    return `${money(unexplained)} antecknas som ${ownerWords[overIsOf].of} ${approved}, och står kvar under Ska betalas tillbaka tills pengarna har gått tillbaka.`
  const lost = `${money(left + askedBack)} skrivs av`
  if (paid === 0)
    return `Inget har betalats. Fakturan avslutas utan betalning, ${lost} och den lämnar tillbaka det den tar av limiterna ${approved}. Kommer pengarna senare räknas de av från förlusten.`
  return `Fakturan blir betald med det som har kommit in, ${lost} och den lämnar tillbaka det den tar av limiterna ${approved}. Kommer resten in senare räknas den av från förlusten utan att någon gör något.`
}

/** What was taken of a limit at the purchase, as long as all of it is and after that. */
export const takesWord = ({
  invoiceState,
  credited,
}: Pick<Unsettled, 'invoiceState' | 'credited'>): string =>
  holdsHeadroom(invoiceState) && credited === 0
    ? 'Tar av återköpslimiten'
    : 'Återköpslimit vid köpet'
