import type { Listed } from './entry.ts'

/** One of the features that made a score, in the form yente explains it. */
export interface Explained {
  readonly score: number
  readonly detail: string | null
}
export interface Scored {
  /** 0 to 1. */
  readonly score: number
  readonly explanations: Readonly<Record<string, Explained>>
}
export interface Asked {
  readonly names: readonly string[]
  /** YYYY-MM-DD, or only the year. */
  readonly birthDates: readonly string[]
  /** ISO 3166, two small letters. */
  readonly countries: readonly string[]
  /** What a company is registered under. */
  readonly numbers?: readonly string[]
}

/** Cyrillic letters as names are written with ours (BGN/PCGN, simplified). */
const latin: Readonly<Record<string, string>> = Object.fromEntries(
  'а=a б=b в=v г=g д=d е=e ё=e ж=zh з=z и=i й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh щ=shch ы=y э=e ю=yu я=ya ь= ъ= ø=o ł=l ß=ss æ=ae'
    .split(' ')
    .map((pair) => pair.split('=')),
)
/** The parts of a name without accents, in our letters and in order. */
export const partsOf = (name: string): readonly string[] =>
  [...name.toLowerCase()]
    .map((letter) => latin[letter] ?? letter)
    .join('')
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/aa|ae|oe/g, (two) => (two === 'oe' ? 'o' : 'a'))
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter(Boolean)
    .toSorted()

/** How many letters are to be changed, put in or taken out to make one word of another. */
function distance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [row, letter] of [...one].entries()) {
    const line = [row + 1]
    for (let at = 0; at < other.length; at++)
      line.push(
        Math.min(
          (above[at + 1] ?? 0) + 1,
          (line[at] ?? 0) + 1,
          (above[at] ?? 0) + Number(other[at] !== letter),
        ),
      )
    above = line
  }
  return above.at(-1) ?? 0
}

/** Below this two parts of a name are two names. */
const alike = 0.72
function likeness(one: readonly string[], other: readonly string[]): number {
  const [fewer, more] = one.length <= other.length ? [one, other] : [other, one]
  if (fewer.length === 0) return 0
  const left = [...more]
  let sum = 0
  for (const part of fewer) {
    const scores = left.map((each) => 1 - distance(part, each) / Math.max(part.length, each.length))
    const best = Math.max(...scores)
    if (best < alike) return 0
    sum += best
    left.splice(scores.indexOf(best), 1)
  }
  // A name that only one side has weighs little: many leave their middle names out.
  return (sum / fewer.length) * (1 - 0.05 * left.length)
}

const best = (asked: readonly string[], listed: readonly string[]) =>
  Math.max(
    0,
    ...asked.flatMap((one) => listed.map((other) => likeness(partsOf(one), partsOf(other)))),
  )

/** What dates of birth take from a score: one side may know the year alone. */
function birthQualifiers(asked: readonly string[], listed: readonly string[]) {
  if (asked.length === 0 || listed.length === 0) return {}
  const sameYear = asked.some((one) =>
    listed.some((other) => one.slice(0, 4) === other.slice(0, 4)),
  )
  const days = (all: readonly string[]) => all.filter((one) => one.length === 10)
  const bothKnow = days(asked).length > 0 && days(listed).length > 0
  const sameDay = days(asked).some((one) => days(listed).includes(one))
  return {
    ...(!sameYear && { dob_year_disjoint: -0.15 }),
    ...(bothKnow && !sameDay && { dob_day_disjoint: -0.25 }),
  }
}

/**
 * How near somebody on a list is, by the parts of yente's algorithm logic-v2 that persons without a
 * number meet: the best of names and weak aliases, less what speaks against it.
 */
export function scoreOf(asked: Asked, { properties }: Listed): Scored {
  const names = {
    name_match: best(asked.names, properties.name ?? []),
    weak_alias_match: 0.8 * best(asked.names, properties.weakAlias ?? []),
    identifier_match: asked.numbers?.some((one) => properties.registrationNumber?.includes(one))
      ? 1
      : 0,
  }
  const countries = properties.country ?? []
  const apart =
    asked.countries.length > 0 &&
    countries.length > 0 &&
    !asked.countries.some((one) => countries.includes(one))
  const against = {
    ...birthQualifiers(asked.birthDates, properties.birthDate ?? []),
    ...(apart && { country_mismatch: -0.2 }),
  }
  const main = Math.max(...Object.values(names))
  const sum = Object.values(against).reduce((all, one) => all + one, main)
  const features = Object.entries({ ...names, ...against }).filter(([, score]) => score !== 0)
  return {
    score: main === 0 ? 0 : Math.round(Math.max(0, sum) * 1000) / 1000,
    explanations: Object.fromEntries(
      features.map(([feature, score]) => [
        feature,
        { score: Math.round(score * 1000) / 1000, detail: null },
      ]),
    ),
  }
}
