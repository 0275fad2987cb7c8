import type { Insertable } from 'kysely'
import type { Interpretation } from '#database/types.ts'
import type { Content } from '../../content.ts'
import { incomingInvoice, keerosPayload } from '../sending/outgoing.ts'
import type { Row } from '../store.ts'
import type { PlannedDocument } from './plan.ts'

/** A file that lies in the store. */
export interface Kept {
  readonly id: string
  readonly name: string
  readonly contentType: string
  readonly size: number
  readonly sha256: string
}

/** A document as it stands in the tables, before the tables that belong to it. */
export interface Made {
  readonly planned: PlannedDocument
  readonly row: Insertable<Interpretation> & { readonly id: string }
  readonly content: Content
  readonly mailId: string | null
  readonly others: readonly Kept[]
}

/** What the invoice system was told of a completed one. */
export const payloadOf = ({ row, content }: Made) => {
  const whole = { ...row, content, invoiceId: null } as unknown as Row
  const options = { forceCurrencySek: false, addPeriodAfterInvoiceNumber: false }
  return keerosPayload(whole, incomingInvoice(whole, content, [row.documentFileId]), options)
}
