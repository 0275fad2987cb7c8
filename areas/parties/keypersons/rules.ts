import { daysText } from '#platform/swedish/age.ts'
import { dayLength } from '#platform/time.ts'
import { defineSetting } from '#areas/foundation/settings/rules.ts'

/** What an entity on a list is there for, in the words of OpenSanctions. */
const pepTopics = ['role.pep', 'role.rca']
const sanctionTopics = ['sanction']
/** Whether an entry is there because somebody is sanctioned. */
export const isSanction = ({ topics }: Pick<Match, 'topics'>): boolean =>
  topics.some((topic) => sanctionTopics.includes(topic))
/** The words staff read for topics. Others are shown as they are. */
export const topicTexts: Readonly<Record<string, string>> = {
  'role.pep': 'Politiskt utsatt ställning',
  'role.rca': 'Närstående till politiskt utsatt person',
  sanction: 'Sanktionerad',
  'sanction.linked': 'Knuten till en sanktionerad',
  crime: 'Brott',
  wanted: 'Efterlyst',
  poi: 'Person av intresse',
}

/** From this score (0 to 1) an entry is held for the same person. */
export const samePersonFrom = 0.7
/** From this score an entry is shown as one who only resembles. */
export const nearest = 0.55

/** What speaks for or against an entry, as the service names it (OpenSanctions, logic-v2). */
const featureTexts: Readonly<Record<string, string>> = {
  name_match: 'namn',
  weak_alias_match: 'svagt alias',
  country_mismatch: 'annat land',
  dob_year_disjoint: 'annat födelseår',
  dob_day_disjoint: 'annan födelsedag',
  gender_mismatch: 'annat kön',
  identifier_match: 'nummer',
  address_entity_match: 'adress',
  address_prop_match: 'adress',
}
/** The parts of a score in words, points in percent: "namn 96, annat födelseår −15". */
export const whyText = (why: Match['why']): string =>
  why
    .map(({ feature, score }) => {
      const points = String(Math.round(score * 100)).replace('-', '−')
      return `${featureTexts[feature] ?? feature} ${points}`
    })
    .join(', ')

/** Somebody on a list who may be the one asked about. */
export interface Match {
  /** In the lists. */
  readonly id: string
  readonly name: string
  /** Other names the lists have of the same. */
  readonly aliases: readonly string[]
  readonly datasets: readonly string[]
  readonly topics: readonly string[]
  readonly positions: readonly string[]
  readonly birthDates: readonly string[]
  readonly countries: readonly string[]
  /** When the list last changed the entry, as it says it; null when it does not. */
  readonly changedAt: string | null
  /** 0 to 1. */
  readonly score: number
  /** What made the score; nothing of answers from before it was kept. */
  readonly why: readonly { readonly feature: string; readonly score: number }[]
  /** The service holds it for the same person; otherwise it only resembles. */
  readonly match: boolean
}

/** What the AML department has said of a hit (keypersons 6). */
export interface Judgement {
  readonly id: string
  readonly same: boolean
  readonly reason: string
  readonly at: Date
  readonly by: string
}
export interface Judged {
  /** The latest that nobody has undone. `holds`: the entry is still what was judged. */
  readonly judgement: (Judgement & { readonly holds: boolean }) | null
}

/** All that an entry says, however near a person it was scored. */
function entryText({ datasets, topics, positions, birthDates, countries, ...entry }: Match) {
  const lists = [datasets, topics, positions, birthDates, countries].map((all) => all.toSorted())
  return JSON.stringify([entry.id, entry.name, entry.changedAt, ...lists])
}
/** A hit with what was said of it: that holds until the entry changes (keypersons 6). */
export function judgedMatch<M extends Match>(
  match: M,
  judged: (Judgement & { readonly entry: Match }) | undefined,
): M & Judged {
  if (!judged) return { ...match, judgement: null }
  const { entry, ...judgement } = judged
  return {
    ...match,
    judgement: { ...judgement, holds: entryText(entry) === entryText(match) },
  }
}
/** Whether a hit counts: as the AML department says, and else as the service holds it. */
export const counts = ({ match, judgement }: Pick<Match, 'match'> & Judged): boolean =>
  judgement?.holds ? judgement.same : match

