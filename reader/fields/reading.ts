import type { Box, FieldName } from '../document.ts'
import type { Concept } from '../layout/concept.ts'
import type { Label } from '../layout/labels.ts'
import type { LinkedValue } from '../layout/links.ts'
import type { Link } from '../layout/relations.ts'

/** A candidate while it is weighed. `score` is in log-odds: 0 is as likely right as wrong. */
export interface Weighing {
  readonly field: FieldName
  readonly raw: string
  readonly canonical: string
  readonly page: number
  /** Upright; undefined when the value is printed nowhere. */
  readonly box: Box | undefined
  readonly score: number
  readonly why: readonly string[]
  readonly label: string
  /** How well OCR saw the words. */
  readonly seen: number
  readonly fromQrCode: boolean
}

const relationTexts = {
  inside: 'står direkt efter',
  right: 'står till höger om',
  below: 'står under',
  above: 'står över',
} as const

/**
 * The strongest link to one of the concepts, and how strong the strongest link to another concept
 * is.
 */
export function claims(linked: LinkedValue, concepts: readonly Concept[]) {
  const own = linked.links.find(({ label }) => concepts.includes(label.concept))
  // A word of two meanings is no rival of itself.
  const isOwn = ({ segment, from }: Label) =>
    own?.label.segment === segment && own.label.from === from
  const foreign = linked.links.find(
    ({ label }) => !concepts.includes(label.concept) && !isOwn(label),
  )
  return { own, foreign: foreign?.strength ?? 0 }
}

export const sayLink = (link: Link) =>
  `Värdet ${relationTexts[link.relation]} "${link.label.segment.tokens
    .slice(link.label.from, link.label.to + 1)
    .map(({ text }) => text)
    .join(' ')
    .replace(/[:.]+$/, '')}"`

/** A printed value as a candidate. @param score in log-odds */
export const candidateOf = (
  field: FieldName,
  { value }: LinkedValue,
  score: number,
  why: readonly string[],
  label: string,
): Weighing => ({
  field,
  raw: value.raw,
  canonical: value.canonical,
  page: value.segment.page,
  box: value.box,
  score,
  why,
  label,
  seen: value.confidence,
  fromQrCode: false,
})

/**
 * A value as a candidate by what its labels say: from -2.5 with no label to 3.5 with a certain one.
 */
export function weigh(
  field: FieldName,
  linked: LinkedValue,
  concepts: readonly Concept[],
): Weighing {
  const { own, foreign } = claims(linked, concepts)
  const strength = own?.strength ?? 0
  const within = foreign > 0 ? 1.2 * (foreign / strength) * 0.5 : 0
  const rivalry = foreign > strength ? 1 + 4 * (foreign - strength) : within
  return candidateOf(
    field,
    linked,
    6 * strength - 2.5 - rivalry,
    own ? [sayLink(own)] : [],
    own?.label.phrase ?? '',
  )
}

/** The same candidate with more for or against it. */
export const more = (candidate: Weighing, score: number, why?: string): Weighing => ({
  field: candidate.field,
  raw: candidate.raw,
  canonical: candidate.canonical,
  page: candidate.page,
  box: candidate.box,
  score: candidate.score + score,
  why: why === undefined ? candidate.why : [...candidate.why, why],
  label: candidate.label,
  seen: candidate.seen,
  fromQrCode: candidate.fromQrCode,
})

/** The candidate with the highest score. */
export const best = (candidates: readonly Weighing[]): Weighing | undefined =>
  candidates.reduce<Weighing | undefined>(
    (most, one) => (most && most.score >= one.score ? most : one),
    undefined,
  )

/** The best candidate of one field. */
export const bestOf = (candidates: readonly Weighing[], field: FieldName) =>
  best(candidates.filter((one) => one.field === field))

/** A value that is not printed itself, but follows from one that is. */
export const unprinted = (
  from: Weighing,
  value: Pick<Weighing, 'field' | 'canonical' | 'score' | 'why'>,
): Weighing => ({
  ...from,
  ...value,
  raw: '',
  page: 0,
  box: undefined,
  label: '',
})
