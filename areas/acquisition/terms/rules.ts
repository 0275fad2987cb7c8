import { recordOf } from '#platform/record.ts'
import {
  amountText,
  priceKinds,
  type PriceName,
  partsOf,
  type TokenType,
} from '#areas/acquisition/agreements/rules.ts'

/*
 * Values are whole: hundredths of a percent (195 is 1,95 %), or öre.
 */

/** What a client pays, and what it is to sell for (terms 1). */
export const termKinds = ['commission', 'administrationFee', 'limitCharge', 'volumeTarget'] as const
export type TermKind = (typeof termKinds)[number]
export type TermValues = Readonly<Record<TermKind, number | null>>

/** The price of agreements that each is (agreements 43). */
export const priceOfTerm = {
  commission: 'Commission',
  administrationFee: 'AdministrationFee',
  limitCharge: 'LimitCharge',
  volumeTarget: 'VolumeTarget',
} as const satisfies Readonly<Record<TermKind, PriceName>>
/** How each is called and counted, and the most there may be. */
export const terms = recordOf(termKinds, (kind) => priceKinds[priceOfTerm[kind]])

/** 195 as '1,95 %', 250000 as '2 500 kr'. */
export const termText = (kind: TermKind, value: number): string =>
  amountText(priceOfTerm[kind], value)

/** Why a term cannot be so much, in Swedish; undefined when it can. */
export function termProblem(kind: TermKind, value: number): string | undefined {
  const { name, most } = terms[kind]
  return value > most ? `${name} är högst ${termText(kind, most)}` : undefined
}

/** What stands in an agreement of a term. */
interface SignedValue {
  readonly type: TokenType
  readonly key: string
  /** In percent or kronor. */
  readonly numericValue: number | null
}
/** The term that an agreement states, with the key it stands by; the first where it says it twice. */
export function statedTerm(
  kind: TermKind,
  values: readonly SignedValue[],
): { readonly value: number; readonly key: string } | undefined {
  for (const { type, key, numericValue } of values)
    if (type === priceOfTerm[kind] && numericValue !== null)
      return { value: Math.round(numericValue * 100), key }
  return undefined
}

const heading = /<h([1-6])\b[^>]*>([\s\S]*?)<\/h\1>/gi
const asText = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
/**
 * The paragraph of an agreement's text in which a key stands: '§ 2' of '§ 2 Pris', else the heading
 * above it; empty when it stands under none.
 */
export function sectionOf(html: string, key: string): string {
  const headings = [...html.matchAll(heading)]
  const ends = [...headings.slice(1).map(({ index }) => index), html.length]
  const within = headings.find(({ index }, place) =>
    partsOf(asText(html.slice(index, ends[place])), [key]).some((part) => part.key === key),
  )
  // What the whole agreement is called names no place in it.
  if (!within || within[1] === '1') return ''
  const text = asText(within[2] ?? '')
  return /^§+\s*\d+(?:\s?[a-z](?![\p{L}\p{N}]))?/iu.exec(text)?.[0] ?? text.slice(0, 80)
}

/** 'Enligt avtal: Fakturaköp, revision 3, § 2' */
export const agreementSource = (source: {
  readonly name: string
  readonly revision: number
  readonly section: string
}): string =>
  [`Enligt avtal: ${source.name}`, `revision ${source.revision}`, source.section]
    .filter(Boolean)
    .join(', ')

/** The kinds of which the core system holds something else than counts (terms 4). */
export const differing = (counts: TermValues, said: TermValues): TermKind[] =>
  termKinds.filter((kind) => counts[kind] !== said[kind])
