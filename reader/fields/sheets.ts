import type { QrCode } from '../document.ts'
import type { LinkedPage, LinkedValue } from '../layout/links.ts'
import type { Segment } from '../layout/segments.ts'
import { matchesOf } from '../values/matches.ts'
import type { Kind } from '../values/value.ts'

/** The pages of one invoice, looked through. */
export interface Sheets {
  readonly pages: readonly LinkedPage[]
  readonly language: 'sv' | 'en' | 'de'
  /** The Swedish day dates are judged by. */
  readonly today: string
  readonly segments: readonly Segment[]
  readonly values: (kind: Kind) => readonly LinkedValue[]
  /** What else than a reference the words of a value are for certain: a day, an amount. */
  readonly otherKinds: (linked: LinkedValue) => ReadonlySet<Kind>
}

export function openSheets(pages: readonly LinkedPage[], today: string): Sheets {
  const segments = pages.flatMap(({ layout }) => layout.segments)
  const byKind = new Map<Kind, LinkedValue[]>()
  const kindsAt = new Map<string, Set<Kind>>()
  for (const { values } of pages)
    for (const linked of values) {
      const { kind, certain } = linked.value
      const same = byKind.get(kind)
      if (same) same.push(linked)
      else byKind.set(kind, [linked])
      if (kind === 'reference' || !certain) continue
      const place = placeOf(linked)
      kindsAt.set(place, (kindsAt.get(place) ?? new Set()).add(kind))
    }
  return {
    pages,
    language: languageOf(segments),
    today,
    segments,
    values: (kind) => byKind.get(kind) ?? [],
    otherKinds: (linked) => kindsAt.get(placeOf(linked)) ?? none,
  }
}

const none: ReadonlySet<Kind> = new Set()
const placeOf = ({ value: { segment, box } }: LinkedValue) =>
  `${segment.page}/${Math.round(box.x)}/${Math.round(box.y)}`

const languageSigns = {
  sv: /[åä]|\b(?:och|moms|datum|att|betala|antal|nr)\b/g,
  en: /\b(?:invoice|date|due|amount|vat|the|number|to|your|payment|tax)\b/g,
  de: /\b(?:rechnung|mwst|und|der|datum|betrag|ust)\b|ß/g,
} as const

/** The language most of the print is in. */
function languageOf(segments: readonly Segment[]): Sheets['language'] {
  const text = segments
    .map((segment) => segment.text)
    .join(' ')
    .toLowerCase()
  const count = (language: Sheets['language']) => matchesOf(languageSigns[language], text).length
  const [swedish, english, german] = [count('sv'), count('en'), count('de')]
  if (english > swedish && english >= german) return 'en'
  return german > swedish ? 'de' : 'sv'
}

export const qrCodesOf = (
  sheets: Sheets,
): readonly { readonly page: number; readonly code: QrCode }[] =>
  sheets.pages.flatMap(({ layout: { page } }) =>
    page.qrCodes.map((code) => ({ page: page.number, code })),
  )
