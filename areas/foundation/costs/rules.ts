import { keysOf } from '#platform/record.ts'
import { formatMoney } from '#platform/swedish/format.ts'

/** Who takes payment for what is looked up: two providers of companies and one of persons. */
export const sourceNames = {
  A: 'Företagsupplysning A',
  B: 'Företagsupplysning B',
  person: 'Personupplysning',
} as const
export type Source = keyof typeof sourceNames

/** What they sell. A company comes together with its accounts. */
export const productNames = {
  company: 'Företagsuppgifter',
  board: 'Styrelse och huvudmän',
  report: 'Ratingrapport',
  register: 'Personuppgifter',
  credit: 'Kreditupplysning',
  engagements: 'Uppdrag i företag',
} as const
export type PaidProduct = keyof typeof productNames

/** What each source sells. */
export const productsOfSource = {
  A: ['company', 'board', 'report'],
  B: ['company', 'board', 'report'],
  person: ['register', 'credit', 'engagements'],
} as const satisfies Readonly<Record<Source, readonly PaidProduct[]>>

/** What an answer costs at most, in öre, by source and product (costs 3). */
export type PriceList = {
  readonly [S in Source]: Readonly<Record<(typeof productsOfSource)[S][number], number>>
}

/** Why something is looked up for payment, as staff read it. */
export const causeNames = {
  asked: 'Hämtat för hand',
  rating: 'Rating',
  rateAgain: 'Ny rating av klient',
  trial: 'Prövad faktura',
  prospect: 'Prospekt',
  invoice: 'Beslut om faktura',
  interpretation: 'Tolkning',
  agreement: 'Avtal att signera',
  batch: 'Batchkörning',
  adminJob: 'Administratörsjobb',
  monitoring: 'Bevakning',
  invitation: 'Inbjudan av användare',
} as const
export type Cause = keyof typeof causeNames
/** Why a company is looked up. */
export type CompanyCause = Exclude<Cause, 'invitation'>
export const companyCauses = keysOf(causeNames).filter(
  (cause): cause is CompanyCause => cause !== 'invitation',
)

/** The first day of the month of a day, and of the months beside it, YYYY-MM-DD. */
export function monthAt(day: string, later = 0): string {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + later
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-01`
}

/** How much more or less than before, in whole percent; undefined where nothing was before. */
export const changeOf = (cost: number, before: number): number | undefined =>
  before === 0 ? undefined : Math.round((100 * (cost - before)) / before)

/** How much of a budget is used, as far as it is told of (costs 12): percent. */
export type BudgetLevel = 0 | 80 | 100
/**
 * The level of a budget; 100 when what is left does not cover the next company. Öre.
 * @param standing `left` when all that is being asked is paid; `company` what one costs at most
 */
export function budgetLevel({
  approvedCost,
  left,
  company,
}: {
  approvedCost: number
  left: number
  company: number
}): BudgetLevel {
  if (left < Math.max(1, company)) return 100
  return 5 * left <= approvedCost ? 80 : 0
}

/** How much of a budget is used, in whole percent; of one of nothing, all of it. Öre. */
export const usedPercent = ({ approvedCost, spent }: { approvedCost: number; spent: number }) =>
  approvedCost === 0 ? 100 : Math.floor((100 * spent) / approvedCost)

/** What something costs at most, as it stands in a sentence: '23,00 kr'. Öre. */
export const priceText = (ore: number) => `${formatMoney(ore)} kr`

/**
 * What stands beside a search that asks about a company and those behind it, before it is made
 * (costs 3). Provider A is asked first and takes the most.
 * @param prices undefined until they are known
 */
export function searchCosts(prices: PriceList | undefined): string {
  const most = prices && priceText(prices.A.company + prices.A.board)
  return `Uppgifter äldre än 15 minuter hämtas på nytt, och det kostar ${most ? `högst ${most}` : 'pengar'}.`
}
