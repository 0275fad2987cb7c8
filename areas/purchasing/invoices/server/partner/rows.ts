import type { FieldError } from '#platform/refusal.ts'
import { readKeys } from '#platform/server/read-input.ts'
import { unknownFields } from '#platform/server/unknown-fields.ts'
import { pathToWire } from '#platform/wire.ts'
import { fieldErrors } from '#platform/wording.ts'
import {
  partnerInvoice,
  problemsOfWhole,
  type InvoiceAlone,
  type PartnerInvoice,
} from '../../partner-fields.ts'

/** One invoice of a call: read, or with what has to be mended. */
export type ReadRow =
  | { readonly invoice: PartnerInvoice; readonly fields: readonly [] }
  | { readonly invoice: undefined; readonly fields: readonly FieldError[] }

/**
 * @param wrong named as the program names them, and answered as the partner does
 * @param unknown named as they were sent
 */
const refused = (wrong: readonly FieldError[], unknown: readonly FieldError[] = []): ReadRow => ({
  invoice: undefined,
  fields: [
    ...unknown,
    ...wrong.map((one) => ({ ...one, field: pathToWire(partnerInvoice, one.field) })),
  ],
})
function whole(invoice: PartnerInvoice): ReadRow {
  const problems = problemsOfWhole(invoice)
  return problems.length > 0 ? refused(problems) : { invoice, fields: [] }
}

/** An invoice of a batch or of a document, whatever was sent. */
export function readRow(row: unknown): ReadRow {
  const unknown = unknownFields(partnerInvoice, row)
  const read = partnerInvoice.safeParse(readKeys(partnerInvoice, row))
  if (read.success)
    return unknown.length > 0 ? refused(problemsOfWhole(read.data), unknown) : whole(read.data)
  return refused(fieldErrors(partnerInvoice, read.error), unknown)
}

/** What is said of an invoice without any fields: of each that has to be there. */
const { error: lacking } = partnerInvoice.safeParse({})
const required = lacking ? fieldErrors(partnerInvoice, lacking) : []

function missingIn(fields: InvoiceAlone): FieldError[] {
  const sent = new Map(Object.entries(fields))
  return required.filter(({ field }) => sent.get(field) === undefined)
}
const isComplete = (fields: InvoiceAlone): fields is PartnerInvoice =>
  missingIn(fields).length === 0

/**
 * The only invoice of a call, whose fields have been read one by one already: what is missing is
 * all that is left to find.
 */
export const readAlone = (fields: InvoiceAlone): ReadRow =>
  isComplete(fields) ? whole(fields) : refused(missingIn(fields))
