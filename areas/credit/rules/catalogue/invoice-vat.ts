import { moneyText } from '#areas/foundation/currencies/rules.ts'
import { formatNumber } from '#platform/swedish/format.ts'
import { wholeRatio } from '../engine/facts/figures.ts'
import type { Subject } from '../engine/facts/facts.ts'
import { ownFigures } from './own-figures.ts'
import type { CatalogueRule } from './rule.ts'
import { rounding, vatRatesOn } from './vat-rates.ts'

const home = 'SE'
const countryOf = ({ invoice }: Subject) => invoice?.recipientCountry?.value ?? home
const countryNames = new Intl.DisplayNames('sv', { type: 'region' })
const countryName = (code: string) => (/^[A-Z]{2}$/.test(code) ? countryNames.of(code) : code)

/** In hundredths of its currency: VAT is of the whole sum, also when part of it is paid already. */
const wholeSum = (subject: Subject) =>
  Math.abs(ownFigures(subject).amount ?? 0) + Math.abs(subject.invoice?.prepaid?.value ?? 0)
const ratesOf = (subject: Subject) =>
  vatRatesOn(subject.invoice?.invoiceDate?.value ?? subject.today, countryOf(subject))

/** Hundredths of a percent: a rate where the VAT is one but for rounding, else the share it is. */
function shareOf(subject: Subject): number | undefined {
  const { amount, vat } = ownFigures(subject)
  if (amount === undefined || vat === undefined) return undefined
  const net = wholeSum(subject) - Math.abs(vat)
  // All of it, or more than all: above every rate.
  if (net <= 0) return vat === 0 ? 0 : 10_000
  const rate = ratesOf(subject).find(
    (one) => Math.abs(Math.abs(vat) - wholeRatio(net, 10_000, one)) <= rounding,
  )
  return rate ?? wholeRatio(Math.abs(vat), net, 10_000)
}

/** What is no more than the highest of the recipient's country counts as the highest of ours. */
function countedShare(subject: Subject): number | undefined {
  const share = shareOf(subject)
  if (share === undefined || share > (ratesOf(subject).at(-1) ?? 0)) return share
  return Math.min(share, vatRatesOn('', home).at(-1) ?? 0)
}

const nearest = (rates: readonly number[], share: number) =>
  Math.min(...rates.map((one) => Math.abs(one - share)))
/** Whether the document says that it has several rates, between which the share lies. */
function isSaidMixed({ invoice }: Subject, share: number): boolean {
  const said = invoice?.vatRates?.value ?? []
  return said.length > 1 && share >= Math.min(...said) && share <= Math.max(...said)
}
/** Undefined too for what was judged before rates were asked for (rules 53). */
const askedShare = (subject: Subject) =>
  subject.invoice?.vatRates?.value === undefined ? undefined : shareOf(subject)
/**
 * How far below the lowest rate the share is, or outside all rates one that the document states.
 * What is above the highest is said by its share alone.
 */
function outsideRates(subject: Subject): number | undefined {
  const share = askedShare(subject)
  if (share === undefined) return undefined
  const rates = ratesOf(subject)
  const said = (subject.invoice?.vatRates?.value ?? []).map((one) => nearest(rates, one))
  const isExplained = share === 0 || isSaidMixed(subject, share)
  return Math.max(isExplained ? 0 : (rates[1] ?? 0) - share, 0, ...said)
}
/** How far from the nearest rate a share is that several rates together can give. */
function betweenRates(subject: Subject): number | undefined {
  const share = askedShare(subject)
  if (share === undefined) return undefined
  const rates = ratesOf(subject)
  const isBetween = share > (rates[1] ?? 0) && share < (rates.at(-1) ?? 0)
  const isShown = (subject.invoice?.printedNets?.value ?? []).length > 1
  return isBetween && !isShown && !isSaidMixed(subject, share) ? nearest(rates, share) : 0
}

