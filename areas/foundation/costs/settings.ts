import { defineSetting } from '#areas/foundation/settings/rules.ts'
import { productNames, sourceNames, type PaidProduct, type Source } from './rules.ts'

const price = (source: Source, product: PaidProduct, standard: number) =>
  defineSetting({
    namespace: 'costs',
    key: `price.${source}.${product}`,
    type: 'number',
    allowMultiple: false,
    standard,
    range: { least: 0, most: 1_000_000, unit: 'öre' },
    // At 0 every budget would last for ever (costs 4).
    control: true,
    description: `Vad ett svar kostar som mest: ${productNames[product]} från ${sourceNames[source]}. Priset sägs innan något köps.`,
  })

/** The price list (costs 3). A company is asked about together with its accounts. */
export const priceSettings = {
  A: {
    company: price('A', 'company', 2300),
    board: price('A', 'board', 900),
    report: price('A', 'report', 4900),
  },
  B: {
    company: price('B', 'company', 1750),
    board: price('B', 'board', 700),
    report: price('B', 'report', 3900),
  },
  person: {
    register: price('person', 'register', 250),
    credit: price('person', 'credit', 2400),
    engagements: price('person', 'engagements', 400),
  },
} as const
export const allPrices = Object.values(priceSettings).flatMap((of) => Object.values(of))
