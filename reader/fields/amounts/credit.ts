import { takenBack } from '../../structured/credit.ts'
import type { LinkedPage } from '../../layout/links.ts'
import { bestOf, type Weighing } from '../reading.ts'
import type { Sheets } from '../sheets.ts'

/** What documents that take back an invoice are called. */
const titles =
  /^(?:kredit[ -]?(?:faktura|nota|avräkning|räkning)|credit[ -]?(?:note|invoice|memo)|(?:sales|tax) credit note|retur(?:nota|faktura)|makulerings(?:faktura|nota)|hyvityslasku|gutschrift|stornorechnung|rechnungskorrektur)(?!\p{L})/iu

/** Print of more words is a sentence: 'Kreditfaktura utfärdas sedan varorna kommit åter.' */
const mostInTitle = 6

/** What a sum is called that is the other's to get. */
const paidBack =
  /tillgodo|(?:att|at)(?:erhålla|återfå|kreditera)|återbetal|^(?:krediterat|summakredit|totaltkredit|kreditbelopp|totalcredit|credittotal|amountcredited)|refund|creditbalance|hyvitetään|gutschrift/

/** What names the invoice that is taken back, and nothing else. */
const namesTakenBack = /kredit|credit|makuler|hyvit|gutschrift|korrektur/

/** Words that stand alone where something is taken back, though no title or sum says so. */
const mayTakeBack = /^(?:kredit|credit|kreditering|retur|returnerat|return|cr)$/

const compact = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}/]/gu, '')

type Segment = Sheets['segments'][number]
const isTitle = ({ text, tokens }: Segment) =>
  (tokens.length <= mostInTitle && titles.test(text)) ||
  // 'K R E D I T F A K T U R A'
  (tokens.every((one) => one.text.length === 1) && titles.test(compact(text)))

/** The title of what takes back; one beside an amount is a row of what was set off. */
function titleOf(sheets: Sheets): Segment | undefined {
  const found = sheets.segments.filter(isTitle)
  if (found.length === 0) return undefined
  const amounts = sheets.values('amount').filter(({ value }) => value.certain)
  return found.find(
    ({ page, line }) =>
      !amounts.some(({ value: { segment } }) => segment.page === page && segment.line === line),
  )
}

/** The label of an invoice that is taken back, beside a number. */
const saysTakenBack = (sheets: Sheets) =>
  sheets
    .values('reference')
    .flatMap(({ links }) => links)
    .find(
      ({ label, strength }) =>
        label.concept === 'creditFor' && strength > 0.6 && namesTakenBack.test(label.phrase),
    )?.label.segment

/**
 * Whether the invoice takes back another: its heading says so, what its sum is called or what it
 * names, or the total is negative.
 */
export function creditInvoice(sheets: Sheets, total: Weighing | undefined): Weighing {
  const negative = total?.canonical.startsWith('-') === true
  const isPaidBack = total !== undefined && paidBack.test(total.label)
  const title = titleOf(sheets)
  const heading = title ?? saysTakenBack(sheets)
  const said = [
    ...(heading
      ? [`${title ? 'Rubriken är' : 'Fakturan säger'} "${heading.text.slice(0, 40)}"`]
      : []),
    ...(isPaidBack ? ['Beloppet är vad mottagaren får tillbaka'] : []),
    ...(negative ? ['Beloppet är negativt'] : []),
  ]
  const isCredit = said.length > 0
  const neither = sheets.segments.some(speaksOfCredit) ? 0.5 : 5
  const bySign = negative ? 1.5 : neither
  const byWords = negative ? 5 : 3
  return {
    field: 'isCreditInvoice',
    raw: heading?.text ?? '',
    canonical: String(isCredit),
    page: heading?.page ?? 0,
    box: heading,
    score: heading || isPaidBack ? byWords : bySign,
    why: isCredit ? said : ['Varken rubrik eller belopp säger att det är en kreditfaktura'],
    label: '',
    seen: 1,
    fromQrCode: false,
  }
}

const speaksOfCredit = ({ text }: Segment) => mayTakeBack.test(compact(text))

/** Whether an invoice is taken for no credit though a word that stands alone on it speaks of one. */
export const isDoubtfulCredit = (
  weighed: readonly Weighing[],
  pages: readonly LinkedPage[],
): boolean =>
  bestOf(weighed, 'isCreditInvoice')?.canonical === 'false' &&
  pages.some(({ layout }) => layout.segments.some(speaksOfCredit))

/**
 * The sums of an invoice that takes back another, negative as data has them (decision C32): many
 * print what is to be paid back without a sign.
 */
export const asTakenBack = (sums: readonly Weighing[], credit: Weighing): readonly Weighing[] =>
  credit.canonical === 'true'
    ? sums.map((one) => ({ ...one, canonical: takenBack(one.canonical) ?? one.canonical }))
    : sums
