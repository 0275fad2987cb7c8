import { z } from 'zod'
import type { Handler } from '#platform/server/context.ts'
import { formatMoney } from '#platform/swedish/format.ts'
import { places } from '#areas/places.ts'
import { actOfTwo } from '#areas/foundation/approvals/server/public.ts'
import { only } from '#areas/foundation/users/rules.ts'
import type { settlement } from '../../contract-settlement.ts'
import { owedTo } from '../../balance-rules.ts'
import { leftToPay } from '../../rules.ts'
import { invoiceStateNames } from '../../states.ts'
import { heldForAct } from '../actions.ts'
import { heldInvoice, type SettledRow } from '../invoice-store.ts'
import { followBalance } from './follow.ts'
import { post, type Posting } from './post.ts'

/**
 * What two post when they settle an invoice: what is left of it is written off, and of money that is
 * not ours they say whose it is; it stands until it has gone back (invoices 281).
 */
const settling = (invoice: SettledRow): readonly Posting[] => [
  { kind: 'writtenOff', amount: lostOf(invoice) },
  {
    kind: owedTo(invoice) === 'issuer' ? 'owedToIssuer' : 'owedToRecipient',
    amount: overOf(invoice),
  },
]
const overOf = ({ unexplainedAmount }: SettledRow) => Math.max(0, unexplainedAmount)
const isOther = (seen: number | undefined, now: number) => seen !== undefined && seen !== now

/** What the issuer is asked for is lost only where nobody else has paid it. */
const lostOf = ({ leftAmount, askedLeftAmount, unexplainedAmount }: SettledRow) =>
  leftAmount + (unexplainedAmount > 0 ? 0 : askedLeftAmount)

/** What is to be done about an invoice that is settled, as the second person reads it. */
const settlingWords = (invoice: SettledRow): string => {
  const { currency } = invoice
  const money = (amount: number) => `${formatMoney(amount)} ${currency}`
  const lost = lostOf(invoice)
  if (lost > 0) return `${money(lost)} skrivs av`
  const whose = owedTo(invoice) === 'issuer' ? 'utställaren' : 'mottagaren'
  return `${money(overOf(invoice))} ska betalas till ${whose}`
}

/** An invoice, settled for what was paid as one asked and another approved (invoices 61). */
export const settleInvoice = actOfTwo('settleInvoice', {
  payload: z.object({
    id: z.uuid(),
    why: z.string(),
    /** What was paid when it was asked for, in hundredths of the currency. */
    paid: z.number(),
    /** What is written off of it and what is said to be somebody else's, as the second person saw. */
    lost: z.number().optional(),
    over: z.number().optional(),
  }),
  askers: only('Administrator'),
  perform: async ({ id, why, paid, lost, over }, { db, now, audit }, asker) => {
    const invoice = await heldInvoice(db, id)
    if (!invoice?.unsettledAt || invoice.state === 'awaitingApproval')
      return { code: 'cannotBeDone', message: 'Fakturan behöver inte stämmas av längre' }
    if (invoice.paidAmount !== paid)
      return {
        code: 'cannotBeDone',
        message:
          'Fakturasystemet har fått mer betalt sedan det begärdes. Begäran behöver göras om.',
      }
    // A credit note, or one that is undone, changes it as well (approvals 14).
    if (isOther(lost, lostOf(invoice)) || isOther(over, overOf(invoice)))
      return {
        code: 'cannotBeDone',
        message:
          'Det som skrivs av eller betalas tillbaka har ändrats sedan det begärdes. Begäran behöver göras om.',
      }
    const of = { by: asker.withSecond, source: 'settled', now }
    const postings = settling(invoice).filter(({ amount }) => amount > 0)
    const posted = await post(db, invoice, postings, of)
    const { state } = await followBalance(db, invoice, posted, { ...of, comment: why })
    audit({
      before: { state: invoice.state, paidAmount: paid },
      after: {
        state,
        ...Object.fromEntries(postings.map(({ kind, amount }) => [kind, amount])),
      },
      why,
    })
    return undefined
  },
})

/** What is kept of it while it waits, by which it is known whether it is as it was. */
export const settlingPayload = (invoice: SettledRow, why: string) => ({
  id: invoice.id,
  why,
  paid: invoice.paidAmount,
  lost: lostOf(invoice),
  over: overOf(invoice),
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
      after: `${formatMoney(invoice.paidAmount)} ${invoice.currency}`,
    },
    {
      label: 'Avstämning',
      before: invoiceStateNames[invoice.state],
      after: settlingWords(invoice),
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
    payload: settlingPayload(invoice, why),
  })
  return 'code' in asked ? context.refuse(asked) : asked
}
