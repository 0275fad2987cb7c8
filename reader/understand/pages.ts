import { asksToPay } from '../fields/amounts/totals.ts'
import { bestWithin } from '../fields/best.ts'
import type { LinkedPage } from '../layout/links.ts'
import { pageSize } from '../document.ts'

/** Which pages one invoice in a file has. */
export interface PageGroup {
  readonly pages: readonly number[]
  readonly attachmentPages: readonly number[]
}

const attachmentWords =
  /^(?:kopia av (?:tidigare |äldre )?faktura|copy of (?:earlier |previous )?invoice|vedlegg|timeliste|følgeseddel|liite|tuntiraportti|lähete|bilaga|bilagor|tidrapport|tidsrapport|tids?specifikation|timspecifikation|arbetsspecifikation|timlista|tidlista|tidsedel|tidredovisning|arbetsrapport|arbetsorder|följesedel|fraktsedel|specifikation av|underlag|kvitto|kvitton|allmänna villkor|avtalsvillkor|leveransvillkor|köpevillkor|körjournal|körrapport|dagbok|självfaktureringsunderlag|reseräkning|orderbekräftelse|offert|ritning|protokoll|intyg|mätprotokoll|egenkontroll|fotodokumentation|attachment|appendix|annex|enclosure|time ?sheet|time report|delivery note|packing list|receipt|terms and conditions|general terms|work report|expense report|order confirmation|anlage|lieferschein|stundenzettel)(?![\p{L}])/iu

/** 'Sida 2 av 3', '2 (3)'. */
const namedPart =
  /(?<!\p{L})(?:sida|sidan|sid|page|seite|side|blad)\s*(?:nr|no)?[.:]?\s*(?<at>\d{1,3})(?:\s*(?:\(|av|of|\/|von|-)\s*(?<of>\d{1,3})\)?)?(?!\d)/iu
const barePart = /^(?<at>\d{1,3})\s?(?:\(|av |of )(?<of>\d{1,3})\)?$/i
/** '2/3' in a corner of a page. */
const slashedPart = /^(?<at>\d{1,2}) ?\/ ?(?<of>\d{1,2})$/
const inMargin = ({ y }: { y: number }) => y < 0.08 * pageSize.height || y > 0.92 * pageSize.height

/** What a page says of its part in the file. */
interface Role {
  readonly number: number
  readonly invoiceNumber: string | undefined
  /** Whether the number is so surely the invoice's that another begins another invoice. */
  readonly isNumberSure: boolean
  /** Which page of how many it says that it is. */
  readonly part: { readonly at: number; readonly of: number | undefined } | undefined
  /** Whether its heading is that of an attachment. */
  readonly attachment: boolean
  readonly hasTotal: boolean
  /** Whether it says what is to be paid. */
  readonly asksToPay: boolean
  readonly empty: boolean
}

function partOf(page: LinkedPage): Role['part'] {
  for (const segment of page.layout.segments) {
    const { text } = segment
    const slashed = inMargin(segment) ? slashedPart.exec(text) : null
    const { at, of } = (namedPart.exec(text) ?? barePart.exec(text) ?? slashed)?.groups ?? {}
    if (at !== undefined && Number(at) <= Number(of ?? at))
      return { at: Number(at), of: of === undefined ? undefined : Number(of) }
  }
  return undefined
}

/** From these scores on a page is believed to have a number and a total of its own. */
const believable = { number: 0.3, otherNumber: 1, total: 1.5 } as const

/** With more beside it on its line, 'Underlag' heads a column and not a page. */
const mostInHeading = 2

function roleOf(page: LinkedPage, today: string): Role {
  const { segments, lines, bodyHeight } = page.layout
  const { invoiceNumber, total } = bestWithin(page, today)
  return {
    number: page.layout.page.number,
    invoiceNumber:
      invoiceNumber && invoiceNumber.score > believable.number
        ? invoiceNumber.canonical
        : undefined,
    isNumberSure: (invoiceNumber?.score ?? 0) > believable.otherNumber,
    part: partOf(page),
    attachment: segments.some(
      ({ y, height, text, line }) =>
        attachmentWords.test(text) &&
        (height > 1.5 * bodyHeight ||
          (y < 0.2 * pageSize.height && (lines[line]?.length ?? 0) <= mostInHeading)),
    ),
    hasTotal: total !== undefined && total.score > believable.total && total.label !== '',
    asksToPay: total !== undefined && total.score > believable.total && asksToPay(total.label),
    empty: segments.length < 4,
  }
}

/** An invoice while its pages are gathered. */
interface Open {
  readonly pages: number[]
  readonly attachmentPages: number[]
  /** Whether one of the attachments says that it is one. */
  isAttached: boolean
  invoiceNumber: string | undefined
  /** How many pages it says that it has, and the last that was found. */
  readonly of: number | undefined
  last: number
  hasTotal: boolean
}

/** Whether a page carries the invoice on, is attached to it, or begins the next. */
function partIn(open: Open, role: Role): 'same' | 'attached' | 'next' {
  const { invoiceNumber, part } = role
  const further = part !== undefined && part.at > 1 && part.at === open.last + 1
  if (role.attachment) return 'attached'
  const isOther =
    role.isNumberSure && open.invoiceNumber !== undefined && invoiceNumber !== open.invoiceNumber
  // A page that says it is the next of an unfinished invoice is so, whatever number was seen on it.
  if (isOther) return further && part.of === open.of && !open.hasTotal ? 'same' : 'next'
  // The invoice goes on to where it says what to pay, whatever was taken for its total before.
  if (!open.isAttached && role.asksToPay && invoiceNumber === open.invoiceNumber && invoiceNumber)
    return 'same'
  if (open.attachmentPages.length > 0) return 'attached'
  if (invoiceNumber !== undefined && (invoiceNumber === open.invoiceNumber || !open.hasTotal))
    return 'same'
  if (further && (part.of === undefined || part.of === open.of)) return 'same'
  if (part?.at === 1) return 'attached'
  return open.hasTotal || role.empty ? 'attached' : 'same'
}

/**
 * Which pages belong to which invoice, and which of them are attachments. Every page belongs to one
 * invoice.
 */
export function groupPages(pages: readonly LinkedPage[], today: string): PageGroup[] {
  const [only, another] = pages
  if (only && !another) return [{ pages: [only.layout.page.number], attachmentPages: [] }]
  const groups: Open[] = []
  for (const page of pages) {
    const role = roleOf(page, today)
    const open = groups.at(-1)
    const part = open ? partIn(open, role) : 'next'
    if (!open || part === 'next') {
      groups.push({
        pages: [role.number],
        attachmentPages: [],
        isAttached: false,
        invoiceNumber: role.invoiceNumber,
        of: role.part?.of,
        last: role.part?.at ?? 1,
        hasTotal: role.hasTotal,
      })
    } else if (part === 'attached') {
      open.attachmentPages.push(role.number)
      open.isAttached ||= role.attachment
    } else {
      open.pages.push(...open.attachmentPages.splice(0))
      open.pages.push(role.number)
      open.last = role.part?.at ?? open.last + 1
      open.hasTotal ||= role.hasTotal
      open.invoiceNumber ??= role.invoiceNumber
    }
  }
  return groups.map(({ pages: own, attachmentPages }) => ({ pages: own, attachmentPages }))
}
