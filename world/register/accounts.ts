import { draws } from './chance.ts'
import type { RegisterCompany } from './company.ts'
import type { World } from './forms.ts'
import { industries } from './names/industries.ts'

/** One financial year. All amounts are whole kronor (SEK). */
export interface YearAccounts {
  readonly from: string
  readonly to: string
  readonly turnover: number
  readonly operatingResult: number
  /** After financial items. */
  readonly result: number
  readonly equity: number
  readonly currentAssets: number
  readonly cash: number
  readonly assets: number
  readonly currentLiabilities: number
  readonly longTermLiabilities: number
  /** Kassalikviditet, percent. */
  readonly quickRatio: number
  /** Soliditet, percent. */
  readonly equityRatio: number
  readonly employees: number
  readonly auditorRemark: boolean
}

/** Whole thousands, so that the books look kept. */
const thousands = (kronor: number) => Math.round(kronor / 1000) * 1000

/**
 * Up to five years, newest first; none for sole traders, municipalities and the newly registered.
 * Every year is drawn for itself: when the calendar turns, a year is added and the others stay.
 */
export function accountsOf(world: World, company: RegisterCompany): readonly YearAccounts[] {
  if (company.legalForm === 'EF' || company.legalForm === 'KOMMUN') return []
  const thisYear = Number(world.today.slice(0, 4))
  // accounts are public about half a year after the books close
  const newest = world.today.slice(5) >= '07-01' ? thisYear - 1 : thisYear - 2
  const oldest = Number(company.registered.slice(0, 4))
  const wanted = draws(world.seed, 'accounts', company.index, 1).int(3, 5)
  const years: YearAccounts[] = []
  for (let year = newest; year > newest - wanted && year > oldest; year--)
    years.push(yearOf(world, company, year))
  return years
}

/**
 * How many people a company has in an ordinary year. One in three has one, one in eight ten, one in
 * 150 has 250: as in life.
 */
export function usualStaff(
  world: World,
  company: Pick<RegisterCompany, 'index' | 'legalForm'>,
): number {
  const { fraction } = draws(world.seed, 'accounts', company.index, 2)
  const staff = Math.min(1200, Math.round((1 - fraction()) ** -1.1))
  return company.legalForm === 'AB' ? staff : Math.min(staff, 25)
}

function yearOf(world: World, company: RegisterCompany, year: number): YearAccounts {
  const base = draws(world.seed, 'accounts', company.index)
  const random = draws(world.seed, 'year', company.index, year)
  const perHead =
    industries.find(({ code }) => code === company.industry.code)?.turnoverPerEmployee ?? 1000
  const staff = usualStaff(world, company)
  const growth = (base.fraction() - 0.35 - company.frailty * 0.25) * 0.18
  const course = (1 + growth) ** (year - 2022) * (0.92 + random.fraction() * 0.16)
  const employees = Math.max(
    0,
    Math.round(staff * Math.sqrt(course)) - (staff === 1 && !company.employer ? 1 : 0),
  )
  const turnover = thousands(staff * perHead * 1000 * (0.7 + base.fraction() * 0.6) * course)
  const margin = 0.12 - company.frailty ** 2 * 0.2 + (random.fraction() - 0.5) * 0.06
  const operatingResult = thousands(turnover * margin)
  const result = operatingResult - thousands(turnover * (0.002 + company.frailty * 0.012))
  const assets = Math.max(75_000, thousands(turnover * (0.3 + base.fraction() * 0.5)))
  // sound companies own half of what they have; the frailest owe more than they own
  const share = 0.62 - company.frailty ** 3 * 0.85 + (random.fraction() - 0.5) * 0.1
  const equity = thousands(assets * share)
  const debts = assets - equity
  const currentLiabilities = thousands(debts * (0.55 + base.fraction() * 0.4))
  const currentAssets = thousands(assets * (0.45 + base.fraction() * 0.4))
  const cash = thousands(currentAssets * random.fraction() * 0.5 * (1 - company.frailty * 0.8))
  return {
    from: `${year}-01-01`,
    to: `${year}-12-31`,
    turnover,
    operatingResult,
    result,
    equity,
    currentAssets,
    cash,
    assets,
    currentLiabilities,
    longTermLiabilities: debts - currentLiabilities,
    quickRatio:
      currentLiabilities === 0
        ? 999
        : Math.round((currentAssets * 0.85 * 100) / currentLiabilities),
    equityRatio: Math.round((equity * 100) / assets),
    employees,
    auditorRemark: company.frailty > 0.85 && random.hit(0.5),
  }
}
