import { dayLength } from '#platform/time.ts'
import { defineSetting } from '#areas/foundation/settings/rules.ts'

/** How long what the lists said of a company's key persons counts. */
export const screeningDays = defineSetting({
  namespace: 'keypersons',
  key: 'screeningDays',
  type: 'number',
  allowMultiple: false,
  standard: 30,
  range: { least: 1, most: 365, unit: 'dagar' },
  control: true,
  description:
    'Så här många dagar gammal får kontrollen av ett företags nyckelpersoner mot PEP och sanktioner vara när företaget blir kund och när dess fakturor köps.',
})

/** What the lists have said of the key persons of a company. */
export interface Screened {
  /** How many key persons are stored, and how many of them have never been screened. */
  readonly persons: number
  readonly unscreened: number
  readonly pep: readonly string[]
  readonly sanctioned: readonly string[]
  /** The oldest answer that counts here, and who gave it; undefined when there is none. */
  readonly screenedAt: Date | undefined
  readonly source: string | undefined
  /** Whether the lists could not be asked about somebody the last time. */
  readonly failed: boolean
}
interface Freshness {
  /** The most a screening may be old. */
  readonly days: number
  readonly now: Date
}

/** What is wrong with the screening of a company's key persons. */
export type ScreeningProblem = 'notFetched' | 'unscreened' | 'old'

const ageOf = (screenedAt: Date, now: Date) =>
  Math.floor((now.getTime() - screenedAt.getTime()) / dayLength)

/**
 * Why a company does not count as screened: everybody behind it is known and asked about, within so
 * many days (keypersons 3).
 */
export function screeningProblem(
  { persons, unscreened, screenedAt }: Pick<Screened, 'persons' | 'unscreened' | 'screenedAt'>,
  { days, now }: Freshness,
): ScreeningProblem | undefined {
  if (persons === 0) return 'notFetched'
  if (unscreened > 0 || screenedAt === undefined) return 'unscreened'
  return ageOf(screenedAt, now) > days ? 'old' : undefined
}

export interface Unscreened {
  readonly problem: ScreeningProblem
  /** A sentence without its full stop, for staff. */
  readonly text: string
}
/** The same with a sentence; undefined when the company counts as screened. */
export function unscreenedOf(screened: Screened, fresh: Freshness): Unscreened | undefined {
  const problem = screeningProblem(screened, fresh)
  return problem && { problem, text: sentenceOf(problem, screened, fresh) }
}

function sentenceOf(
  problem: ScreeningProblem,
  { persons, unscreened, screenedAt }: Screened,
  { days, now }: Freshness,
): string {
  if (problem === 'notFetched') return 'Nyckelpersonerna är inte hämtade'
  if (problem === 'unscreened' || screenedAt === undefined)
    return `${unscreened} av ${persons} nyckelpersoner är inte kontrollerade mot PEP och sanktioner`
  return `Kontrollen av nyckelpersonerna är ${ageOf(screenedAt, now)} dagar gammal och får vara högst ${days} dagar`
}
