import { keysOf } from '#platform/record.ts'
import {
  fieldOf,
  isBoughtState,
  type ErrorKind,
  type InvoiceState,
} from '#areas/purchasing/invoices/rules.ts'
import { texts } from './texts.ts'

/** What is done about an invoice of the work list (unprocessed 17). */
export const actions = { mend: 1, remove: 2, resend: 3 } as const

/** The states a value mends (unprocessed 5). */
export const mendable = keysOf(fieldOf)
export type Mendable = (typeof mendable)[number]
export const isMendable = (state: ErrorKind | null | undefined): state is Mendable =>
  mendable.some((one) => one === state)

/**
 * unprocessed 7: sent again only when nothing else is wrong than that it came twice, or could not
 * be sent.
 */
export const mayResend = (states: readonly ErrorKind[]): boolean =>
  states.every((state) => state === 'undelivered' || state === 'duplicate')

interface Kept {
  readonly invoiceState: InvoiceState
  /** It is bought, or was once. */
  readonly wasBought: boolean
}
/**
 * Why the row of an invoice that was taken in stays in the work list until the invoice system has
 * been told: what we have bought, and what became of it, may not be known to us alone. Null when
 * the row may go, and for what never was an invoice.
 */
export function keptBecause(kept: Kept | null | undefined): string | null {
  if (!kept?.wasBought || kept.invoiceState === 'final') return null
  return isBoughtState(kept.invoiceState) ? texts.bought : texts.untold
}

/** Characters of a number, and digits of an OCR number (unprocessed 21, 22). */
export const numberLength = { least: 1, most: 25 }
export const ocrLength = { least: 3, most: 25 }

const eMail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
/** What is wrong with a value by which a state is mended, or nothing (unprocessed 1, 2, 3). */
export function valueProblem(state: Mendable, value: string): string | undefined {
  const text = value.trim()
  if (state === 'emailAddress')
    return eMail.test(text)
      ? undefined
      : 'Skriv en giltig e-postadress, till exempel namn@foretag.se'
  if (state === 'ocrReference') {
    if (!/^\d*$/.test(text)) return 'OCR-nummer ska bara ha siffror'
    const { least, most } = ocrLength
    return text.length < least || text.length > most
      ? `OCR-nummer ska ha ${least} till ${most} siffror`
      : undefined
  }
  if (text.length < numberLength.least) return 'Organisations- eller personnummer behöver fyllas i'
  return text.length > numberLength.most
    ? `Organisations- eller personnummer får vara högst ${numberLength.most} tecken`
    : undefined
}

/**
 * The country of a foreign VAT number, two letters of ISO 3166; nothing when it is no such number.
 */
export function countryOfVat(value: string): string | undefined {
  const number = value.toUpperCase().replaceAll(/[\s.-]/g, '')
  const country = /^([A-Z]{2})[A-Z0-9]{2,13}$/.exec(number)?.[1]
  if (country === undefined || country === 'SE' || !/\d/.test(number)) return undefined
  // Greece alone writes its numbers otherwise.
  return country === 'EL' ? 'GR' : country
}

/**
 * What free text asks for: a part where it ends in *, else the whole of a number or a name
 * (unprocessed 8).
 */
export function readSearch(query: string): { readonly text: string; readonly isPart: boolean } {
  const text = query.trim()
  return text.endsWith('*')
    ? { text: text.replace(/\*+$/, '').trim(), isPart: true }
    : { text, isPart: false }
}
