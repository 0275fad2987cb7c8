import type { Fact } from '#platform/web/ui/value/FactList.tsx'
import { inCurrency } from '../credit-rules.ts'
import type { InvoiceDecision } from '../contract.ts'
import { ownerWords } from './settlement/settle-words.ts'

/** What has become of the money of an invoice that is ours, or that money came for (invoices 280). */
export function balanceFacts({ balance, credited, currency }: InvoiceDecision): Fact[] {
  const { isBought, paid, left, askedBack, writtenOff, repurchased, over, overIsOf } = balance
  if (!isBought && paid === 0) return []
  const some = (label: string, amount: number) =>
    amount > 0 ? [{ label, value: inCurrency(amount, currency) }] : []
  return [
    ...some('Krediterat', credited),
    { label: 'Betalt', value: inCurrency(paid, currency) },
    ...(isBought ? [{ label: 'Kvar att betala', value: inCurrency(left, currency) }] : []),
    ...some('Utställaren ska återköpa', askedBack),
    ...some('Utställaren har återköpt', repurchased),
    ...some('Avskrivet', writtenOff),
    ...some(`Är ${ownerWords[overIsOf].of} och ska betalas tillbaka`, over),
  ]
}
