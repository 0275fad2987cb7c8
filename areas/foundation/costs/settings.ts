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

/**
 * What is looked up for invoices may cost so much in a month (costs 10). A new house has an amount
 * before anybody has set one, for without it nothing would be decided on: some 3 100 companies at
 * the standard prices, which 1 500 invoices between new parties take.
 */
export const invoiceLookUps = defineSetting({
  namespace: 'costs',
  key: 'invoiceLookUpsPerMonth',
  type: 'number',
  allowMultiple: false,
  standard: 100_000,
  range: { least: 0, most: 10_000_000, unit: 'kronor' },
  control: true,
  description:
    'Vad uppslag för att läsa och bedöma fakturor får kosta på en månad. Räcker det inte köps ingenting: fakturor vars parter är okända bedöms igen när beloppet har höjts eller månaden är slut.',
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
