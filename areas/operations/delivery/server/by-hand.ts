import { z } from 'zod'
import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { putInOutbox } from '#platform/server/outbox/outbox.ts'
import { readOrganizationNumber } from '#platform/swedish/organization-number.ts'
import { withoutNumbers } from '#platform/swedish/numbers-in-text.ts'
import { places } from '#areas/places.ts'
import { actOfTwo, waitingOn } from '#areas/foundation/approvals/server/public.ts'
import { maySendByHand } from '#areas/foundation/users/rules.ts'
import { heldInvoice, threadOf } from '#areas/purchasing/invoices/server/public.ts'
import type { delivery } from '../contract.ts'
import { byHandSubject, serviceBuses, type ServiceBus } from '../rules.ts'
import { busText, partsOf } from '../texts.ts'

const byHand = z.object({
  serviceBus: z.enum(serviceBuses),
  message: z.record(z.string(), z.json()),
})

/** A message, sent as one administrator wrote it and another approved it (delivery 5). */
export const sendByHand = actOfTwo('sendByHand', {
  payload: byHand,
  askers: maySendByHand,
  perform: async ({ serviceBus, message }, { db, actor, audit }, asker) => {
    const company = companyOf(message)
    // What is told of an invoice of ours takes its place among all that is.
    const invoice = tellsOfInvoice.has(serviceBus) ? await heldInvoiceOf(db, message.id) : undefined
    await putInOutbox(
      db,
      { ...actor, name: asker.withSecond },
      {
        ...partsOf(serviceBus),
        payload: message,
        ...(company !== undefined && { company }),
        ...(invoice && { thread: threadOf(invoice) }),
      },
    )
    audit({ after: { serviceBus }, ...(company !== undefined && { company }) })
    return undefined
  },
})

const tellsOfInvoice: ReadonlySet<ServiceBus> = new Set([
  'invoice-system/invoice.state',
  'invoice-system/invoice.credited',
  'invoice-system/invoice.creditUndone',
])
const invoiceId = z.uuid()
async function heldInvoiceOf(db: Db, said: unknown) {
  const { data: id } = invoiceId.safeParse(said)
  return id === undefined ? undefined : heldInvoice(db, id)
}

/** The company a message is about, by which Leveranser finds it. */
function companyOf(message: z.output<typeof byHand>['message']): string | undefined {
  const said = message.organizationNumber ?? message.issuerOrganizationNumber
  const read = typeof said === 'string' ? readOrganizationNumber(said) : undefined
  return read?.ok ? read.value : undefined
}

export const askToSend: Handler<typeof delivery.sendByHand> = async (
  { serviceBus, jsonRequestData, why },
  context,
) => {
  const asked = await sendByHand.ask(context, {
    subject: byHandSubject,
    title: `Skicka för hand: ${busText(serviceBus)}`,
    place: places.settingsPart('meddelande'),
    difference: [],
    reason: why,
    payload: byHand.parse({ serviceBus, message: JSON.parse(jsonRequestData) }),
  })
  return 'code' in asked ? context.refuse(asked) : asked
}

/** What the second person decides on. */
export const waitingByHand: Handler<typeof delivery.waitingByHand> = async (
  _input,
  { db, seesNumbers, audit },
) => {
  const [row] = await waitingOn(db, ['sendByHand'], byHandSubject)
  if (!row) return null
  const { serviceBus, message } = byHand.parse(row.payload)
  audit({ subject: row.id })
  const text = JSON.stringify(message, undefined, 2)
  return {
    approvalId: row.id,
    serviceBus,
    jsonRequestData: seesNumbers ? text : withoutNumbers(text),
  }
}
