import { formatMoney } from '#platform/swedish/format.ts'
import { priceKinds } from '#areas/acquisition/agreements/rules.ts'
import { percentText, type PriceStep, type Supplement } from './rules.ts'

/** What offers, and so agreements, are made of. Amounts in öre. */
export interface Prices {
  readonly setUpFee: number
  readonly steps: readonly PriceStep[]
  readonly supplements: readonly Supplement[]
}

const kronor = (ore: number | null) => (ore === null ? 'utan slut' : `${formatMoney(ore)} kr`)
/** Every price by what it is called, as people read it. */
const wordsOf = ({ setUpFee, steps, supplements }: Prices) =>
  new Map([
    [priceKinds.AdministrationFee.name, kronor(setUpFee)],
    ...steps.flatMap((step) => {
      const from = `Från ${kronor(step.volumeStart)} i månaden`
      return [
        [`${from}: till`, kronor(step.volumeEnd)],
        [`${from}: ${priceKinds.Commission.name.toLowerCase()}`, percentText(step.provision)],
        [`${from}: fast pris`, percentText(step.provisionFixedPrice)],
        [`${from}: ${priceKinds.LimitCharge.name.toLowerCase()}`, percentText(step.limitCharge)],
      ] as const
    }),
    ...supplements.map(
      ({ ratingCode, supplement }) =>
        [`Tillägg för rating ${ratingCode}`, percentText(supplement)] as const,
    ),
  ])

/** Each price that differs, as a second person reads it; '' for one that is not there. */
export function priceChanges(before: Prices, after: Prices) {
  const [old, next] = [wordsOf(before), wordsOf(after)]
  return [...new Set([...old.keys(), ...next.keys()])]
    .map((label) => ({ label, before: old.get(label) ?? '', after: next.get(label) ?? '' }))
    .filter((one) => one.before !== one.after)
}
