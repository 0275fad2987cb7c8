import { z } from 'zod'
import { mayCall } from '#platform/permission.ts'
import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { addJob } from '#platform/server/jobs.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import { storedDetermination } from '#areas/credit/determinations/server/public.ts'
import { twinMeasures } from '#areas/credit/rules/rules.ts'
import { places } from '#areas/places.ts'
import { actOfTwo, type AnyCall } from '#areas/foundation/approvals/server/public.ts'
import { maySeeDecisions, maySteerInvoices, withAuditor } from '#areas/foundation/users/rules.ts'
import { likeness } from '../../contract-likeness.ts'
import { inCurrency } from '../../credit-rules.ts'
import { mayFollow } from '../../states.ts'
import { enqueueDecisions } from '../deciding/decide-job.ts'
import { readTolerances } from '../deciding/earlier-invoices.ts'
import { heldInvoices, invoiceById, moveInvoice, type InvoiceRow } from '../invoice-store.ts'
import { withLikeness, type ComparedRow } from './likeness-row.ts'
import { forgetNotSame, keepNotSame, saidNotSame } from './likeness-store.ts'
import { alikeOf, familyOf, invoiceSigns, isOfAnotherYear, markOf } from './present-likeness.ts'

const alike: Handler<typeof likeness.alike> = async ({ id }, { db, actor, now, audit }) => {
  const found = (await invoiceById(db, id)) ?? refusePlatform('notFound')
  audit({ company: found.issuerOrganizationNumber, subject: id })
  const [invoice = refusePlatform('notFound')] = await withLikeness(db, [found])
  const signs = await invoiceSigns(db, invoice, now, mayCall(withAuditor(maySeeDecisions), actor))
  return { ...(await alikeOf(db, invoice)), signs }
}

/** Both of a pair, held, with what the trail should say of the first. */
async function heldPair({ db, audit }: Pick<AnyCall, 'db' | 'audit'>, id: string, otherId: string) {
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
  return { decidedAgain: await decidedAsOther(db, later, actor.name, now) }
}

/** Has the later of two that are not the same decided on again, where nothing else stopped it. */
async function decidedAsOther(db: Db, later: InvoiceRow, by: string, now: Date): Promise<boolean> {
  if (!(await stoppedOnlyAsTwin(db, later))) return false
  await moveInvoice(db, later, {
    to: 'decideAgain',
    by,
    now,
    comment: 'Sagd inte vara samma som en faktura den liknar',
    also: { attempts: 0 },
  })
  await enqueueDecisions(db, [later.id])
  return true
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
  const twins: readonly string[] = [
    ...twinMeasures,
    'duplicateInvoice',
    'manyTimesClaimed',
    'sameText',
  ]
  return against.length > 0 && against.every(({ measure }) => twins.includes(measure))
}

/** The job of the area that has sent it on: who has the number takes the invoice under another (invoices 332). */
export const anotherNumberTask = 'invoice-of-another-number'

/**
 * That the same number of another year is another invoice, said as one asked and another approved
 * (invoices 332).
 */
export const sayAnother = actOfTwo('sayAnother', {
  payload: z.object({ id: z.uuid(), otherId: z.uuid(), why: z.string() }),
  askers: maySteerInvoices,
  perform: async ({ id, otherId, why }, call, asker) => {
    const { db, now } = call
    const { invoice, other, later } = await heldPair(call, id, otherId)
    if ([invoice, other].some(({ state }) => state === 'removed'))
      return { code: 'cannotBeDone', message: 'En av fakturorna är borttagen.' }
    if (!(await isAnotherYear(db, invoice, other)))
      return {
        code: 'cannotBeDone',
        message: 'Fakturorna är samma fordran, så det kan inte sägas längre.',
      }
    const by = asker.withSecond
    if (!(await keepNotSame(db, id, otherId, { at: now, by, why })))
      return { code: 'cannotBeDone', message: 'Det är redan sagt att de inte är samma faktura.' }
    call.audit({ why })
    await decidedAsOther(db, later, by, now)
    if (later.source === 'interpretation')
      await addJob(db, { task: anotherNumberTask, payload: { reference: later.reference } })
    return undefined
  },
})
const isAnotherYear = async (db: Db, invoice: ComparedRow, other: ComparedRow) =>
  invoice.id !== other.id &&
  isOfAnotherYear(invoice, other, await familyOf(db, invoice), await readTolerances(db))

/** Asks a second person to say that two invoices of one number are two. */
const askAnother: Handler<typeof likeness.sayAnother> = async ({ id, otherId, why }, context) => {
  const { db, refuse } = context
  const { invoice, other, later } = await heldPair(context, id, otherId)
  if (!(await isAnotherYear(db, invoice, other))) return refuse('notAnotherYear')
  if ((await saidNotSame(db, id, [otherId])).size > 0) return refuse('alreadySaid')
  const earlier = later.id === id ? other : invoice
  const inWords = (one: ComparedRow) =>
    `${one.invoiceNumber}, ${one.invoiceDate}, ${inCurrency(one.invoiceAmount, one.currency)}, till ${one.recipientName}`
  const asked = await sayAnother.ask(context, {
    subject: later.id,
    organizationNumber: later.issuerOrganizationNumber,
    title: `Säg att faktura ${later.invoiceNumber} från ${later.issuerName} är en annan än den från ${earlier.invoiceDate.slice(0, 4)}`,
    place: places.invoice(later.id, 'tecken'),
    difference: [
      { label: 'Tidigare', before: inWords(earlier), after: inWords(earlier) },
      { label: 'Den här', before: 'Dubblett', after: `${inWords(later)}: en annan faktura` },
    ],
    reason: why,
    payload: { id, otherId, why },
  })
  return 'code' in asked ? refuse(asked) : asked
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

export const likenessServed = handlers(likeness, {
  alike,
  notSame,
  sayAnother: askAnother,
  takeBackNotSame,
})
