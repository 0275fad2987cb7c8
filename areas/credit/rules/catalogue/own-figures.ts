import { moneyText } from '#areas/foundation/currencies/rules.ts'
import type { Subject } from '../engine/facts/facts.ts'

/** Amount and VAT as the invoice has them, in hundredths of its currency. */
export function ownFigures({ invoice }: Pick<Subject, 'invoice'>) {
  const { amount, vat, currency } = invoice?.exchange ?? {
    amount: invoice?.amount?.value,
    vat: invoice?.vat?.value,
    currency: 'SEK',
  }
  return { amount, vat: vat ?? undefined, currency }
}

/** An amount as the invoice's document has it, in hundredths of its currency, in words. */
export const ownText = (amount: number, subject: Pick<Subject, 'invoice'>) =>
  moneyText(amount, ownFigures(subject).currency)
