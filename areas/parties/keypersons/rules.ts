import { birthDay, readPersonalNumber } from '#platform/swedish/personal-number.ts'

/** What an entity on a list is there for, in the words of OpenSanctions. */
const pepTopics = ['role.pep', 'role.rca']
const sanctionTopics = ['sanction']
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

/** Somebody on a list who may be the one asked about. */
export interface Match {
  /** In the lists. */
  readonly id: string
  readonly name: string
  readonly datasets: readonly string[]
  readonly topics: readonly string[]
  readonly positions: readonly string[]
  readonly birthDates: readonly string[]
  readonly countries: readonly string[]
  /** 0 to 1. */
  readonly score: number
  /** The service holds it for the same person; otherwise it only resembles. */
  readonly match: boolean
}

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

/** The day of birth in a personal or coordination number; undefined for what is no such number. */
export function birthDateOf(number: string): string | undefined {
  const reading = readPersonalNumber(number)
  return reading.ok ? birthDay(reading.value) : undefined
}

export interface Seat {
  readonly name: string
  readonly socialSecurityNumber: string
  readonly roles: readonly { readonly text: string }[]
}
export interface Principal {
  readonly name: string
  readonly socialSecurityNumber: string
  readonly possession: string
  readonly citizenship: string | null
  readonly residence: string | null
}
export interface KeyPersonFacts {
  readonly personalNumber: string
  readonly name: string
  readonly boardMemberType: string | null
  readonly possessionTypes: readonly string[]
  readonly citizenship: string | null
  readonly residence: string | null
}

const country = (code: string | null | undefined) => (code && /^[A-Z]{2}$/.test(code) ? code : null)
/**
 * Those behind a company: the board in its order, then real principals who do not sit in it. Each
 * person once.
 */
export function keyPersonsOf(
  members: readonly Seat[],
  principals: readonly Principal[],
): KeyPersonFacts[] {
  const key = ({
    socialSecurityNumber: number,
    name,
  }: {
    socialSecurityNumber: string
    name: string
  }) => (number.replaceAll(/\D/g, '') || name).slice(0, 30)
  const byKey = new Map<string, KeyPersonFacts>()
  for (const one of [...members, ...principals]) {
    const personalNumber = key(one)
    const possessions = principals.filter((other) => key(other) === personalNumber)
    const roles = members
      .filter((other) => key(other) === personalNumber)
      .flatMap(({ roles: held }) => held)
    if (!personalNumber || byKey.has(personalNumber)) continue
    byKey.set(personalNumber, {
      personalNumber,
      name: one.name.slice(0, 300),
      boardMemberType:
        roles.length > 0 ? [...new Set(roles.map(({ text }) => text))].join(', ') : null,
      possessionTypes: [...new Set(possessions.map(({ possession }) => possession))],
      citizenship: country(possessions[0]?.citizenship),
      residence: country(possessions[0]?.residence),
    })
  }
  return [...byKey.values()]
}
