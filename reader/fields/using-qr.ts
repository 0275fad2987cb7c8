import { passesLuhn } from '#platform/swedish/luhn.ts'
import type { FieldName } from '../document.ts'
import * as canonical from '../structured/canonical.ts'
import { type Weighing } from './reading.ts'
import { qrCodesOf, type Sheets } from './sheets.ts'

/** More than print can reach; less than an e-invoice. */
const certain = 10

const text = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : undefined

type Payload = Readonly<Record<string, unknown>>
const isPayload = (value: unknown): value is Payload =>
  typeof value === 'object' && value !== null && 'uqr' in value

/**
 * The object in a code by the UsingQR standard (JSON with `uqr`); undefined for every other code.
 */
function payloadOf(code: string): Payload | undefined {
  if (code.length > 4000 || !code.startsWith('{')) return undefined
  try {
    const payload: unknown = JSON.parse(code)
    return isPayload(payload) ? payload : undefined
  } catch {
    return undefined
  }
}

const decimal = (value: unknown) => {
  const number = Number(text(value)?.replace(',', '.'))
  return text(value) !== undefined && Number.isFinite(number)
    ? canonical.amount(number.toFixed(2))
    : undefined
}

/** The reference is the payment's or the invoice's number: what is printed tells which. */
function referenceField(reference: string, printed: readonly Weighing[]): FieldName {
  const same = printed.find(
    ({ field, canonical: value }) =>
      (field === 'ocrReference' || field === 'invoiceNumber') && value === reference,
  )
  return (
    same?.field ??
    (/^\d{5,25}$/.test(reference) && passesLuhn(reference) ? 'ocrReference' : 'invoiceNumber')
  )
}

function valuesIn(
  payload: Payload,
  printed: readonly Weighing[],
): (readonly [FieldName, string | undefined])[] {
  const credit =
    text(payload.tp) === '2' ||
    text(payload.tp) === '3' ||
    decimal(payload.due)?.startsWith('-') === true
  const account = text(payload.acc)
  const kind = text(payload.pt)?.toUpperCase()
  const reference = text(payload.iref)
  return [
    ['issuerName', canonical.line(text(payload.nme))],
    ['issuerOrganizationNumber', canonical.organizationNumber(text(payload.cid))],
    ['invoiceDate', canonical.day(text(payload.idt))],
    ['dueDate', canonical.day(text(payload.ddt))],
    ['invoiceAmount', decimal(payload.due)],
    ['vat', decimal(payload.vat)],
    [
      'invoiceCurrency',
      canonical.currency(text(payload.cur) ?? (kind === 'BG' || kind === 'PG' ? 'SEK' : undefined)),
    ],
    ['bankgiro', kind === 'BG' ? canonical.bankgiro(account) : undefined],
    ['plusgiro', kind === 'PG' ? canonical.plusgiro(account) : undefined],
    ['iban', kind === 'IBAN' ? canonical.iban(account) : undefined],
    ['creditForInvoiceNumber', credit ? text(payload.cr) : undefined],
    ...(reference ? [[referenceField(reference, printed), reference] as const] : []),
  ]
}

/**
 * What a UsingQR code states, as candidates that win over print, each at the place of the same
 * value in print or else of the code.
 */
export const qrFields = (sheets: Sheets, printed: readonly Weighing[]): Weighing[] =>
  qrCodesOf(sheets).flatMap(({ page, code }) => {
    const payload = payloadOf(code.text)
    if (!payload) return []
    return valuesIn(payload, printed).flatMap(([field, value]): Weighing[] => {
      if (value === undefined) return []
      const same = printed.find((one) => one.field === field && one.canonical === value && one.box)
      return [
        {
          field,
          raw: same?.raw ?? value,
          canonical: value,
          page: same?.page ?? page,
          box: same?.box ?? code,
          score: certain,
          why: ['Värdet står i QR-koden (UsingQR)'],
          label: same?.label ?? '',
          seen: 1,
          fromQrCode: true,
        },
      ]
    })
  })
