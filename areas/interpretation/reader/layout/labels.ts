import type { Box } from '../document.ts'
import { type Concept, labelWords } from './label-words.ts'
import { around, type PageLayout, type Segment } from './segments.ts'

/** A printed label, or one of several meanings of it. */
export interface Label {
  readonly concept: Concept
  /** 0 to 1: how surely the words mean this. */
  readonly strength: number
  /** The words without blanks and punctuation, in lower case. */
  readonly phrase: string
  readonly segment: Segment
  /** The first and the last token in the segment. */
  readonly from: number
  readonly to: number
  readonly box: Box
}

/** Lower case without blanks and punctuation: 'Org. nr:' and 'Orgnr' are the same word. */
export const compactWords = (text: string) => {
  const small = text.toLowerCase()
  return /^[a-zåäö\d]*$/.test(small) ? small : small.replace(punctuation, '')
}
const punctuation = /[^\p{L}\p{N}%#&]/gu

type Meaning = readonly [Concept, number]

const meanings = (() => {
  const map = new Map<string, Meaning[]>()
  for (const [concept, groups] of Object.entries(labelWords) as [Concept, (readonly [number, string])[]][])
    for (const [strength, words] of groups)
      for (const words_ of words.split('|')) {
        const key = compactWords(words_)
        const known = map.get(key) ?? []
        if (!known.some(([one]) => one === concept)) known.push([concept, strength])
        map.set(key, known)
      }
  return map
})()

const longest = Math.max(...[...meanings.keys()].map((key) => key.length))
const mostTokens = 7

/** Every beginning of a phrase: words that begin none need not be followed further. */
const beginnings = new Set([...meanings.keys()].flatMap((key) => Array.from(key, (_, at) => key.slice(0, at + 1))))

/** Phrases by length, for finding the one that OCR misread. */
const byLength = (() => {
  const map = new Map<number, string[]>()
  for (const key of meanings.keys()) map.set(key.length, [...(map.get(key.length) ?? []), key])
  return map
})()

/** Whether the texts differ in at most `most` letters. */
function within(one: string, other: string, most: number): boolean {
  if (Math.abs(one.length - other.length) > most) return false
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let at = 1; at <= one.length; at++) {
    const next = [at]
    let least = at
    for (let there = 1; there <= other.length; there++) {
      const cost = one[at - 1] === other[there - 1] ? 0 : 1
      const value = Math.min((row[there] ?? 0) + 1, (next[there - 1] ?? 0) + 1, (row[there - 1] ?? 0) + cost)
      next.push(value)
      least = Math.min(least, value)
    }
    if (least > most) return false
    row = next
  }
  return (row[other.length] ?? most + 1) <= most
}

const misreadings = new Map<string, readonly Meaning[] | undefined>()

/** The meaning of a phrase with one letter misread (two in a long one). */
function nearly(key: string): readonly Meaning[] | undefined {
  if (key.length < 6 || !/^\D+$/.test(key)) return undefined
  if (misreadings.has(key)) return misreadings.get(key)
  const most = key.length >= 12 ? 2 : 1
  let found: readonly Meaning[] | undefined
  for (let length = key.length - most; length <= key.length + most && !found; length++)
    for (const phrase of byLength.get(length) ?? [])
      if (phrase.length >= 6 && within(key, phrase, most)) {
        found = meanings.get(phrase)?.map(([concept, strength]) => [concept, strength * 0.92] as const)
        break
      }
  if (misreadings.size > 5000) misreadings.clear()
  misreadings.set(key, found)
  return found
}

/** 'OCR/Fakturanr' and 'Fakturanr / OCR' say two things. */
function bothOf(segment: Segment, from: number, to: number): readonly Meaning[] | undefined {
  const sides = segment.tokens
    .slice(from, to + 1)
    .map(({ text }) => text)
    .join(' ')
    .split('/')
  if (sides.length !== 2) return undefined
  const [one, other] = sides.map((side) => meanings.get(compactWords(side)))
  return one && other ? [...one, ...other].map(([concept, strength]) => [concept, strength * 0.9] as const) : undefined
}

interface Phrase {
  readonly to: number
  readonly key: string
  readonly means: readonly Meaning[]
}

/** The longest phrase with a meaning that begins with this word. @param parts the words of the segment, compact */
function phraseAt(segment: Segment, parts: readonly string[], from: number, scanned: boolean): Phrase | undefined {
  const slashed = segment.text.includes('/')
  let longestYet: Phrase | undefined
  let key = ''
  for (let to = from; to < Math.min(parts.length, from + mostTokens); to++) {
    key += parts[to]
    if (key.length > longest + 2 || (!scanned && !slashed && !beginnings.has(key))) break
    if (!parts[to]) continue
    const means =
      meanings.get(key) ?? (slashed ? bothOf(segment, from, to) : undefined) ?? (scanned ? nearly(key) : undefined)
    if (means) longestYet = { to, key, means }
  }
  // 'Kredit av faktura nr' is what 'kredit av faktura' is.
  return longestYet && /^(?:nr|no|nummer|number)$/.test(parts[longestYet.to + 1] ?? '')
    ? { ...longestYet, to: longestYet.to + 1 }
    : longestYet
}

function labelsIn(segment: Segment, scanned: boolean): Label[] {
  const labels: Label[] = []
  const parts = segment.tokens.map(({ text }) => compactWords(text))
  for (let from = 0; from < parts.length; from++) {
    const phrase = parts[from] ? phraseAt(segment, parts, from, scanned) : undefined
    if (!phrase) continue
    const { to, key } = phrase
    const box = around(segment.tokens.slice(from, to + 1))
    for (const [concept, strength] of phrase.means)
      labels.push({ concept, strength, phrase: key, segment, from, to, box })
    from = to
  }
  return labels
}

/** Finds the labels printed on a page. A phrase with two meanings gives two labels on the same place. */
export const labelsOf = (layout: PageLayout): Label[] =>
  layout.segments.flatMap((segment) => labelsIn(segment, layout.page.scanned))
