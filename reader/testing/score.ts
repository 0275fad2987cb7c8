import { type FieldName, fieldNames } from '../document.ts'
import {
  type Report,
  type ReportField,
  type ReportInvoice,
  reportNames,
  type ReportValue,
} from '../report.ts'

/** A truth file of the samples, as far as it is compared; its fields called as in a report. */
export interface TruthInvoice {
  readonly pages?: readonly number[]
  readonly attachmentPages?: readonly number[]
  readonly fields: Readonly<Record<string, ReportValue | null | undefined>>
  readonly positions?: Readonly<
    Record<string, readonly { page: number; x: number; y: number; width: number; height: number }[]>
  >
}
export interface Truth extends Partial<TruthInvoice> {
  readonly file: string
  readonly kind: 'digital' | 'scanned' | 'broken'
  readonly expect?: string
  readonly invoices?: readonly TruthInvoice[]
}

/** The required document fields (interpretation 17), and those asked for besides. */
export const requiredFields: readonly FieldName[] = [
  'invoiceAmount',
  'invoiceNumber',
  'issuerOrganizationNumber',
  'invoiceDate',
  'dueDate',
  'recipientName',
  'recipientOrganizationNumber',
  'zipCode',
  'city',
  'invoiceCurrency',
  'customerNumber',
]

export interface Outcome {
  readonly file: string
  readonly kind: 'digital' | 'scanned'
  readonly field: FieldName
  readonly truth: ReportValue | null
  readonly read: ReportValue | null
  readonly confidence: number
  readonly right: boolean
  /**
   * Whether the box covers a place where the value stands; undefined when there is none to compare.
   */
  readonly placed: boolean | undefined
}

const plain = (field: FieldName, value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return value.toFixed(2)
  const text = String(value).trim()
  if (/OrganizationNumber|VatNumber|bankgiro|plusgiro|iban|zipCode|gln|ocrReference/.test(field))
    return text.replaceAll(/[^\p{L}\d]/gu, '').toUpperCase()
  return field === 'recipientEmailAddress' ? text.toLowerCase() : text.replaceAll(/\s+/g, ' ')
}

function isPlaced(
  read: ReportField,
  places: NonNullable<TruthInvoice['positions']>[string],
): boolean {
  return places.some((place) => {
    const width = Math.min(read.x + read.width, place.x + place.width) - Math.max(read.x, place.x)
    const height =
      Math.min(read.y + read.height, place.y + place.height) - Math.max(read.y, place.y)
    const common = Math.max(0, width) * Math.max(0, height)
    return (
      read.page === place.page &&
      common > 0.4 * Math.min(read.width * read.height, place.width * place.height)
    )
  })
}

function compareInvoice(
  truth: Truth,
  wanted: TruthInvoice,
  read: ReportInvoice | undefined,
): Outcome[] {
  return fieldNames.flatMap((field): Outcome[] => {
    const name = reportNames[field]
    if (!(name in wanted.fields)) return []
    const value = wanted.fields[name] ?? null
    const own = read?.fields[name]
    const places = wanted.positions?.[name]
    return [
      {
        file: truth.file,
        kind: truth.kind === 'scanned' ? 'scanned' : 'digital',
        field,
        truth: value,
        read: own?.formattedValue ?? null,
        confidence: own?.confidence ?? 0,
        right: plain(field, value) === plain(field, own?.formattedValue ?? null),
        placed: own && places?.length ? isPlaced(own, places) : undefined,
      },
    ]
  })
}

/** Compares what was read of a file with what is true of it, field by field. */
export function compare(truth: Truth, report: Report): Outcome[] {
  if (truth.kind === 'broken') return []
  const wanted = truth.invoices ?? (truth.fields ? [{ ...truth, fields: truth.fields }] : [])
  const read = report.invoices ?? [report]
  return wanted.flatMap((invoice, at) => compareInvoice(truth, invoice, read[at]))
}

const percent = (part: number, whole: number) =>
  whole === 0 ? '     -' : `${((100 * part) / whole).toFixed(1).padStart(5)}%`

/** Of how many files every required value that is printed was read right. */
function wholeFiles(outcomes: readonly Outcome[]): readonly [right: number, all: number] {
  const files = new Map<string, boolean>()
  for (const { file, field, truth, right } of outcomes)
    files.set(
      file,
      (files.get(file) ?? true) && (right || truth === null || !requiredFields.includes(field)),
    )
  return [[...files.values()].filter(Boolean).length, files.size]
}

/**
 * One line per field: how many of the printed values are right, and how many were read where
 * nothing is printed.
 */
export function accuracyTable(outcomes: readonly Outcome[]): string[] {
  const printed = outcomes.filter(({ truth }) => truth !== null)
  const rows = fieldNames.flatMap((field) => {
    const own = printed.filter((one) => one.field === field)
    const invented = outcomes.filter(
      (one) => one.field === field && one.truth === null && one.read !== null,
    ).length
    if (own.length === 0 && invented === 0) return []
    const right = own.filter((one) => one.right).length
    const placed = own.filter((one) => one.right && one.placed !== undefined)
    return [
      `${field.padEnd(30)}${percent(right, own.length)} (${right}/${own.length})`.padEnd(52) +
        ` placed ${percent(placed.filter((one) => one.placed).length, placed.length)}  invented ${invented}`,
    ]
  })
  const [whole, files] = wholeFiles(outcomes)
  const required = printed.filter(({ field }) => requiredFields.includes(field))
  const sure = outcomes.filter(({ confidence, read }) => confidence >= 0.95 && read !== null)
  const wrong = sure.filter(({ right }) => !right)
  return [
    ...rows,
    `${'required fields'.padEnd(30)}${percent(required.filter(({ right }) => right).length, required.length)} (of ${required.length})`,
    `${'all fields'.padEnd(30)}${percent(printed.filter(({ right }) => right).length, printed.length)} (of ${printed.length})`,
    `${'files, all required right'.padEnd(30)}${percent(whole, files)} (of ${files})`,
    `${'wrong at 0.95 and above'.padEnd(30)}${percent(wrong.length, sure.length)} (${wrong.length}/${sure.length}, ${percent(sure.length, outcomes.filter(({ read }) => read !== null).length).trim()} of the values read)`,
  ]
}

/** From where each row of the reliability table goes. */
const steps = [0, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99] as const

/**
 * How often values read with about the same confidence are right: a well calibrated reader is right
 * as often as it says.
 */
export function reliabilityTable(outcomes: readonly Outcome[]): string[] {
  const read = outcomes.filter((one) => one.read !== null)
  return [
    `${'confidence'.padEnd(16)}${'values'.padStart(8)}${'says'.padStart(9)}${'is right'.padStart(10)}`,
    ...steps.flatMap((from, at) => {
      const to = steps[at + 1] ?? 1.001
      const own = read.filter(({ confidence }) => confidence >= from && confidence < to)
      if (own.length === 0) return []
      const says = own.reduce((sum, { confidence }) => sum + confidence, 0)
      const right = own.filter((one) => one.right).length
      const range = `${from.toFixed(2)} to ${Math.min(1, to).toFixed(2)}`
      return [
        `${range.padEnd(16)}${String(own.length).padStart(8)}${percent(says, own.length).padStart(9)}${percent(right, own.length).padStart(10)}`,
      ]
    }),
  ]
}
