import { sql } from 'kysely'
import type { FieldError } from '#platform/refusal.ts'
import type { Db } from '#platform/server/database.ts'
import { readKeys } from '#platform/server/read-input.ts'
import { unknownPaths } from '#platform/server/unknown-fields.ts'
import { toWire } from '#platform/wire.ts'
import { errorKindNumbers, errorKindOf, errorKindOfField, type ErrorKind } from '../failed.ts'
import { partnerInvoice } from '../partner-fields.ts'
import { numberKey, oreOfKronor } from '../rules.ts'

declare module '#database/json-columns.ts' {
  interface JsonColumns {
    'unprocessedInvoice.content': Readonly<Record<string, unknown>>
    'unprocessedInvoice.errors': readonly StoredError[]
  }
}
/** What is wrong with an invoice of the work list. */
interface KeptError {
  readonly state: ErrorKind
  readonly message: string
  /** Who says so. */
  readonly source: string
  readonly originalValue: string
}
/** The same as the table has it. */
type StoredError = Omit<KeptError, 'state'> & { readonly state: number }

/** Errors as the columns of the work list's table keep them. */
export function errorColumns(errors: readonly KeptError[]) {
  const stored = errors.map((one): StoredError => ({ ...one, state: errorKindNumbers[one.state] }))
  return {
    errors: JSON.stringify(stored),
    errorStates: [...new Set(stored.map(({ state }) => state))].toSorted(),
  }
}
/** The errors of a stored row, by name. */
export const namedErrors = (errors: readonly StoredError[]): readonly KeptError[] =>
  errors.map((one) => ({ ...one, state: errorKindOf(one.state) }))

/** An invoice as it was sent, with what is wrong with it. */
export interface FailedInvoice {
  /** Of its row; given by the database when left out. */
  readonly id?: string
  readonly sent: unknown
  /** 10 digits. */
  readonly issuer: string
  readonly fields: readonly FieldError[]
  /** By which it is known once it is taken in. */
  readonly reference: string
}
export interface FailedIntake {
  readonly origin: 0 | 1
  readonly partner: string
  readonly apiClientId: string | null
  /** Who sent it, as people read it. */
  readonly by: string
  readonly now: Date
}

const longest = 300
/**
 * The fields of an invoice as texts, as far as they are any, by the names of the wire. Those that
 * are not there are kept too, so that the invoice stays refused for them when something else of it
 * has been mended.
 */
function contentOf(sent: unknown): Record<string, string | boolean> {
  const known = toWire(partnerInvoice, readKeys(partnerInvoice, sent))
  const fields = typeof known === 'object' && known !== null ? Object.entries(known) : []
  const content: Record<string, string | boolean> = {}
  for (const field of unknownPaths(partnerInvoice, sent)) content[field] = ''
  for (const [field, value] of fields) {
    if (typeof value === 'boolean') content[field] = value
    if (typeof value === 'string' || typeof value === 'number')
      content[field] = String(value).slice(0, longest)
  }
  return content
}
/** Who issued it and what the sender calls it, as they were written. */
export function sentFields(sent: unknown) {
  const content = contentOf(sent)
  return {
    issuer: textOf(content, 'issuerOrganizationNumber'),
    reference: textOf(content, 'reference'),
  }
}
const textOf = (content: Readonly<Record<string, string | boolean>>, field: string, most = 100) =>
  String(content[field] ?? '').slice(0, most)

/** How the errors are kept and shown. */
export const errorsOf = (
  fields: readonly FieldError[],
  content: Readonly<Record<string, unknown>>,
  source: string,
): readonly KeptError[] =>
  fields.map(({ field, message }) => ({
    state: errorKindOfField(field),
    message,
    source,
    originalValue: String(content[field] ?? '').slice(0, longest),
  }))

/**
 * Keeps invoices that could not be taken in, for staff to mend, on the caller's transaction. The
 * issuer has been checked: it is one of the sender's. The same invoice that fails again is the same
 * row.
 */
export async function keepFailed(
  db: Db,
  invoices: readonly FailedInvoice[],
  intake: FailedIntake,
): Promise<void> {
  const made = invoices.map(({ id, sent, issuer, fields, reference }) => {
    const content = contentOf(sent)
    const amount = oreOfKronor(content.invoiceAmount)
    return {
      ...(id && { id }),
      origin: intake.origin,
      partner: intake.partner,
      apiClientId: intake.apiClientId,
      createdAt: intake.now,
      reference,
      intakeKey: `${intake.apiClientId ?? ''}:${issuer}:${numberKey(textOf(content, 'invoiceNumber')) || reference}`,
      issuerOrganizationNumber: issuer,
      recipientOrganizationNumber: textOf(content, 'recipientOrganizationNumber'),
      recipientName: textOf(content, 'recipientName', longest),
      recipientStreet: textOf(content, 'recipientStreet'),
      recipientZipCode: textOf(content, 'recipientZipCode'),
      recipientCity: textOf(content, 'recipientCity'),
      invoiceNumber: textOf(content, 'invoiceNumber'),
      invoiceAmount: typeof amount === 'number' ? amount : null,
      content: JSON.stringify(content),
      ...errorColumns(errorsOf(fields, content, intake.by)),
    }
  })
  const byKey = new Map(made.map((row) => [row.intakeKey, row]))
  if (byKey.size === 0) return
  const names = await db
    .selectFrom('company')
    .select(['organizationNumber', 'name'])
    .where('organizationNumber', 'in', [
      ...new Set(made.map((row) => row.issuerOrganizationNumber)),
    ])
    .execute()
  const nameOf = new Map(names.map(({ organizationNumber, name }) => [organizationNumber, name]))
  await db
    .insertInto('unprocessedInvoice')
    .values(
      [...byKey.values()]
        .toSorted((one, other) => (one.intakeKey < other.intakeKey ? -1 : 1))
        .map((row) => ({ ...row, issuerName: nameOf.get(row.issuerOrganizationNumber) ?? '' })),
    )
    .onConflict((conflict) =>
      conflict
        .column('intakeKey')
        .where('state', '=', 'open')
        .doUpdateSet((is) => ({
          content: is.ref('excluded.content'),
          errors: is.ref('excluded.errors'),
          errorStates: is.ref('excluded.errorStates'),
          reference: is.ref('excluded.reference'),
          recipientOrganizationNumber: is.ref('excluded.recipientOrganizationNumber'),
          recipientName: is.ref('excluded.recipientName'),
          invoiceAmount: is.ref('excluded.invoiceAmount'),
        })),
    )
    .execute()
}

interface Mended {
  readonly issuerOrganizationNumber: string
  readonly invoiceNumber: string
}
/** Closes what waits of invoices that their sender has mended and sent again. */
export async function closeFailed(
  db: Db,
  invoices: readonly Mended[],
  intake: FailedIntake,
): Promise<void> {
  if (invoices.length === 0) return
  const keys = invoices.map(
    ({ issuerOrganizationNumber, invoiceNumber }) =>
      `${intake.apiClientId ?? ''}:${issuerOrganizationNumber}:${numberKey(invoiceNumber)}`,
  )
  await db
    .updateTable('unprocessedInvoice')
    .set({ state: 'sent', handledAt: intake.now, handledBy: intake.by })
    .where('state', '=', 'open')
    .where(sql<boolean>`intake_key = any(${keys}::text[])`)
    .execute()
}
