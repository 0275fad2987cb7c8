import type { GiroLine } from './giro-line.ts'
import { claims, more, weigh, type Weighing } from './reading.ts'
import type { Sheets } from './sheets.ts'

const saysGiro = { bankgiro: /bankgiro|\bbg\b/i, plusgiro: /plusgiro|postgiro|\bpg\b/i } as const

function giros(
  sheets: Sheets,
  lines: readonly GiroLine[],
  field: 'bankgiro' | 'plusgiro',
): Weighing[] {
  const onLines = new Set(lines.map((line) => line[field]?.replaceAll(/\D/g, '')))
  return sheets.values(field).flatMap((linked) => {
    const { own, foreign } = claims(linked, [field])
    const { canonical, segment } = linked.value
    const isOnLine = onLines.has(canonical.replaceAll(/\D/g, ''))
    // So many numbers pass the check digit of a plusgiro by chance that a label or the OCR line
    // must say so.
    if (!own && !isOnLine && (field === 'plusgiro' || foreign > 0.3)) return []
    const said = !own && saysGiro[field].test(segment.text) ? 2 : 0
    const candidate = more(weigh(field, linked, [field]), 0.8 + said, 'Kontrollsiffran stämmer')
    return [isOnLine ? more(candidate, 2.5, 'Numret står på OCR-raden') : candidate]
  })
}

const ibans = (sheets: Sheets): Weighing[] =>
  sheets
    .values('iban')
    .map((linked) =>
      more(
        weigh('iban', linked, ['iban']),
        linked.links.length > 0 ? 1 : 3,
        'Kontrollsiffrorna stämmer',
      ),
    )

/** Where to pay: bankgiro, plusgiro and IBAN. */
export const accounts = (sheets: Sheets, lines: readonly GiroLine[]): Weighing[] => [
  ...giros(sheets, lines, 'bankgiro'),
  ...giros(sheets, lines, 'plusgiro'),
  ...ibans(sheets),
]
