import {
  believed,
  type Candidate,
  type FieldName,
  fieldNames,
  type Fields,
  type InvoiceGroup,
  type ReadDocument,
} from './document.ts'
import { recordOf } from '#platform/record.ts'

/** What the truth files of the samples call the fields: two have another word there. */
export const reportNames = {
  ...recordOf(fieldNames, (name) => name),
  invoiceDate: 'invoiceCreated',
  dueDate: 'invoiceDueDate',
} as const
type ReportName = (typeof reportNames)[FieldName]

/**
 * A value as `npm run interpret` writes it: amounts are numbers, days ISO, yes and no true and
 * false.
 */
export type ReportValue = string | number | boolean

export interface ReportField {
  readonly formattedValue: ReportValue
  readonly rawValue: string
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly confidence: number
  readonly fromQrCode: boolean
}

export interface ReportInvoice {
  readonly pages: readonly number[]
  readonly attachmentPages: readonly number[]
  readonly fields: Readonly<Partial<Record<ReportName, ReportField>>>
}

export interface Report extends ReportInvoice {
  readonly file: string
  readonly kind: 'digital' | 'scanned' | 'broken'
  readonly pageCount: number
  readonly problems: readonly { readonly code: string; readonly text: string }[]
  /** Only when the file holds several invoices; `fields` are then those of the first. */
  readonly invoices?: readonly ReportInvoice[]
}

const tenth = (pixels: number) => Math.round(pixels * 10) / 10

function valueOf(field: FieldName, text: string): ReportValue {
  if (field === 'invoiceAmount' || field === 'vat') return Number(text)
  return field === 'isCreditInvoice' ? text === 'true' : text
}

const fieldOf = (field: FieldName, candidate: Candidate): ReportField => ({
  formattedValue: valueOf(field, candidate.formattedValue),
  rawValue: candidate.rawValue,
  page: candidate.page,
  x: tenth(candidate.x),
  y: tenth(candidate.y),
  width: tenth(candidate.width),
  height: tenth(candidate.height),
  confidence: Math.round(candidate.confidence * 1000) / 1000,
  fromQrCode: candidate.fromQrCode,
})

const fieldsOf = (fields: Fields): ReportInvoice['fields'] =>
  Object.fromEntries(
    fieldNames.flatMap((field) => {
      const best = believed(fields[field])
      return best ? [[reportNames[field], fieldOf(field, best)]] : []
    }),
  )

const invoiceOf = ({ pages, attachmentPages, fields }: InvoiceGroup): ReportInvoice => ({
  pages,
  attachmentPages,
  fields: fieldsOf(fields),
})

function kindOf({ problems, pages }: ReadDocument): Report['kind'] {
  if (problems.some(({ fatal }) => fatal)) return 'broken'
  return pages.some(({ scanned }) => scanned) ? 'scanned' : 'digital'
}

/** What was read of a file, in the form of the truth files of the samples. */
export function reportOf(file: string, document: ReadDocument): Report {
  const invoices = document.invoices.map(invoiceOf)
  const first = invoices[0] ?? { pages: [], attachmentPages: [], fields: {} }
  return {
    file,
    kind: kindOf(document),
    pageCount: document.pages.length,
    problems: document.problems.map(({ code, text }) => ({ code, text })),
    ...first,
    ...(invoices.length > 1 && { invoices }),
  }
}
