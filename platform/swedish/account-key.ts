import { isGiroClearing, readBankAccount, seriesOf, wholeClearing } from './bank-account.ts'
import { readIban, type Iban } from './iban.ts'
import { passesLuhn } from './luhn.ts'
import { paymentAccountOf } from './payment-account.ts'
import { compact } from './reading.ts'

/** An account by its numbers; a giro has no clearing number, and one abroad has its IBAN for number. */
export interface NumberedAccount {
  readonly clearingNumber: string
  readonly accountNumber: string
}
/** One that may say which giro it is. */
export interface KeyedAccount extends NumberedAccount {
  readonly accountType?: 'bankaccount' | 'bankgiro' | 'plusgiro'
}

/**
 * Series whose accounts are numbered through the whole bank, whatever clearing number stands before
 * them: an IBAN names them without it, by the bank's IBAN ID (Bankinfrastruktur, IBAN och svenskt
 * nationellt kontonummer). Each is kept under one clearing number.
 */
const throughBank = [
  { ranges: [[6000, 6999]], ibanIds: ['600'] },
  {
    ranges: [
      [3300, 3300],
      [3782, 3782],
    ],
    ibanIds: ['300'],
  },
  { ranges: [[9180, 9189]], ibanIds: ['120', '918'] },
  { ranges: [[9300, 9349]], ibanIds: ['930', '931', '932', '933', '934'] },
  { ranges: [[9570, 9579]], ibanIds: ['957'] },
] as const
const throughBankOf = (clearing: string) =>
  throughBank.find(({ ranges }) =>
    ranges.some(([from, to]) => Number(clearing) >= from && Number(clearing) <= to),
  )
type Series = (typeof throughBank)[number]
const oneClearing = ({ ranges }: Series) => String(ranges[0][0])
const giroIbanIds = ['950', '996']
const giroClearings = [
  ...Array.from({ length: 50 }, (_, place) => String(9500 + place)),
  ...Array.from({ length: 10 }, (_, place) => String(9960 + place)),
]
const withoutZeros = (digits: string) => digits.replace(/^0+(?=.)/, '')

/**
 * One text for one account however it is written: four digits of the clearing number and the account
 * without the zeros in front, 'PG…' for a plusgiro also where its bank's clearing number stands before
 * it, 'BG…' for a bankgiro. Of a giro that does not say which it is the number.
 */
export function accountKey({ accountType, clearingNumber, accountNumber }: KeyedAccount): string {
  const number = withoutZeros(compact(accountNumber))
  const clearing = compact(clearingNumber).slice(0, 4)
  if (accountType === 'bankgiro') return `BG${number}`
  if (accountType === 'plusgiro') return `PG${number}`
  if (clearing === '') return number
  if (isGiroClearing(clearing)) return `PG${number}`
  const series = throughBankOf(clearing)
  return `${series ? oneClearing(series) : clearing}${number}`
}

/** The same of a Swedish IBAN; one that follows no bank's way stays itself, as those abroad do. */
function keyOfIban(iban: Iban): string {
  if (!iban.startsWith('SE')) return iban
  const ibanId = iban.slice(4, 7)
  const digits = iban.slice(7).replace(/^0+/, '')
  if (giroIbanIds.includes(ibanId)) return `PG${digits}`
  const series = throughBank.find(({ ibanIds }) => ibanIds.some((one) => one === ibanId))
  // With a clearing number of its own an account has 11 digits, with Swedbank's five 15.
  if (series && digits.length <= 10) return `${oneClearing(series)}${digits}`
  return digits.length < 11 ? iban : keyOfDigits(digits, digits.length === 15 ? 5 : undefined)
}

/**
 * Digits alone do not say whether a clearing number that begins with 8 has four or five: what is
 * written does, else the check digit of the account, where it fits one of them alone.
 */
function keyOfDigits(digits: string, written: number | undefined): string {
  const apart = (at: number) => [digits.slice(0, at), digits.slice(at)] as const
  const fits = (at: number) => {
    const read = readBankAccount(...apart(at))
    return read.ok && read.warnings.length === 0
  }
  const mayBeFive = digits.startsWith('8') && passesLuhn(digits.slice(0, 5))
  const isFive = mayBeFive && (written ?? (!fits(5) && fits(4) ? 4 : 5)) === 5
  const [clearingNumber, accountNumber] = apart(isFive ? 5 : 4)
  return accountKey({ clearingNumber, accountNumber })
}

const fourApart = /^\D*8\d{3}(?:[,\s]+|-(?=\d{2}))\d/
/**
 * The key of an account as people write it: with words, dashes or spaces, as an IBAN, a giro or a
 * clearing number and an account. Empty when there is none; what is read as none of these is its
 * letters and digits.
 */
export function writtenAccountKey(written: string): string {
  const account = paymentAccountOf(written)
  const iban = readIban(account)
  if (iban.ok) return keyOfIban(iban.value)
  if (!/^\d{6,20}$/.test(account)) return account
  return keyOfDigits(account, fourApart.test(written.trim()) ? 4 : undefined)
}

/** The numbers of an account by its key; of one abroad its IBAN. None where there is no account. */
export function accountOfKey(key: string): KeyedAccount[] {
  if (/^(?:BG|PG)\d+$/.test(key)) {
    const accountType = key.startsWith('BG') ? 'bankgiro' : 'plusgiro'
    return [{ accountType, clearingNumber: '', accountNumber: key.slice(2) }]
  }
  if (readIban(key).ok) return [{ clearingNumber: '', accountNumber: key }]
  return /^\d{6,20}$/.test(key)
    ? [{ clearingNumber: key.slice(0, 4), accountNumber: key.slice(4) }]
    : []
}

/** The number of an account as it is kept and as others write it: with the zeros in front or without. */
export function numberSpellings({ clearingNumber, accountNumber }: NumberedAccount): string[] {
  const number = withoutZeros(compact(accountNumber))
  const fill = seriesOf(compact(clearingNumber))?.fill ?? 0
  return [...new Set([compact(accountNumber), number, number.padStart(fill, '0')])]
}

/**
 * Every clearing number that others may write before the number of an account, and none. Of a series
 * that has a thousand it is its own and the one it is kept under.
 */
export function clearingSpellings({ clearingNumber, accountNumber }: NumberedAccount): string[] {
  const clearing = compact(clearingNumber).slice(0, 4)
  const isGiro = clearing === '' && /^\d{2,8}$/.test(accountNumber)
  if (isGiro || isGiroClearing(clearing)) return ['', ...giroClearings]
  if (clearing === '') return ['']
  const series = throughBankOf(clearing)
  const all = (series?.ranges ?? []).flatMap(([from, to]) =>
    to - from < 100
      ? Array.from({ length: to - from + 1 }, (_, place) => String(from + place))
      : [String(from)],
  )
  return [...new Set(['', clearing, wholeClearing(clearing), ...all])]
}
