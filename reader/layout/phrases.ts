import { beginsParts, meaningByParts } from './label-parts.ts'
import { labelWords } from './label-words.ts'
import { type Concept, concepts } from './concept.ts'

/** What a phrase points out, and how surely: 0 to 1. */
export type Meaning = readonly [Concept, number]

const punctuation = /[^\p{L}\p{N}%#&]/gu

/** Lower case without blanks and punctuation: 'Org. nr:' and 'Orgnr' are the same word. */
export const compactWords = (text: string) => {
  const small = text.toLowerCase()
  return /^[a-zåäö\d]*$/.test(small) ? small : small.replace(punctuation, '')
}

const meanings = (() => {
  const map = new Map<string, Meaning[]>()
  for (const concept of concepts)
    for (const [strength, phrases] of labelWords[concept])
      for (const phrase of phrases.split('|')) {
        const key = compactWords(phrase)
        const known = map.get(key) ?? []
        if (!known.some(([one]) => one === concept)) known.push([concept, strength])
        map.set(key, known)
      }
  return map
})()

/**
 * What a phrase in compact words means, known as a whole or by its parts; undefined when it is no
 * label.
 */
export const meaningsOf = (key: string): readonly Meaning[] | undefined =>
  meanings.get(key) ??
  meaningByParts(key) ??
  (isYours.test(key) ? meaningsOf(key.slice(0, -3)) : undefined)

/** 'Asiakasnumeronne': whose it is stands at the end of a word in Finnish. */
const isYours = /\p{L}{6}nne$/u

/** The length of the longest phrase. */
export const longestPhrase = Math.max(...[...meanings.keys()].map((key) => key.length))

const beginnings = new Set(
  [...meanings.keys()].flatMap((key) => Array.from(key, (_, at) => key.slice(0, at + 1))),
)

/** Whether some phrase begins so: words that begin none need not be followed further. */
export const beginsPhrase = (key: string) => beginnings.has(key) || beginsParts(key)

/** Phrases by length, for finding the one that OCR misread. */
const byLength = (() => {
  const map = new Map<number, string[]>()
  for (const key of meanings.keys()) map.set(key.length, [...(map.get(key.length) ?? []), key])
  return map
})()

/** Whether the texts differ in at most `most` letters. */
function within(one: string, other: string, most: number): boolean {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let at = 1; at <= one.length; at++) {
    const next = [at]
    let least = at
    for (let there = 1; there <= other.length; there++) {
      const cost = one[at - 1] === other[there - 1] ? 0 : 1
      const value = Math.min(
        (row[there] ?? 0) + 1,
        (next[there - 1] ?? 0) + 1,
        (row[there - 1] ?? 0) + cost,
      )
      next.push(value)
      least = Math.min(least, value)
    }
    if (least > most) return false
    row = next
  }
  return (row[other.length] ?? most + 1) <= most
}

const misreadings = new Map<string, readonly Meaning[] | undefined>()

/**
 * The meaning of a phrase with one letter misread, two in a long one; a little less sure than what
 * is read right.
 */
export function misreadMeanings(key: string): readonly Meaning[] | undefined {
  if (key.length < 6 || !/^\D+$/.test(key)) return undefined
  if (misreadings.has(key)) return misreadings.get(key)
  const most = key.length >= 12 ? 2 : 1
  let phrase: string | undefined
  for (
    let length = Math.max(6, key.length - most);
    length <= key.length + most && !phrase;
    length++
  )
    phrase = byLength.get(length)?.find((one) => within(key, one, most))
  const means =
    phrase &&
    meanings.get(phrase)?.map(([concept, strength]) => [concept, strength * 0.92] as const)
  if (misreadings.size > 5000) misreadings.clear()
  misreadings.set(key, means || undefined)
  return means || undefined
}
