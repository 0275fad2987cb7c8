import { mayCall } from '#platform/permission.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import { storedDetermination } from '#areas/credit/determinations/server/public.ts'
import { twinMeasures } from '#areas/credit/rules/rules.ts'
import { maySeeDecisions, withAuditor } from '#areas/foundation/users/rules.ts'
import { likeness } from '../../contract-likeness.ts'
import { mayFollow } from '../../states.ts'
import { enqueueDecisions } from '../deciding/decide-job.ts'
import { readTolerances } from '../deciding/earlier-invoices.ts'
import { heldInvoices, invoiceById, moveInvoice, type InvoiceRow } from '../invoice-store.ts'
import { withLikeness } from './likeness-row.ts'
import { forgetNotSame, keepNotSame } from './likeness-store.ts'
import { alikeOf, familyOf, invoiceSigns, markOf } from './present-likeness.ts'

const alike: Handler<typeof likeness.alike> = async ({ id }, { db, actor, now, audit }) => {
  const found = (await invoiceById(db, id)) ?? refusePlatform('notFound')
  audit({ company: found.issuerOrganizationNumber, subject: id })
  const [invoice = refusePlatform('notFound')] = await withLikeness(db, [found])
  const signs = await invoiceSigns(db, invoice, now, mayCall(withAuditor(maySeeDecisions), actor))
  return { ...(await alikeOf(db, invoice)), signs }
}

/** Both of a pair, held, with what the trail should say of the first. */
async function heldPair({ db, audit }: Omit<Context, 'refuse'>, id: string, otherId: string) {
  const held = await withLikeness(db, await heldInvoices(db, [id, otherId]))
  const invoice = held.find((one) => one.id === id) ?? refusePlatform('notFound')
  const other = held.find((one) => one.id === otherId) ?? refusePlatform('notFound')
  audit({
    company: invoice.issuerOrganizationNumber,
    subject: id,
    after: { invoiceNumber: invoice.invoiceNumber, otherInvoiceNumber: other.invoiceNumber },
  })
  return { invoice, other, later: held.at(-1) ?? invoice }
}

/** A person says that two that look alike are not the same invoice (invoices 120). */
const notSame: Handler<typeof likeness.notSame> = async ({ id, otherId, why }, context) => {
  const { db, actor, now, audit, refuse } = context
  const { invoice, other, later } = await heldPair(context, id, otherId)
  const mark =
    invoice.id === other.id
      ? null
      : markOf(invoice, other, await familyOf(db, invoice), await readTolerances(db))
  if (mark === null) return refuse('notAlike')
  if (mark === 'duplicateInvoice') return refuse('isDuplicate')
  const said = { at: now, by: actor.name, why: why ?? '' }
  if (!(await keepNotSame(db, id, otherId, said))) return refuse('alreadySaid')
  if (said.why !== '') audit({ why: said.why })
  const decidedAgain = await stoppedOnlyAsTwin(db, later)
  if (decidedAgain) {
    await moveInvoice(db, later, {
      to: 'decideAgain',
      by: actor.name,
      now,
      comment: 'Sagd inte vara samma som en faktura den liknar',
      also: { attempts: 0 },
    })
    await enqueueDecisions(db, [later.id])
  }
  return { decidedAgain }
}

/** Whether an invoice that can be decided on again was stopped by nothing but its likeness. */
async function stoppedOnlyAsTwin(db: Db, invoice: InvoiceRow): Promise<boolean> {
  if (!mayFollow(invoice.state, 'decideAgain') || !invoice.determinationId) return false
  if (invoice.holdReason !== null || invoice.credited > 0) return false
  const made = await storedDetermination(db, invoice.determinationId)
  if (made?.decision !== 'Reject' && made?.decision !== 'Pause') return false
  const against = [...(made.results?.issuer ?? []), ...(made.results?.recipient ?? [])].filter(
    ({ passed }) => !passed,
  )
  // Said of the pair, neither counts it among the times that the claim was sold (rules 78).
  const twins: readonly string[] = [...twinMeasures, 'manyTimesClaimed', 'sameText']
  return against.length > 0 && against.every(({ measure }) => twins.includes(measure))
}

/** Takes it back: what has been decided since stands (invoices 121). */
const takeBackNotSame: Handler<typeof likeness.takeBackNotSame> = async (
  { id, otherId },
  context,
) => {
  await heldPair(context, id, otherId)
  const why = await forgetNotSame(context.db, id, otherId)
  if (why === undefined) return context.refuse('notSaid')
  return undefined
}

export const likenessServed = handlers(likeness, { alike, notSame, takeBackNotSame })
