import { z } from 'zod'
import type { Handler } from '#platform/server/context.ts'
import { formatMoney } from '#platform/swedish/format.ts'
import { places } from '#areas/places.ts'
import { actOfTwo } from '#areas/foundation/approvals/server/public.ts'
import { only } from '#areas/foundation/users/rules.ts'
import type { settlement } from '../../contract-settlement.ts'
import { leftToPay } from '../../rules.ts'
import { invoiceStateNames, mayFollow } from '../../states.ts'
import { heldForAct } from '../actions.ts'
import { paidWords, releaseFor } from '../deciding/headroom.ts'
import { heldInvoice, moveInvoice, settleHeld, type SettledRow } from '../invoice-store.ts'
import { judgeForecast } from '../told.ts'
import { paidDay } from './paid-after-credit.ts'

/** What is paid of an invoice that is not settled: all of it when nothing else was said. */
const paidOf = ({ paidAmount, invoiceAmount }: SettledRow) => paidAmount ?? invoiceAmount

/** Where an invoice goes when two have settled it, if anywhere: over and not paid for nothing. */
const settledTo = (invoice: SettledRow) => {
  if (!mayFollow(invoice.state, 'paid')) return undefined
  return paidOf(invoice) === 0 ? 'final' : 'paid'
}

/** An invoice, settled for what was paid as one asked and another approved (invoices 61). */
export const settleInvoice = actOfTwo('settleInvoice', {
  payload: z.object({
    id: z.uuid(),
    why: z.string(),
    /** What was paid when it was asked for, in hundredths of the currency. */
    paid: z.number(),
  }),
  askers: only('Administrator'),
  perform: async ({ id, why, paid }, { db, now, audit }, asker) => {
    const invoice = await heldInvoice(db, id)
    if (!invoice?.unsettledAt || invoice.state === 'awaitingApproval')
      return { code: 'cannotBeDone', message: 'Fakturan behöver inte stämmas av längre' }
    if (paidOf(invoice) !== paid)
      return {
        code: 'cannotBeDone',
        message:
          'Fakturasystemet har fått mer betalt sedan det begärdes. Begäran behöver göras om.',
      }
    const settles = { unsettledAt: null, settledAmount: paid }
    const to = settledTo(invoice)
    if (to === 'final') {
      await moveInvoice(db, invoice, { to, by: asker.withSecond, now, comment: why, settles })
      await releaseFor(db, invoice, 'Avslutad', now)
    } else if (to === 'paid') {
      const paidOn = await paidDay(db, id, now)
      const move = { to, by: asker.withSecond, now, comment: why } as const
      await moveInvoice(db, invoice, { ...move, settles: { ...settles, paidOn } })
      await releaseFor(db, invoice, paidWords, now)
      await judgeForecast(db, invoice, paidOn)
    } else await settleHeld(db, invoice, settles)
    audit({
      before: { state: invoice.state, paidAmount: invoice.paidAmount },
      after: settles,
      why,
    })
    return undefined
  },
})

/** What the second person is told of it, and where. */
export const settlingInWords = (invoice: SettledRow) => ({
  subject: invoice.id,
  organizationNumber: invoice.issuerOrganizationNumber,
  title: `Stäm av faktura ${invoice.invoiceNumber} från ${invoice.issuerName}`,
  place: places.invoice(invoice.id),
  difference: [
    {
      label: 'Belopp att få betalt',
      before: `${formatMoney(leftToPay(invoice))} ${invoice.currency}`,
      after: `${formatMoney(paidOf(invoice))} ${invoice.currency}`,
    },
    {
      label: 'Läge',
      before: invoiceStateNames[invoice.state],
      after: invoiceStateNames[settledTo(invoice) ?? invoice.state],
    },
  ],
})

/** Asks a second person to settle an invoice for what was paid. */
export const settle: Handler<typeof settlement.settle> = async ({ id, why }, context) => {
  const invoice = await heldForAct(context, id)
  if (!invoice.unsettledAt) context.refuse('settled')
  if (invoice.state === 'awaitingApproval') context.refuse('awaitsRecipient')
  const asked = await settleInvoice.ask(context, {
    ...settlingInWords(invoice),
    reason: why,
    payload: { id, why, paid: paidOf(invoice) },
  })
  return 'code' in asked ? context.refuse(asked) : asked
}
