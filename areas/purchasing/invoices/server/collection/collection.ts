import type { Actor } from '#platform/permission.ts'
import type { Handler } from '#platform/server/context.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import { formatMoney } from '#platform/swedish/format.ts'
import { isIn, maySeeExpired, withAuditor } from '#areas/foundation/users/rules.ts'
import { collectionStateOf, mayCollectBy, planProblem } from '../../collection-rules.ts'
import { collection } from '../../contract-collection.ts'
import { heldForAct } from '../actions.ts'
import { invoiceById } from '../invoice-store.ts'
import {
  collectionOf,
  eventsOf,
  keepCollected,
  shownEvent,
  shownStanding,
} from './collection-store.ts'
import { giveUp, isCollected } from './give-up.ts'
import { addPaper, openPaper, papersOf, removePaper } from './papers.ts'

const seesDebtors = (actor: Actor) =>
  actor.kind === 'staff' && isIn(withAuditor(maySeeExpired), actor)

/** invoices 300 */
const of: Handler<typeof collection.of> = async ({ id }, { db, actor, today }) => {
  const invoice = (await invoiceById(db, id)) ?? refusePlatform('notFound')
  const row = await collectionOf(db, id)
  const events = await eventsOf(db, [id])
  return {
    left: invoice.leftAmount,
    currency: invoice.currency,
    recipientNumber: seesDebtors(actor) ? invoice.recipientOrganizationNumber : null,
    isOpen: isCollected(invoice),
    standing: row ? shownStanding(row, { paidAmount: invoice.paidAmount, today }) : null,
    events: events.toReversed().map(shownEvent),
    papers: await papersOf(db, id, actor),
  }
}

type Registered = Parameters<Handler<typeof collection.register>>[0]
/** What a thing that is written down lacks, by field. */
function fieldProblems(
  { kind, amount, plan, saidBy, note }: Registered,
  open: { readonly left: number; readonly today: string },
): { field: string; message: string }[] {
  const problems: { field: string; message: string }[] = []
  const lacks = (field: string, message: string) => problems.push({ field, message })
  const isPlanned = kind === 'promised' || kind === 'instalments'
  const wrongPlan = isPlanned ? planProblem(plan, open) : undefined
  if (wrongPlan !== undefined) lacks('plan', wrongPlan)
  if (kind === 'promised' && plan.length > 1)
    lacks('plan', 'Ett löfte har en dag och ett belopp. Flera är en avbetalningsplan.')
  if ((kind === 'disputed' || kind === 'promised') && saidBy === '')
    lacks('saidBy', 'Skriv vem hos mottagaren som sade det')
  if (['disputed', 'resumed', 'answered', 'repurchaseAnswered'].includes(kind) && note === '')
    lacks('note', kind === 'disputed' ? 'Skriv varför fakturan bestrids' : 'Skriv vad som kom fram')
  if (kind === 'disputed' && typeof amount === 'number' && amount > open.left)
    lacks('amount', `Bestritt belopp får vara högst det som är kvar, ${formatMoney(open.left)}`)
  return problems
}

/** What one person writes down of what has been done; all of it another thing undoes (invoices 301). */
const register: Handler<typeof collection.register> = async (input, context) => {
  const { db, actor, now, today, audit, refuse } = context
  const { id, kind, plan, note } = input
  const invoice = await heldForAct(context, id)
  if (!isCollected(invoice)) refuse('notOpen')
  const state = collectionStateOf((await collectionOf(db, id))?.state ?? 'none')
  if (!mayCollectBy(state, kind)) refuse('notFromThere')
  const left = invoice.leftAmount
  const fields = fieldProblems(input, { left, today })
  if (fields.length > 0) refuse('incomplete', { fields })
  const isPlanned = kind === 'promised' || kind === 'instalments'
  await keepCollected(db, invoice, {
    kind,
    at: now,
    by: { id: actor.kind === 'staff' ? actor.id : null, name: actor.name },
    ...(kind === 'disputed' && { amount: input.amount ?? left }),
    ...(isPlanned && { plan }),
    saidBy: input.saidBy,
    papers: input.papers,
    note,
  })
  audit({
    before: { collection: state },
    after: {
      collection: kind,
      ...(kind === 'disputed' && { disputed: input.amount ?? left }),
      ...(isPlanned && { plan }),
    },
    ...(note !== '' && { why: note }),
  })
}

export const collectionServed = handlers(collection, {
  of,
  register,
  giveUp,
  addPaper,
  openPaper,
  removePaper,
})