/**
 * What matches come to: only those the service holds for the same person count. Family and close
 * associates of a PEP count as PEP.
 */
export function verdictOf(matches: readonly Match[]): { isPep: boolean; isSanctioned: boolean } {
  const holds = (topics: readonly string[]) =>
    matches.some((one) => one.match && one.topics.some((topic) => topics.includes(topic)))
  return { isPep: holds(pepTopics), isSanctioned: holds(sanctionTopics) }
}

/** Minutes for which a screening counts as new. */
const freshMinutes = 15
/**
 * Whether somebody is to be screened now: everybody when it was asked for, else those without a new
 * answer.
 */
export const shouldScreen = (
  screenedAt: Date | undefined,
  now: Date,
  everybody: boolean,
): boolean =>
  everybody ||
  screenedAt === undefined ||
  now.getTime() - screenedAt.getTime() >= freshMinutes * 60_000

/** The source of key persons whom nobody but the company itself has named (keypersons 8). */
export const namedSource = 'KYC'
/** An owner as a company has named them. */
export interface NamedOwner {
  /** 12 digits; empty when it was not asked for. */
  readonly socialSecurityNumber: string
  readonly name: string
  /** Percent; null when it is not known. */
  readonly ownership: number | null
  /** Two letters; null when it is not known. */
  readonly country: string | null
}
/** How an owner owns, in the words staff read. @param ownership percent */
export const ownerPossession = (ownership: number | null): string =>
  ownership === null
    ? 'Ägare enligt KYC-svar'
    : `Ägare enligt KYC-svar, ${String(ownership).replace('.', ',')} %`

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
export interface ScreeningSummary {
  /** How many key persons are stored, and how many of them have never been screened. */
  readonly persons: number
  readonly unscreened: number
  readonly pep: readonly string[]
  readonly sanctioned: readonly string[]
  /** The personal numbers of the same, in the same order. */
  readonly pepNumbers: readonly string[]
  readonly sanctionedNumbers: readonly string[]
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
  {
    persons,
    unscreened,
    screenedAt,
  }: Pick<ScreeningSummary, 'persons' | 'unscreened' | 'screenedAt'>,
  { days, now }: Freshness,
): ScreeningProblem | undefined {
  if (persons === 0) return 'notFetched'
  if (unscreened > 0 || screenedAt === undefined) return 'unscreened'
  return ageOf(screenedAt, now) > days ? 'old' : undefined
}

export interface ScreeningGap {
  readonly problem: ScreeningProblem
  /** A sentence without its full stop, for staff. */
  readonly text: string
}
/** The same with a sentence; undefined when the company counts as screened. */
export function unscreenedOf(
  screened: ScreeningSummary,
  fresh: Freshness,
): ScreeningGap | undefined {
  const problem = screeningProblem(screened, fresh)
  return problem && { problem, text: sentenceOf(problem, screened, fresh) }
}

function sentenceOf(
  problem: ScreeningProblem,
  { persons, unscreened, screenedAt }: ScreeningSummary,
  { days, now }: Freshness,
): string {
  if (problem === 'notFetched') return 'Nyckelpersonerna är inte hämtade'
  if (problem === 'unscreened' || screenedAt === undefined)
    return `${unscreened} av ${persons} nyckelpersoner är inte kontrollerade mot PEP och sanktioner`
  return `Kontrollen av nyckelpersonerna är ${daysText(ageOf(screenedAt, now))} gammal och får vara högst ${daysText(days)}`
}

/** What staff say of a hit, of a person and of a company (keypersons 6, 11). */
export const samenessTexts = {
  person: { same: 'Samma person', other: 'Inte samma person' },
  company: { same: 'Samma bolag', other: 'Inte samma bolag' },
} as const

/** Whether a reason is more than a word or two: it says what tells two persons apart (keypersons 9). */
export const saysWhatDiffers = (reason: string): boolean =>
  reason.split(/\s+/).filter((word) => /\p{L}{2}|\d/u.test(word)).length >= 3
export const sayWhatDiffers =
  'Skriv i minst en mening vad som skiljer personerna åt, till exempel födelsedag, namn eller pass.'
