import type { YearAccounts } from './accounts.ts'
import { draws } from './chance.ts'
import type { RegisterCompany } from './company.ts'
import type { World } from './forms.ts'
import { dayBefore } from './person.ts'

export const ratingCodes = ['AAA', 'AA', 'A', 'B', 'C'] as const
/** Each code is for scores above its own. */
const scoreAbove = { AAA: 8, AA: 5.6, A: 2.8, B: 1.1, C: -Infinity } as const
export interface Rating {
  readonly code: (typeof ratingCodes)[number]
  /** 0 to 10 with one decimal; larger is sounder. */
  readonly score: number
  /** Risk of failing within a year, percent with one decimal. */
  readonly riskPercent: number
  readonly date: string
  /** The limit the bureau recommends, whole kronor. */
  readonly recommendedLimit: number
}
export interface PaymentRemark {
  readonly date: string
  readonly type: string
  /** Whole kronor. */
  readonly amount: number
  readonly creditor: string
}
/** Debts at the enforcement authority, whole kronor. */
export interface Debts {
  readonly date: string
  readonly publicCases: number
  readonly publicDebt: number
  readonly privateCases: number
  readonly privateDebt: number
}

const round = (value: number, decimals: number) => Number(value.toFixed(decimals))

export function ratingOf(
  world: World,
  company: RegisterCompany,
  accounts: readonly YearAccounts[],
): Rating {
  const random = draws(world.seed, 'health', company.index)
  const soundness = company.status === 'active' ? 1 - company.frailty : 0.02
  const score = Math.max(0, Math.min(10, soundness * 9.6 + random.fraction() * 0.5))
  const code = ratingCodes.find((one) => score > scoreAbove[one]) ?? 'C'
  const turnover = accounts[0]?.turnover ?? 0
  return {
    code,
    score: round(score, 1),
    riskPercent: round(Math.min(99, 0.1 + ((10 - score) / 10) ** 4 * 30), 1),
    date: dayBefore(world.today, random.int(1, 60)),
    recommendedLimit: code === 'C' ? 0 : Math.round((turnover * 0.06 * score) / 10 / 5000) * 5000,
  }
}

const remarkTypes = [
  'Betalningsföreläggande',
  'Skatter och avgifter',
  'Utmätning',
  'Återtaget konkursansökan',
] as const
const creditors = [
  'Skatteverket',
  'Leverantören Norrhage AB (påhittad)',
  'Hyresvärden Granen AB (påhittad)',
  'Elbolaget Älven AB (påhittat)',
  'Leasingbolaget Svanen AB (påhittat)',
]

/** Newest first; only the frail have any, most of them several. */
export function remarksOf(world: World, company: RegisterCompany): readonly PaymentRemark[] {
  const random = draws(world.seed, 'remarks', company.index)
  if (company.frailty < 0.86 || !random.hit(0.7)) return []
  return Array.from({ length: random.int(1, company.frailty > 0.95 ? 9 : 3) }, () => ({
    date: dayBefore(world.today, random.int(4, 1000)),
    type: random.pick(remarkTypes),
    amount: random.int(8, 3200) * 100,
    creditor: random.pick(creditors),
  })).sort((a, b) => b.date.localeCompare(a.date))
}

export function debtsOf(world: World, company: RegisterCompany): Debts | undefined {
  const random = draws(world.seed, 'remarks', company.index, 1)
  if (company.frailty < 0.9 || !random.hit(0.8)) return undefined
  const [publicCases, privateCases] = [random.int(0, 4), random.int(0, 5)]
  return {
    date: dayBefore(world.today, random.int(1, 40)),
    publicCases,
    publicDebt: publicCases * random.int(20, 900) * 100,
    privateCases,
    privateDebt: privateCases * random.int(30, 1500) * 100,
  }
}
