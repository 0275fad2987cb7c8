import { z } from 'zod'
import type { FieldError } from '#platform/refusal.ts'
import { readKeys } from '#platform/server/read-input.ts'
import { unknownFields } from '#platform/server/unknown-fields.ts'
import { pathToWire } from '#platform/wire.ts'
import { fieldErrors } from '#platform/wording.ts'
import { partnerInvoice, problemsOfWhole, type PartnerInvoice } from '../../partner-fields.ts'

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

/**
 * The only invoice of a call, whose fields have been read one by one already: what is missing is
 * all that is left to find.
 */
export function readSingle(fields: Partial<PartnerInvoice>): ReadRow {
  const missing: FieldError[] = []
  const completed: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(partnerInvoice.shape)) {
    const given = fields[name as keyof PartnerInvoice]
    const standard = given === undefined ? (field as z.ZodType).safeParse(undefined) : undefined
    if (standard && !standard.success)
      missing.push(...fieldErrors(z.object({ [name]: field }), prefixed(standard.error, name)))
    completed[name] = standard ? standard.data : given
  }
  return missing.length > 0 ? refused(missing) : whole(completed as PartnerInvoice)
}

const prefixed = (error: z.ZodError, name: string) =>
  new z.ZodError(error.issues.map((issue) => ({ ...issue, path: [name, ...issue.path] })))
