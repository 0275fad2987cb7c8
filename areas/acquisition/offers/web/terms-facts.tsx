import type { ReactNode } from 'react'
import { priceKinds } from '#areas/acquisition/agreements/rules.ts'
import type { Fact } from '#platform/web/ui/value/FactList.tsx'
import { Money } from '#platform/web/ui/value/values.tsx'
import { limitText } from '../limit-rules.ts'
import { percentText, shareOf, type PriceStep } from '../rules.ts'

interface Priced extends Pick<PriceStep, 'provision' | 'provisionFixedPrice' | 'limitCharge'> {
  /** Öre. */
  readonly volume: number
  readonly limit: number
  readonly setUpFee: number
  /** When credit decided on the limit; null while it waits (offers 23). */
  readonly limitJudgedAt: unknown
  readonly limitHeldBy: string | null
}
const withAmount = (percent: number, amount: number): ReactNode => (
  <>
    {percentText(percent)}, <Money ore={amount} unit />
  </>
)

/** What a volume costs (offers 7, 14). */
export const termsFacts = (of: Priced): Fact[] => [
  {
    label: priceKinds.Commission.name,
    value: withAmount(of.provision, shareOf(of.volume, of.provision)),
  },
  { label: 'Fast pris', value: percentText(of.provisionFixedPrice) },
  { label: 'Limit', value: limitText(of) },
  ...(of.limit > 0 && of.limitHeldBy !== null
    ? [{ label: 'Limiten begränsas av', value: of.limitHeldBy }]
    : []),
  {
    label: priceKinds.LimitCharge.name,
    value:
      of.limit > 0
        ? withAmount(of.limitCharge, shareOf(of.limit, of.limitCharge))
        : percentText(of.limitCharge),
  },
  { label: priceKinds.AdministrationFee.name, value: <Money ore={of.setUpFee} unit /> },
]
