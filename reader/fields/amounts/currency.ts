import { weigh, more, type Weighing } from '../reading.ts'
import { type Sheets } from '../sheets.ts'

/** What invoices print in one country only, by the currency that is meant there by 'kr' and by nothing. */
const homes: readonly (readonly [string, RegExp])[] = [
  ['SEK', /bankgiro|plusgiro|(?<!\p{L})bg(?!\p{L})|f-skatt|momsreg|IBAN:? ?SE\d\d/iu],
  ['NOK', /(?<!\p{L})mva(?!\p{L})|foretaksregist|organisasjonsn|IBAN:? ?NO\d\d/iu],
  ['DKK', /(?<!\p{L})cvr(?!\p{L})|momsnr|(?<!\p{L})reg\. ?nr\. ?\d{4}(?!\d)|IBAN:? ?DK\d\d/iu],
  ['SEK', /moms|org\.? ?nr/i],
  ['EUR', /y-tunnus|(?<!\p{L})(?:mwst|ust|alv)(?!\p{L})/iu],
]

/** The currency of the country that the issuer is in by what it prints; undefined when it does not tell. */
const homeCurrency = ({ segments }: Sheets): string | undefined =>
  homes.find(([, sign]) => segments.some(({ text }) => sign.test(text)))?.[0]

/** 'kr' is of three countries. */
const isCrowns = (word: string) => /^kr/i.test(word)

/**
 * The currency: what stands beside the amount to pay, what a label says, what is printed most.
 * That of the issuer's country when an invoice says nothing.
 */
export function currencies(sheets: Sheets, total: Weighing | undefined): Weighing[] {
  const home = homeCurrency(sheets)
  const currencies = sheets.values('currency').map(({ value, links }) => ({
    links,
    value: home && home !== 'EUR' && isCrowns(value.raw) ? { ...value, canonical: home } : value,
  }))
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
  return home
    ? [
        {
          field: 'invoiceCurrency',
          raw: '',
          canonical: home,
          page: 0,
          box: undefined,
          score: 2,
          why: ['Ingen valuta är tryckt, och så är den i utställarens land'],
          label: '',
          seen: 1,
          fromQrCode: false,
        },
      ]
    : []
}
