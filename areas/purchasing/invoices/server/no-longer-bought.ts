import type { Db } from '#platform/server/database.ts'
import type { JobTask } from '#platform/server/jobs.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { blacklistHits } from '#areas/foundation/blacklist/server/public.ts'
import { createUserTask, tasksAbout } from '#areas/foundation/usertasks/server/public.ts'
import { activeAt, companyTypes } from '#areas/parties/company/rules.ts'
import { insolventAmong } from '#areas/parties/company/server/public.ts'
import { isHalted } from '#areas/parties/keypersons/server/public.ts'
import { debtorsOf } from '#areas/credit/limits/server/public.ts'
import { exceptionsFor } from '#areas/credit/whitelist/server/public.ts'
import { isDeclinedAbroad } from '#areas/purchasing/recipients/server/public.ts'
import { noLongerBought } from '../rules.ts'
import { heldInvoice, stateIn, type InvoiceRow } from './invoice-store.ts'

type Awaiting = Pick<
  InvoiceRow,
  | 'id'
  | 'invoiceNumber'
  | 'issuerName'
  | 'issuerOrganizationNumber'
  | 'recipientOrganizationNumber'
  | 'dueDate'
  | 'stateAt'
>

/**
 * What has come between since an invoice was found good, for which it is not bought although its
 * recipient approves it (invoices 230, monitoring 20); undefined when nothing has.
 */
export async function whyNoLonger(
  db: Db,
  invoice: Awaiting,
  now: Date,
): Promise<keyof typeof noLongerBought | undefined> {
  const today = stockholmDay(now)
  const { issuerOrganizationNumber: issuer, recipientOrganizationNumber: recipient } = invoice
  const parties = [issuer, ...(recipient === null ? [] : await numbersOf(db, recipient))]
  if ((await insolventAmong(db, parties)).length > 0) return 'insolvent'
  // One that was past due when it was decided on is bought by rules that let it.
  if (invoice.dueDate < today && stockholmDay(invoice.stateAt) <= invoice.dueDate) return 'pastDue'
  if (await isBlacklisted(db, parties, today)) return 'blacklisted'
  for (const party of parties) if (await isHalted(db, party)) return 'sanctioned'
  if (recipient === null && (await isDeclinedAbroad(db, invoice.id))) return 'declinedAbroad'
  return (await maySell(db, issuer, today)) ? undefined : 'notAllowed'
}

/** The number an invoice names, and the one its debtor is judged by (invoices 145). */
async function numbersOf(db: Db, recipient: string): Promise<readonly string[]> {
  const main = (await debtorsOf(db, [recipient])).get(recipient)?.main ?? recipient
  return main === recipient ? [recipient] : [recipient, main]
}

/** Whether one of them is, and no exception lets it through. */
async function isBlacklisted(db: Db, parties: readonly string[], today: string): Promise<boolean> {
  const excepted = (await exceptionsFor(db, parties, today))
    .filter(
      ({ measure, counterpartNumber: other }) =>
        measure === 'companyBlacklisted' && (other === null || parties.includes(other)),
    )
    .map(({ organizationNumber }) => organizationNumber)
  for (const organizationNumber of parties)
    if (
      !excepted.includes(organizationNumber) &&
      (await blacklistHits(db, { organizationNumber })).length > 0
    )
      return true
  return false
}

/** Whether the issuer's invoices are decided on: what is switched off is so for all of them. */
async function maySell(db: Db, issuer: string, today: string): Promise<boolean> {
  const client = await db
    .selectFrom('client')
    .leftJoin('companyStatusOverride as override', 'override.clientId', 'client.id')
    .where('client.organizationNumber', '=', issuer)
    .where('client.companyType', '=', companyTypes.issuer)
    .select([
      'client.active',
      'allowInvoiceDetermination',
      'override.active as overrideActive',
      'override.validTo',
    ])
    .executeTakeFirst()
  if (!client) return true
  const override =
    client.overrideActive === null
      ? null
      : { active: client.overrideActive, validTo: client.validTo }
  return client.allowInvoiceDetermination && activeAt(client.active, override, today) !== 0
}

export const fallenDueTask = 'awaiting-fallen-due'
/** Of one run; the next tells of the rest. */
const mostTold = 500
/**
 * Somebody is told of each invoice that fell due yesterday, or in the days before, while it awaited
 * its recipient: it is bought no more, and takes of the limits until it is removed.
 */
export const tellFallenDue: JobTask = async (_payload, { writes, clock }) => {
  const now = clock()
  const today = stockholmDay(now)
  const rows = await writes.db
    .selectFrom('invoice')
    .selectAll()
    .where(stateIn(['awaitingApproval']))
    .where('dueDate', '<', today)
    .where('dueDate', '>=', addDays(today, -lookedBack))
    .orderBy('dueDate')
    .orderBy('id')
    .limit(mostTold)
    .execute()
  for (const invoice of rows)
    await inTransaction(writes, async (db) => {
      const held = await heldInvoice(db, invoice.id)
      if (held?.state === 'awaitingApproval' && (await whyNoLonger(db, held, now)) === 'pastDue')
        await tellOnce(db, held, {
          header: 'En faktura förföll utan leveransgodkännande',
          message: `Faktura ${held.invoiceNumber} från ${held.issuerName} förföll ${held.dueDate}, och mottagaren har inte svarat. Den köps inte. Ta bort den, så att den inte tar av limiterna.`,
          by: 'Skynet',
          now,
        })
    })
}
/** Days: who was not told for so long has been told since, or the workers stood still. */
const lookedBack = 7

/** The recipient has approved what is not bought any more: somebody is told, once. */
export async function tellNoLonger(
  db: Db,
  invoice: Awaiting,
  why: keyof typeof noLongerBought,
  now: Date,
): Promise<void> {
  await tellOnce(db, invoice, {
    header: 'En godkänd faktura köps inte längre',
    message: `Mottagaren har godkänt faktura ${invoice.invoiceNumber} från ${invoice.issuerName}. ${noLongerBought[why]} Ta bort den, så att den inte tar av limiterna.`,
    by: 'Fakturasystemet',
    now,
  })
}

interface Told {
  readonly header: string
  readonly message: string
  readonly by: string
  readonly now: Date
}
async function tellOnce(db: Db, { id }: Awaiting, told: Told): Promise<void> {
  const before = await tasksAbout(db, 11, [id])
  if (before.some(({ message }) => message === told.message)) return
  const action = { taskAction: 11, actionId: id } as const
  await createUserTask(db, { ...told, tags: ['leveransgodkännande'], action })
}
