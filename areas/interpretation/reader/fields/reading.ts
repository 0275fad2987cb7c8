import type { Box, FieldName, QrCode } from '../document.ts'
import type { Concept } from '../layout/label-words.ts'
import type { Link, LinkedPage, LinkedValue } from '../layout/links.ts'
import type { Segment } from '../layout/segments.ts'
import type { Kind } from '../values/value.ts'

/** A candidate while it is weighed. `score` is in log-odds: 0 is as likely right as wrong. */
export interface Weighed {
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

/** The pages of one invoice, looked through. */
export interface Sheets {
  readonly pages: readonly LinkedPage[]
  readonly language: 'sv' | 'en' | 'de'
  readonly today: string
}

export const valuesOf = (sheets: Sheets, kind: Kind): readonly LinkedValue[] =>
  sheets.pages.flatMap(({ values }) => values.filter(({ value }) => value.kind === kind))

const relationTexts = { inside: 'står direkt efter', right: 'står till höger om', below: 'står under' } as const

/** The strongest link to one of the concepts, and how strong the strongest link to another concept is. */
export function claims(linked: LinkedValue, concepts: readonly Concept[]) {
  const own = linked.links.find(({ label }) => concepts.includes(label.concept))
  const foreign = linked.links.find(({ label }) => !concepts.includes(label.concept))
  return { own, foreign: foreign?.strength ?? 0 }
}

export const sayLink = (link: Link) =>
  `Värdet ${relationTexts[link.relation]} "${link.label.segment.tokens
    .slice(link.label.from, link.label.to + 1)
    .map(({ text }) => text)
    .join(' ')
    .replace(/[:.]+$/, '')}"`

/** A value as a candidate by what its labels say: from -2.5 with no label to 3.5 with a certain one. */
export function weigh(field: FieldName, linked: LinkedValue, concepts: readonly Concept[]): Weighed {
  const { own, foreign } = claims(linked, concepts)
  const strength = own?.strength ?? 0
  const rivalry = foreign > strength ? 1 + 4 * (foreign - strength) : foreign > 0 ? 1.2 * (foreign / strength) * 0.5 : 0
  const { value } = linked
  return {
    field,
    raw: value.raw,
    canonical: value.canonical,
    page: value.segment.page,
    box: value.box,
    score: 6 * strength - 2.5 - rivalry,
    why: own ? [sayLink(own)] : [],
    label: own?.label.phrase ?? '',
    seen: value.confidence,
    fromQrCode: false,
  }
}

/** The same candidate with more for or against it. */
export const more = (candidate: Weighed, score: number, why?: string): Weighed => ({
  ...candidate,
  score: candidate.score + score,
  why: why === undefined ? candidate.why : [...candidate.why, why],
})

export const segmentsOf = (sheets: Sheets): readonly Segment[] => sheets.pages.flatMap(({ layout }) => layout.segments)

export const qrCodesOf = (sheets: Sheets): readonly { readonly page: number; readonly code: QrCode }[] =>
  sheets.pages.flatMap(({ layout: { page } }) => page.qrCodes.map((code) => ({ page: page.number, code })))