const percent = (one: number) => formatNumber(one / 100, one % 100 === 0 ? 0 : 2)
function shareInWords(subject: Subject): string {
  const { vat = 0, currency } = ownFigures(subject)
  return `Moms ${moneyText(vat, currency)} på ${moneyText(wholeSum(subject) - Math.abs(vat), currency)}`
}
function ratesInWords(subject: Subject): string {
  const countries = [...new Set([home, countryOf(subject)])].map(countryName).join(' och ')
  const said = (subject.invoice?.vatRates?.value ?? []).map(percent)
  const rates = ratesOf(subject).toReversed().map(percent).join(', ')
  return [
    `${shareInWords(subject)} är ${percent(shareOf(subject) ?? 0)} %`,
    ...(said.length > 0 ? [`fakturan anger ${said.join(', ')} %`] : []),
    `satserna i ${countries} är ${rates} %`,
  ].join('; ')
}

/** Why there is no VAT, by the codes of UNCL 5305. */
const reasonNames: Readonly<Record<string, string>> = {
  AE: 'omvänd betalningsskyldighet',
  E: 'undantagen från moms',
  Z: 'nollskattesats',
  G: 'export',
  K: 'försäljning till ett annat EU-land',
  O: 'utanför momsens område',
}
const reasonWords = (codes: string) =>
  codes
    .split(', ')
    .map((code) => reasonNames[code] ?? code)
    .join(', ')

/** What VAT tells of an invoice, by the rates of its countries on its day (rules 102). */
export const invoiceVat: readonly CatalogueRule[] = [
  {
    measure: 'vatShare',
    name: 'Momsens andel',
    failMessage: 'Momsen är större än den högsta momssatsen ger',
    needsInvoice: true,
    kind: 'percent',
    facts: ['invoice.amount', 'invoice.vat'],
    value: countedShare,
    baseData: shareInWords,
    suggested: {
      executionType: 'binary',
      conditions: ['värde <= 25 %'],
      acceptNoInputData: true,
    },
  },
  {
    measure: 'vatOutsideRates',
    name: 'Moms utanför momssatserna',
    failMessage: 'Momsen kan inte komma av landets momssatser',
    needsInvoice: true,
    kind: 'percent',
    facts: ['invoice.amount', 'invoice.vat', 'invoice.vatRates'],
    value: outsideRates,
    baseData: ratesInWords,
    suggested: {
      executionType: 'binary',
      conditions: ['värde = 0 %'],
      consequence: 'approval',
      acceptNoInputData: true,
    },
  },
  {
    measure: 'vatBetweenRates',
    name: 'Moms mellan två momssatser',
    failMessage: 'Momsen är ingen momssats, på en mottagare som är ny',
    needsInvoice: true,
    kind: 'percent',
    facts: ['invoice.amount', 'invoice.vat', 'invoice.vatRates'],
    value: betweenRates,
    baseData: ratesInWords,
    // Several rates on one invoice give it, as in a restaurant: a sign on somebody new alone.
    suggested: {
      executionType: 'binary',
      conditions: ['värde = 0 % eller faktura.köptpåmottagaren > 0'],
      consequence: 'approval',
      acceptNoInputData: true,
    },
  },
  {
    measure: 'vatReason',
    name: 'Skäl till att moms saknas',
    failMessage: 'Fakturan är utan moms och säger inte varför',
    needsInvoice: true,
    kind: 'yesNo',
    good: true,
    facts: ['invoice.vat', 'invoice.vatReason'],
    value: (subject) => {
      const { vat } = ownFigures(subject)
      const reason = subject.invoice?.vatReason?.value
      if (vat === undefined || reason === undefined) return undefined
      // Of what is sold abroad the recipient accounts for the VAT, or nobody does.
      return vat !== 0 || countryOf(subject) !== home || reason !== ''
    },
    baseData: (subject) => {
      const { vat = 0, currency } = ownFigures(subject)
      const reason = subject.invoice?.vatReason?.value ?? ''
      if (vat !== 0) return `Moms ${moneyText(vat, currency)}`
      if (reason !== '') return `Ingen moms: ${reasonWords(reason)}`
      return countryOf(subject) === home
        ? 'Ingen moms, och inget skäl är angivet'
        : `Ingen moms, mottagare i ${countryName(countryOf(subject))}`
    },
    suggested: { executionType: 'binary', consequence: 'approval', acceptNoInputData: true },
  },
]
