import { daysText } from '#platform/swedish/age.ts'
import { keysOf } from '#platform/record.ts'
import { countryCodes } from '#platform/swedish/countries.ts'
import { formatMoney } from '#platform/swedish/format.ts'
import { productLabels, type ProductType } from '#areas/parties/company/rules.ts'
import { defineSetting } from '#areas/foundation/settings/rules.ts'

/** Where an AML application of one's own is served, and its pages that are framed (aml 7). */
export const applicationPrefix = '/aml'
export const applicationPages = {
  monitor: `${applicationPrefix}/monitor-overview`,
  risk: `${applicationPrefix}/risk-score-overview`,
  client: (organizationNumber: string) => `${applicationPrefix}/client/${organizationNumber}`,
} as const
/** What the page's session storage calls the token that is handed to it (shell 53). */
export const applicationToken = 'amlAccessToken'

/** How a rating has changed: down, up, or that it is the first there is (aml 5). */
export const changeNames = { lowered: 'Sänkta', raised: 'Höjda', first: 'Första betyget' } as const
export type ChangeKind = keyof typeof changeNames
export const changeKinds = keysOf(changeNames)
/** Days back that changes are shown of. */
export const periods = { 7: '7 dagar', 30: '30 dagar', 90: '90 dagar', 365: 'Ett år' } as const
export const standardPeriod = 30
export const longestPeriod = 366

/** What takes points of a rating, which begins at 10 (aml 2). */
export const factors = {
  sanctioned: { name: 'Sanktionslista', standard: 10 },
  pep: { name: 'Politiskt utsatt', standard: 3 },
  unscreened: { name: 'Kontroll av nyckelpersoner', standard: 2 },
  country: { name: 'Land med hög risk', standard: 4 },
  industry: { name: 'Bransch med hög risk', standard: 2 },
  unanswered: { name: 'Kundkännedom saknas', standard: 2 },
  answers: { name: 'Svar markerade som risk', standard: 3 },
  product: { name: 'Produkt', standard: 1 },
  behaviour: { name: 'Volym mot avtal', standard: 2 },
} as const
export type Factor = keyof typeof factors
export const factorKeys = keysOf(factors)

const pointsOf = (factor: Factor) =>
  defineSetting({
    namespace: 'aml',
    key: `${factor}Points`,
    type: 'number',
    allowMultiple: false,
    standard: factors[factor].standard,
    range: { least: 0, most: 10, decimals: 1, unit: 'poäng' },
    control: true,
    description: `AML-betyget sänks med så många poäng: ${factors[factor].name.toLowerCase()}.`,
  })
export const pointSettings = Object.fromEntries(
  factorKeys.map((factor) => [factor, pointsOf(factor)]),
) as Readonly<Record<Factor, ReturnType<typeof pointsOf>>>
export const riskCountries = defineSetting({
  namespace: 'aml',
  key: 'highRiskCountries',
  type: 'string',
  allowMultiple: true,
  standard: ['AF', 'IR', 'KP', 'MM', 'RU', 'SY', 'YE'],
  form: {
    pattern: new RegExp(`^(?:${countryCodes.join('|')})$`),
    words: 'landskoden med två bokstäver för ett land som finns, till exempel IR',
  },
  control: true,
  description: 'Länder med hög risk: nyckelpersoner som bor där eller är medborgare där.',
})
export const riskIndustries = defineSetting({
  namespace: 'aml',
  key: 'highRiskIndustries',
  type: 'string',
  allowMultiple: true,
  standard: ['45', '56', '64', '66', '92'],
  form: { pattern: /^\d{2}$/, words: 'de två första siffrorna i en SNI-kod, till exempel 56' },
  control: true,
  description: 'Branscher med hög risk, efter de två första siffrorna i SNI-koden.',
})
export const riskProducts = defineSetting({
  namespace: 'aml',
  key: 'highRiskProducts',
  type: 'string',
  allowMultiple: true,
  standard: [],
  form: {
    pattern: /^(?:FactoringGruppen|AtivoCore)$/,
    words: 'FactoringGruppen eller AtivoCore',
  },
  control: true,
  description: 'Produkter med hög risk.',
})
export const volumePercent = defineSetting({
  namespace: 'aml',
  key: 'volumeAboveTargetPercent',
  type: 'number',
  allowMultiple: false,
  standard: 200,
  range: { least: 100, most: 10_000, unit: 'procent' },
  control: true,
  description:
    'Köps mer på 30 dagar än så många procent av den volym kunden har avtalat om sänks AML-betyget.',
})
export const answerLife = defineSetting({
  namespace: 'aml',
  key: 'kycAnswerDays',
  type: 'number',
  allowMultiple: false,
  standard: 365,
  range: { least: 30, most: 1825, unit: 'dagar' },
  control: true,
  description: 'Svar på kundkännedomsfrågor som är äldre än så ska göras om.',
})
export const amlSettings = [
  ...Object.values(pointSettings),
  riskCountries,
  riskIndustries,
  riskProducts,
  volumePercent,
  answerLife,
] as const

