import { readBankgiro } from './bankgiro.ts'
import { readIban } from './iban.ts'
import { readPlusgiro } from './plusgiro.ts'
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

/** The last four signs, which tell accounts apart without giving them away. */
export const endOfAccount = (account: string) => (account === '' ? '' : `…${account.slice(-4)}`)
