import { weigh, more, type Weighing } from '../reading.ts'
import { type Sheets } from '../sheets.ts'

/**
 * The currency: what stands beside the amount to pay, what a label says, what is printed most.
 * Kronor when a Swedish invoice says nothing.
 */
export function currencies(
  sheets: Sheets,
  total: Weighing | undefined,
  swedish: boolean,
): Weighing[] {
  const currencies = sheets.values('currency')
  const counts = new Map<string, number>()
  for (const { value } of currencies)
    counts.set(value.canonical, (counts.get(value.canonical) ?? 0) + 1)
  const candidates = currencies.map((linked) => {
    const { value } = linked
    let candidate = more(
      weigh('invoiceCurrency', linked, ['currency']),
      linked.links.length > 0 ? 0 : 1,
    )
    candidate = more(candidate, (2 * (counts.get(value.canonical) ?? 0)) / currencies.length)
    if (counts.size === 1) candidate = more(candidate, 2, 'Ingen annan valuta är tryckt')
    if (total?.box && total.page === value.segment.page) {
      const box = total.box
      const sameLine =
        Math.abs(value.box.y + value.box.height / 2 - box.y - box.height / 2) < 0.7 * box.height
      const away = Math.max(
        value.box.x - box.x - box.width,
        box.x - value.box.x - value.box.width,
        0,
      )
      if (sameLine && away < 12 * box.height)
        candidate = more(
          candidate,
          3 - away / (10 * box.height),
          'Valutan står vid beloppet att betala',
        )
    }
    return candidate
  })
  if (candidates.length > 0) return candidates
  return swedish
    ? [
        {
          field: 'invoiceCurrency',
          raw: '',
          canonical: 'SEK',
          page: 0,
          box: undefined,
          score: 2,
          why: ['Ingen valuta är tryckt och utställaren är svensk'],
          label: '',
          seen: 1,
          fromQrCode: false,
        },
      ]
    : []
}
