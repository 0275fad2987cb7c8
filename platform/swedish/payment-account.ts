import { formatBankgiro, readBankgiro } from './bankgiro.ts'
import { formatIban, readIban } from './iban.ts'
import { formatPlusgiro, readPlusgiro } from './plusgiro.ts'
import { withoutSpaces } from './reading.ts'

const longest = 38
const bankgiroWords = /^(?:bankgiro|bg)[a-zåäö]*[^\da-z]*(?=\d)/i
const plusgiroWords = /^(?:plusgiro|postgiro|pg)[a-zåäö]*[^\da-z]*(?=\d)/i
const ibanWords = /^iban[^a-z\d]*/i

/** Letters and digits alone, of what is too long its beginning. */
const plain = (text: string) =>
  text
    .toUpperCase()
    .replaceAll(/[^\p{L}\d]/gu, '')
    .slice(0, longest)

/**
 * An account as people write it in one spelling, so that the same account is the same text:
 * 'BG50501055', 'PG123455', an IBAN, or the letters and digits of any other. Empty when there are
 * none.
 */
export function paymentAccountOf(written: string): string {
  const text = withoutSpaces(written)
  if (bankgiroWords.test(text)) return `BG${plain(text.replace(bankgiroWords, ''))}`
  if (plusgiroWords.test(text)) return `PG${plain(text.replace(plusgiroWords, ''))}`
  const iban = readIban(text.replace(ibanWords, ''))
  if (iban.ok) return iban.value
  // By where the dash stands: 123-4567 and 1234-5678 are bankgiro numbers, 12345-6 is plusgiro.
  if (/^\d{2,7}-\d$/.test(text) && readPlusgiro(text).ok) return `PG${plain(text)}`
  if (/^\d{3,4}-?\d{4}$/.test(text) && readBankgiro(text).ok) return `BG${plain(text)}`
  return plain(text)
}

/** An account as people read it: 'BG 5050-1055', 'PG 28 65 43-4', an IBAN in groups of four. */
export function formatPaymentAccount(written: string): string {
  const account = paymentAccountOf(written)
  const number = account.slice(2)
  const bankgiro = readBankgiro(number)
  if (account.startsWith('BG') && bankgiro.ok) return `BG ${formatBankgiro(bankgiro.value)}`
  const plusgiro = readPlusgiro(number)
  if (account.startsWith('PG') && plusgiro.ok) return `PG ${formatPlusgiro(plusgiro.value)}`
  const iban = readIban(account)
  return iban.ok ? formatIban(iban.value) : written
}

/**
 * What is wrong with an account as people write it, in Swedish; undefined when nothing is. Of a
 * bankgiro, a plusgiro and an IBAN its check digit is tried; of any other that it has digits.
 */
export function accountProblem(written: string): string | undefined {
  const account = paymentAccountOf(written)
  if (withoutSpaces(written) === '') return undefined
  const readers = { BG: readBankgiro, PG: readPlusgiro }
  for (const [kind, read] of Object.entries(readers))
    if (account.startsWith(kind) && /^\d+$/.test(account.slice(kind.length))) {
      const tried = read(account.slice(kind.length))
      return tried.ok ? undefined : tried.problem
    }
  if (/^[A-Z]{2}\d{2}/.test(account)) {
    const iban = readIban(account)
    return iban.ok ? undefined : iban.problem
  }
  return /\d/.test(account)
    ? undefined
    : 'kontot saknar siffror, skriv det som BG 5050-1055, PG 12345-5 eller IBAN'
}

/** The last four signs, which tell accounts apart without giving them away. */
export const endOfAccount = (account: string) => (account === '' ? '' : `…${account.slice(-4)}`)