/** What is known of a client, by which it is rated (aml 1). */
export interface AmlFacts {
  /** How many stand behind it as far as is known. */
  readonly persons: number
  readonly pep: number
  readonly sanctioned: number
  /** Why those behind it do not count as screened; null when they do. */
  readonly unscreened: string | null
  /** Codes of the countries those behind it live in or are citizens of. */
  readonly countries: readonly string[]
  /** SNI; null when it is not known. */
  readonly industry: string | null
  /** The latest completed answers; null when there are none. */
  readonly answers: {
    readonly completedAt: Date
    readonly risk: 'none' | 'waits' | 'accepted' | 'refused'
  } | null
  /** Those it has as an active client. */
  readonly products: readonly ProductType[]
  /** Öre of 30 days, bought and agreed on; null when nothing is agreed. */
  readonly volume: { readonly bought: number; readonly agreed: number } | null
}
export interface AmlConfiguration {
  readonly points: Readonly<Record<Factor, number>>
  readonly countries: readonly string[]
  readonly industries: readonly string[]
  readonly products: readonly string[]
  readonly volumePercent: number
  readonly answerDays: number
  readonly now: Date
}
/** Why points were taken: never names a person. */
export interface AmlReason {
  readonly factor: Factor
  /** Hundredths of a point that it takes. */
  readonly points: number
  /** Swedish, a sentence. */
  readonly text: string
}
export interface MadeRating {
  /** Hundredths of a point, 0 to 1000. */
  readonly rating: number
  readonly reasons: readonly AmlReason[]
}

const persons = (count: number) => (count === 1 ? 'En nyckelperson' : `${count} nyckelpersoner`)
function found(facts: AmlFacts, by: AmlConfiguration): Partial<Record<Factor, string>> {
  const { answers, volume } = facts
  const countries = facts.countries.filter((code) => by.countries.includes(code))
  const division = facts.industry?.slice(0, 2)
  const days = answers ? (by.now.getTime() - answers.completedAt.getTime()) / 86_400_000 : 0
  const texts: Partial<Record<Factor, string>> = {}
  if (facts.sanctioned > 0)
    texts.sanctioned = 'Bolaget, eller någon bakom det, står på en sanktionslista.'
  if (facts.pep > 0)
    texts.pep = `${persons(facts.pep)} är politiskt utsatt eller närstående till en.`
  if (facts.unscreened !== null) texts.unscreened = `${facts.unscreened}.`
  if (countries.length > 0)
    texts.country = `Nyckelpersoner bor eller är medborgare i ${countries.toSorted().join(', ')}.`
  if (division !== undefined && by.industries.includes(division))
    texts.industry = `Branschen SNI ${facts.industry} har hög risk.`
  if (!answers) texts.unanswered = 'Frågorna om kundkännedom är inte besvarade.'
  else if (days > by.answerDays)
    texts.unanswered = `Svaren om kundkännedom är äldre än ${daysText(by.answerDays)}.`
  if (answers?.risk === 'waits')
    texts.answers = 'Svar markerade som risk har ingen tagit ställning till.'
  if (answers?.risk === 'refused') texts.answers = 'Svar markerade som risk godtogs inte.'
  const product = facts.products.find((one) => by.products.includes(one))
  if (product) texts.product = `Produkten ${productLabels[product]} har hög risk.`
  if (volume && volume.bought * 100 > volume.agreed * by.volumePercent)
    texts.behaviour = `Köpt på 30 dagar: ${formatMoney(volume.bought)} kr, avtalat ${formatMoney(volume.agreed)} kr.`
  return texts
}

/**
 * Rates a client from 10 down by what is known of it, with the reason of every point that was taken
 * (aml 1). Undefined while nothing is known: nobody passes unseen.
 */
export function rateAml(facts: AmlFacts, by: AmlConfiguration): MadeRating | undefined {
  if (facts.persons === 0 && !facts.answers) return undefined
  const texts = found(facts, by)
  const reasons = factorKeys.flatMap((factor) => {
    const text = texts[factor]
    const points = Math.round(by.points[factor] * 100)
    return text === undefined || points === 0 ? [] : [{ factor, points, text }]
  })
  const taken = reasons.reduce((sum, { points }) => sum + points, 0)
  return { rating: Math.max(0, 1000 - taken), reasons }
}
