import type { Weighing } from '../reading.ts'
import type { Sheets } from '../sheets.ts'

const creditWords =
  /^(?:kreditfaktura|kreditnota|kredit faktura|credit note|credit invoice|gutschrift|kreditnota\/kreditfaktura|credit memo)\b/i

/** Whether the invoice takes back another: its heading says so, or the total is negative. */
export function creditInvoice(sheets: Sheets, total: Weighing | undefined): Weighing {
  const heading = sheets.segments.find(({ text }) => creditWords.test(text))
  const negative = total?.canonical.startsWith('-') === true
  const byHeading = heading ? [`Rubriken är "${heading.text.slice(0, 40)}"`] : []
  const reckoned = negative ? ['Beloppet är negativt'] : []
  const neither =
    heading || negative ? [] : ['Varken rubrik eller belopp säger att det är en kreditfaktura']
  const [named, unnamed] = negative ? [5, 1.5] : [3, 5]
  return {
    field: 'isCreditInvoice',
    raw: heading?.text ?? '',
    canonical: String(heading !== undefined || negative),
    page: heading?.page ?? 0,
    box: heading,
    score: heading ? named : unnamed,
    why: [...byHeading, ...reckoned, ...neither],
    label: '',
    seen: 1,
    fromQrCode: false,
  }
}
