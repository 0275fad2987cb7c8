import type { FieldName } from '../document.ts'
import { fitted, steps } from './confidence-table.ts'
import type { Weighing } from './reading.ts'

export const groupNames = ['checked', 'reckoned', 'numbers', 'addresses', 'extras'] as const
export type Group = (typeof groupNames)[number]

/**
 * Fields by what tells that one was read right: a check digit, the other sums and days, or nothing
 * but its label or its place.
 */
const groups: Readonly<Record<Group, readonly FieldName[]>> = {
  checked: [
    'issuerOrganizationNumber',
    'recipientOrganizationNumber',
    'issuerVatNumber',
    'recipientVatNumber',
    'bankgiro',
    'plusgiro',
    'iban',
    'gln',
    'ocrReference',
  ],
  reckoned: [
    'invoiceAmount',
    'vat',
    'invoiceDate',
    'dueDate',
    'invoiceCurrency',
    'isCreditInvoice',
  ],
  numbers: ['invoiceNumber', 'customerNumber'],
  addresses: ['recipientName', 'street', 'zipCode', 'city', 'issuerName'],
  extras: ['streetSecondary', 'country', 'recipientEmailAddress', 'creditForInvoiceNumber'],
}

const byField = new Map<FieldName, Group>(
  groupNames.flatMap((group) => groups[group].map((field) => [field, group] as const)),
)
export const groupOf = (field: FieldName): Group => byField.get(field) ?? 'extras'

/** How often the best candidates are right at each step of how they stand. */
export type Calibration = Readonly<
  Record<'digital' | 'scanned', Readonly<Record<Group, readonly number[]>>>
>

/**
 * How a candidate stands, 0 to 1: its own log-odds, less for every rival of nearly the same score,
 * and less where OCR saw it badly.
 */
export function standing(one: Weighing, rivals: readonly Weighing[], scanned: boolean): number {
  const own = 1 / (1 + Math.exp(-one.score))
  const share =
    1 /
    (1 +
      rivals.reduce((sum, rival) => sum + Math.exp(1.5 * Math.min(6, rival.score - one.score)), 0))
  return own * share * (scanned ? 0.5 + 0.5 * one.seen : 1)
}

/**
 * Where between the steps a standing lies: the step below it, and how far it is on to the next, 0
 * to 1.
 */
export function placeOf(standing: number): readonly [step: number, part: number] {
  const step = Math.max(
    0,
    Math.min(
      steps.length - 2,
      steps.findLastIndex((from) => from <= standing),
    ),
  )
  const [from = 0, to = 1] = [steps[step], steps[step + 1]]
  return [step, (standing - from) / (to - from)]
}

/**
 * How often candidates of a field that stand so are right. @param kind of the page @param table
 * another than that in use, to try it
 */
export function calibrated(
  standing: number,
  field: FieldName,
  kind: keyof Calibration,
  table: Calibration = fitted,
): number {
  const [step, part] = placeOf(standing)
  const right = table[kind][groupOf(field)]
  const [from = 0, to = 1] = [right[step], right[step + 1]]
  return from + part * (to - from)
}

/** From this score on a value is data, in a QR code or an e-invoice, and not read. */
const stated = 10

/**
 * How probable it is that a candidate is right. One that is not the best is as it stands: below one
 * half.
 */
export function confidenceOf(one: Weighing, rivals: readonly Weighing[], scanned: boolean): number {
  const own = standing(one, rivals, scanned)
  const isBest = rivals.every(({ score }) => score <= one.score)
  return isBest && one.score < stated
    ? calibrated(own, one.field, scanned ? 'scanned' : 'digital')
    : own
}
