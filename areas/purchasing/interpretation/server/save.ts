import type { Context, Handler, HandlerInput } from '#platform/server/context.ts'
import type { interpretation } from '../contract.ts'
import { administrationSource, purchaseSource } from '../rules.ts'
import { applyTo, auditOf, whyNotChangeable } from './draft-store.ts'
import { learnFromSave } from './reading/learn.ts'
import { present } from './present.ts'
import { whyNotSendable } from './sending/sendable.ts'
import { sendOn } from './sending/sending.ts'
import { editable } from './store.ts'

type Saving = typeof interpretation.save | typeof interpretation.saveAdminInvoice
async function saveAs(
  input: HandlerInput<typeof interpretation.save>,
  context: Context<Saving>,
  invoiceRequestSource: typeof purchaseSource | typeof administrationSource,
) {
  const { db, today, refuse, audit } = context
  const before = await editable(context, input)
  const administered = invoiceRequestSource === administrationSource ? { administer: true } : {}
  const change = { ...input, ...administered }
  const notChangeable = await whyNotChangeable(db, before, change)
  if (notChangeable) refuse(notChangeable.code, notChangeable.detail)
  const changed = await applyTo(context, before, change)
  const source = changed.content.administer ? administrationSource : invoiceRequestSource
  const notSendable = await whyNotSendable(db, changed, input, source, today)
  if (notSendable) refuse(notSendable.code, notSendable.detail)
  await learnFromSave(context, changed)
  await sendOn(context, changed, source)
  audit({
    company: changed.issuerOrganizationNumber,
    subject: changed.id,
    ...auditOf(before, changed),
  })
  return present(context, changed.id)
}

export const save: Handler<typeof interpretation.save> = (input, context) =>
  saveAs(input, context, purchaseSource)
export const saveAdminInvoice: Handler<typeof interpretation.saveAdminInvoice> = (input, context) =>
  saveAs(input, context, administrationSource)
