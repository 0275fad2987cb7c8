import { nameAsRead } from './plain-number.ts'

/** Words of a company's name that say its form, its country or nothing. */
const empty = new Set(
  (
    'ab aktiebolag aktiebolaget publ hb handelsbolag handelsbolaget kb kommanditbolag ' +
    'kommanditbolaget ek for ekonomisk forening enskild firma ef filial och i sverige sweden ' +
    'of the and inc ltd'
  ).split(' '),
)

/** The words that tell a name from others, in one spelling: 'Åkerbo Bygg AB' is akerbo and bygg. */
function wordsOf(name: string): readonly string[] {
  const words = nameAsRead(name)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '')
  const telling = words.filter((word) => !empty.has(word))
  return telling.length > 0 ? telling : words
}

/** How many signs have to be put in, left out or replaced to get one text from the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [place, sign] of [...one].entries()) {
    const next = [place + 1]
    for (let at = 1; at <= other.length; at++)
      next.push(
        Math.min(
          (row[at] ?? 0) + 1,
          (next[at - 1] ?? 0) + 1,
          (row[at - 1] ?? 0) + (other[at - 1] === sign ? 0 : 1),
        ),
      )
    row = next
  }
  return row.at(-1) ?? 0
}
const longestCompared = 100
/** From 0 to 1. */
function likeness(one: string, other: string): number {
  const longest = Math.max(one.length, other.length)
  return longest === 0 ? 0 : 1 - distance(one, other) / longest
}
/** Two words so unlike are two words. */
const leastAlike = 0.75

/**
 * How much of the shorter of two companies' names stands in the longer, hundredths of a percent:
 * 'Akerbo' and 'Åkerbo Bygg i Växjö AB' are 10000. The forms of companies are left out.
 */
export function nameLikeness(one: string, other: string): number {
  const [first, second] = [one, other].map((name) => wordsOf(name.slice(0, longestCompared)))
  if (!first || !second) return 0
  const [fewer, more] = first.length <= second.length ? [first, second] : [second, first]
  const length = fewer.join('').length
  if (length === 0) return 0
  const found = fewer.reduce((sum, word) => {
    const best = Math.max(0, ...more.map((candidate) => likeness(word, candidate)))
    return sum + (best >= leastAlike ? best * word.length : 0)
  }, 0)
  const joined = likeness(first.join(''), second.join(''))
  const whole = joined >= leastAlike ? joined : 0
  return Math.round(Math.max(found / length, whole) * 10_000)
}

/** Whether two names are the same but for the form of the company. */
export const isSameName = (one: string, other: string) => nameLikeness(one, other) >= 9000

/** Words that companies shorten in their names, and the words that join two. */
const written: Readonly<Record<string, string>> = {
  fast: 'fastigheter',
  byggn: 'byggnads',
  elektr: 'elektriska',
  forv: 'forvaltning',
  gbg: 'goteborg',
  ind: 'industri',
  intl: 'international',
  mek: 'mekaniska',
  sthlm: 'stockholm',
  tekn: 'teknik',
  transp: 'transport',
  verkst: 'verkstad',
  o: '',
  amp: '',
}
/**
 * A name as it is looked for: its telling words written out, in one spelling and one order, so that
 * 'AB Sthlm Måleri & Bygg' and 'Bygg o Måleri Stockholm HB' are the same. Empty for a name without
 * letters and figures.
 */
export const nameKey = (name: string): string =>
  [...new Set(wordsOf(name).map((word) => written[word] ?? word))]
    .filter((word) => word !== '')
    .toSorted()
    .join(' ')
