import { defineSetting } from '#areas/foundation/settings/rules.ts'
import { currencies, currencyNames, type Currency } from './rules.ts'

const age = (key: string, standard: number, unit: string, description: string) =>
  defineSetting({
    namespace: 'currencies',
    key,
    type: 'number',
    allowMultiple: false,
    standard,
    range: { least: 1, most: 90, unit },
    control: true,
    description,
  })
/** How old a rate may be, by its source: Riksbanken's in bank days, an own one in days (currencies 4). */
export const rateAges = {
  Riksbanken: age(
    'daysARateCounts',
    3,
    'bankdagar',
    'Hur många bankdagar gammal en kurs från Riksbanken får vara. Med en äldre pausas fakturor i valutan.',
  ),
  Egen: age(
    'daysAnOwnRateCounts',
    30,
    'dagar',
    'Hur många dagar en egen kurs gäller. Därefter gäller Riksbankens igen.',
  ),
} as const

const haircut = (currency: Currency) =>
  defineSetting({
    namespace: 'currencies',
    key: `haircut.${currency}`,
    type: 'number',
    allowMultiple: false,
    standard: 5,
    range: { least: 0, most: 50, decimals: 2, unit: 'procent' },
    control: true,
    description: `Säkerhetsavdrag för ${currencyNames[currency].toLowerCase()}: så mycket mer än beloppet i kronor räknas mot limiterna.`,
  })
/** What is added to an amount for the risk that the rate moves (currencies 5). */
export const haircuts = {
  EUR: haircut('EUR'),
  NOK: haircut('NOK'),
  DKK: haircut('DKK'),
  USD: haircut('USD'),
  GBP: haircut('GBP'),
} as const satisfies Record<Currency, unknown>

/** For the editor. */
export const currencySettings = [
  rateAges.Riksbanken,
  rateAges.Egen,
  ...currencies.map((currency) => haircuts[currency]),
]
