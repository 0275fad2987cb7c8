import type { Box } from '../document.ts'
import type { Concept } from './concept.ts'
import {
  beginsPhrase,
  compactWords,
  longestPhrase,
  type Meaning,
  meaningsOf,
  misreadMeanings,
} from './phrases.ts'
import { around, bottom, type PageLayout, right, type Segment } from './segments.ts'

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

/** What may be the number of a box in a form. */
export const isBox = /^\d{1,2}[.)]?$/
/** Whether a label begins its segment, or follows in it only the number of its box. */
export const beginsSegment = ({ from, segment }: Label) => beginsIn(segment, from)
const beginsIn = ({ tokens }: Segment, from: number) =>
  from === 0 || (from === 1 && isBox.test(tokens[0]?.text ?? ''))

/** Whether a label is all that its segment says. */
export const fillsSegment = ({ from, to, segment }: Label) =>
  from === 0 && to === segment.tokens.length - 1

/** No phrase has more words; one printed with spaced letters has as many as letters. */
const mostWords = 7

/** 'OCR/Fakturanr' and 'Fakturanr / OCR' say two things. */
function bothOf(segment: Segment, from: number, to: number): readonly Meaning[] | undefined {
  const sides = segment.tokens
    .slice(from, to + 1)
    .map(({ text }) => text)
    .join(' ')
    .split('/')
  if (sides.length !== 2) return undefined
  const end = /(?:nr|nummer|no|id|datum|dag)\.?$/i.exec(sides[1] ?? '')?.[0] ?? ''
  // 'Kund-/avtalsnr' is 'Kundnr' and 'Avtalsnr'.
  const [one, other] = sides.map((side) => meaningsOf(compactWords(side.replace(/-$/, end))))
  if (one && other)
    return [...one, ...other].map(([concept, strength]) => [concept, strength * 0.9] as const)
  // 'Betala före / Pay this before': of two languages one is enough, where nothing follows.
  const isSpaced = segment.tokens.slice(from, to + 1).some(({ text }) => text === '/')
  const isWhole = beginsIn(segment, from) && to === segment.tokens.length - 1
  if (isSpaced && isWhole && !/\d/.test(sides.join('')))
    return (one ?? other)?.map(([concept, strength]) => [concept, strength * 0.9] as const)
  // 'Kvittens/faktura nr': of a word that says nothing the other is another name.
  const [word = '', rest = ''] = sides
  const said =
    /^\p{L}{3,}$/u.test(word) && beginsIn(segment, from) && rest !== '' ? other : undefined
  return said?.map(([concept, strength]) => [concept, strength * 0.85] as const)
}

interface Phrase {
  readonly to: number
  readonly key: string
  readonly means: readonly Meaning[]
}

/** A word of a longer line is rather another word than a label misread. */
const mostMisread = 10

/** After a number these say what it is counted in and label nothing. */
const isUnit = /^(?:kr|kronor|öre|sek|svenskakronor)$/

/**
 * The longest phrase with a meaning that begins with this word. @param parts the words of the
 * segment, compact
 */
function phraseAt(
  segment: Segment,
  parts: readonly string[],
  from: number,
  isSeen: boolean,
): Phrase | undefined {
  const mayBeMisread = isSeen && parts.length <= mostMisread
  const slashed = segment.text.includes('/')
  const most = parts[from]?.length === 1 ? longestPhrase : mostWords
  let longest: Phrase | undefined
  let key = ''
  for (let to = from; to < Math.min(parts.length, from + most); to++) {
    key += parts[to]
    if (key.length > longestPhrase + 2 || (!mayBeMisread && !slashed && !beginsPhrase(key))) break
    if (!parts[to]) continue
    const means =
      meaningsOf(key) ??
      (slashed ? bothOf(segment, from, to) : undefined) ??
      (mayBeMisread ? misreadMeanings(key) : undefined)
    if (means) longest = { to, key, means }
  }
  // 'Kredit av faktura nr' is what 'kredit av faktura' is.
  return longest && /^(?:nr|no|nummer|number)$/.test(parts[longest.to + 1] ?? '')
    ? { ...longest, to: longest.to + 1 }
    : longest
}

/** Before the name of a day these say how long after it. */
const isAfter = /^(?:efter|after|from|från|etter|nach|ab)$/

function labelsIn(segment: Segment, scanned: boolean): Label[] {
  const labels: Label[] = []
  const parts = segment.tokens.map(({ text }) => compactWords(text))
  for (let from = 0; from < parts.length; from++) {
    const next = isAfter.test(parts[from] ?? '')
      ? phraseAt(segment, parts, from + 1, scanned)
      : undefined
    // '30 dagar efter fakturadatum' says when to pay.
    if (next?.means[0]?.[0] === 'invoiceDate') {
      from = next.to
      continue
    }
    const phrase = parts[from] ? phraseAt(segment, parts, from, scanned) : undefined
    if (!phrase) continue
    const { to, key, means } = phrase
    if (isUnit.test(key) && /\d$/.test(parts[from - 1] ?? '')) continue
    const box = around(segment.tokens.slice(from, to + 1))
    for (const [concept, strength] of means) {
      // 'Betala totalt' is as sure as the surer of its words.
      const before = labels.find((one) => one.concept === concept && one.to === from - 1)
      const surest = Math.max(strength, before?.strength ?? 0)
      labels.push({ concept, strength: surest, phrase: key, segment, from, to, box })
    }
    from = to
  }
  return labels
}

/**
 * A label that goes on in the next line, where nothing else follows: 'Hyresgästens' and 'orgnr'
 * beside one value.
 */
function wrappedLabels({ lines }: PageLayout, segment: Segment): Label[] {
  if (segment.tokens.length > 3) return []
  const line = lines[segment.line + 1] ?? []
  const next = line.find(({ x }) => Math.abs(x - segment.x) < 0.3 * segment.height)
  if (!next || next.tokens.length > 2 || next.y - bottom(segment) > 0.6 * segment.height) return []
  const beside = line[line.indexOf(next) + 1]
  if (beside && beside.x - right(next) < widestColumn * next.height) return []
  const key = compactWords(segment.text + next.text)
  return (meaningsOf(key) ?? []).map(([concept, strength]) => ({
    concept,
    strength,
    phrase: key,
    segment,
    from: 0,
    to: segment.tokens.length - 1,
    box: around([segment, next]),
  }))
}

/** How far from a label its value may stand, in parts of the print's height. */
const widestColumn = 20

/**
 * Finds the labels printed on a page. A phrase with two meanings gives two labels on the same
 * place.
 */
export const labelsOf = (layout: PageLayout): Label[] =>
  layout.segments.flatMap((segment) => {
    const labels = labelsIn(segment, layout.page.scanned)
    return labels.some(fillsSegment) ? labels : [...labels, ...wrappedLabels(layout, segment)]
  })
