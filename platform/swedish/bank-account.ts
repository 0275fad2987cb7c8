import Kontonummer from 'kontonummer'
import { luhnCheckDigit, passesLuhn } from './luhn.ts'
import { type Reading, blocked, compact } from './reading.ts'

/** A Swedish bank account. */
export interface BankAccount {
  /** 4 digits; Swedbank's that begin with 8 have 5, also where 4 were written. */
  readonly clearing: string
  /** Digits, zeros filled in on the left where the bank's accounts have one length. */
  readonly account: string
  /** Undefined when the clearing number belongs to no bank we know. */
  readonly bank?: string
}

interface Series {
  readonly bank: string
  /** The length accounts are filled up to; plusgiro accounts are not. */
  readonly fill: number
  readonly most: number
  /** Whether Bankgirot's description leaves no account of the series without a check digit. */
  readonly certain: boolean
}

/** What Bankgirot's description of Swedish account numbers says of a clearing number. */
export function seriesOf(clearing: string): Series | undefined {
  try {
    const { bankName, type, comment } = Kontonummer.getSortingCodeInfo(clearing)
    const code = Number(clearing.slice(0, 4))
    // The package gives Länsförsäkringar 3400-3499, but only 3400-3409 are theirs.
    const bank = code >= 3410 && code <= 3499 ? 'Nordea' : bankName
    if (type === 1) return { bank, fill: 7, most: 7, certain: true }
    if (comment === 2) return { bank, fill: 9, most: 9, certain: true }
    if (comment === 1) return { bank, fill: 10, most: 10, certain: true }
    return bank === 'Swedbank'
      ? { bank, fill: 10, most: 10, certain: false }
      : { bank, fill: 2, most: 10, certain: false }
  } catch {
    return undefined
  }
}

/** Whether the accounts of a clearing number are plusgiro numbers. */
export const isGiroClearing = (clearing: string) => seriesOf(clearing)?.bank === 'Nordea Plusgirot'

interface Clearing {
  /** 4 digits, or Swedbank's 5 that begin with 8. */
  readonly clearing: string
  /** Undefined when it belongs to no bank we know. */
  readonly bank?: string
}
/** Reads a clearing number, with or without spaces and dashes. Blocks what is none. */
export function readClearing(text: string): Reading<Clearing> {
  const clearing = compact(text)
  if (!/^([1-9]\d{3}|8\d{4})$/.test(clearing))
    return blocked('Skriv clearingnumret med fyra siffror, eller fem om det börjar på 8')
  if (clearing.length === 5 && !passesLuhn(clearing))
    return blocked('Den femte siffran i clearingnumret stämmer inte')
  const bank = seriesOf(clearing)?.bank
  return { ok: true, value: { clearing, ...(bank && { bank }) }, warnings: [] }
}

/**
 * A clearing number as it is kept, so that one account has one spelling: the fifth digit of those
 * that begin with 8 is the check digit of the others, and is often left out.
 * @param clearing 4 or 5 digits; what is none stays as it is
 */
export const wholeClearing = (clearing: string) =>
  /^8\d{3}$/.test(clearing) ? `${clearing}${luhnCheckDigit(clearing)}` : clearing

/** '8424-4', or the four digits alone. */
export const formatClearing = (clearing: string) => clearing.replace(/^(\d{4})(\d)$/, '$1-$2')

/** '983 189 224-6': the account number as its bank writes it, without the clearing number. */
export function formatAccountNumber(clearing: string, account: string): string {
  try {
    const both = new Kontonummer(clearing, account, { mode: 'lax' }).format('pretty')
    return both.slice(formatClearing(clearing).length).replace(/^[,\s-]+/, '')
  } catch {
    return account
  }
}

function checkDigitFits(clearing: string, account: string): boolean {
  try {
    return new Kontonummer(clearing, account, { mode: 'lax' }).valid
  } catch {
    return false
  }
}

/** Some write Swedbank's fifth clearing digit first in the account number. */
function withFifthDigit(clearing: string, account: string): readonly [string, string] {
  const fifth =
    clearing.length === 4 &&
    clearing.startsWith('8') &&
    account.length === 11 &&
    passesLuhn(clearing + account.charAt(0))
  return fifth ? [clearing + account.charAt(0), account.slice(1)] : [clearing, account]
}

/**
 * Reads clearing and account number, with or without spaces and dashes. Blocks wrong length and,
 * where every account of the bank has one, a wrong check digit; warns where the bank also has
 * accounts without (Swedbank 8000-8999, plusgiro accounts) and of unknown clearing numbers.
 */
export function readBankAccount(clearingText: string, accountText: string): Reading<BankAccount> {
  const [clearing, given] = withFifthDigit(
    compact(clearingText),
    compact(accountText).replaceAll('.', ''),
  )
  const read = readClearing(clearing)
  if (!read.ok) return read
  if (!/^\d{2,12}$/.test(given) || /^0+$/.test(given))
    return blocked('Skriv kontonumret med siffror, utan clearingnumret')

  const kept = wholeClearing(clearing)
  const series = seriesOf(clearing)
  if (!series)
    return {
      ok: true,
      value: { clearing: kept, account: given },
      warnings: [
        'Clearingnumret hör inte till någon känd bank. Kontrollera kontot med mottagaren.',
      ],
    }
  const { bank, fill, most, certain } = series
  if (given.length > most)
    return blocked(
      `Kontonumret är för långt: hos ${bank} har det högst ${most} siffror utan clearingnumret`,
    )
  const account = given.padStart(fill, '0')
  const fits = checkDigitFits(clearing, account)
  if (!fits && certain)
    return blocked(
      'Kontrollsiffran i kontonumret stämmer inte. Kontrollera clearingnumret och kontonumret.',
    )
  const warnings = fits
    ? []
    : [
        'Kontrollsiffran i kontonumret stämmer inte, men banken har konton utan. Kontrollera kontot med mottagaren.',
      ]
  return { ok: true, value: { clearing: kept, account, bank }, warnings }
}
