import type { Handler } from '#platform/server/context.ts'
import type { interpretation } from '../../contract.ts'
import { present } from '../present.ts'
import { dropStamps, editable, existing, writeContent } from '../store.ts'
import { drawStamp, putStamp } from './draw-stamp.ts'

/**
 * Draws the stamp first, and stores it when the interpretation is still as it was drawn on
 * (interpretation 13, 53).
 */
export const saveinvoiceimage: Handler<typeof interpretation.saveinvoiceimage> = async (
  input,
  context,
) => {
  const { id, version, pageNumber, ...stamp } = input
  const { refuse, write, audit } = context
  const row = await existing(context, id)
  if (row.content.isCreditInvoice) refuse('creditInvoice')
  const drawing =
    row.status === 'Pending' ? await drawStamp(context, row, pageNumber, stamp) : undefined
  const drawn = typeof drawing === 'string' ? refuse(drawing) : drawing
  await write(async (db) => {
    const held = await editable({ ...context, db }, { id, version: version ?? row.version })
    // Not pending was refused above, so there is something drawn.
    if (!drawn) return
    await putStamp(db, held, pageNumber, stamp, drawn)
    audit({ subject: id, after: { pageNumber, ...stamp } })
  })
  return present(context, id)
}

export const removeStamp: Handler<typeof interpretation.removeStamp> = async (input, context) => {
  const row = await editable(context, input)
  await dropStamps(context.db, row.id)
  await writeContent(context.db, row, row.content)
  context.audit({ subject: row.id, after: { invoiceStamped: false } })
  return present(context, row.id)
}
