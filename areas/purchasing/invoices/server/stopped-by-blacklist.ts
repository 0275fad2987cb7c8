import type { Db } from '#platform/server/database.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { mostStopped, type BlacklistEffect } from '#areas/foundation/blacklist/contract.ts'
import type { BlacklistQuestion } from '#areas/foundation/blacklist/rules.ts'
import { keyPersonNumbersOf } from '#areas/parties/keypersons/server/public.ts'
import { debtorsOf } from '#areas/credit/limits/server/public.ts'
import { invoiceStateNames, openStates } from '../states.ts'
import { named, stateIn } from './invoice-store.ts'
import { fellDueSince, partiesNow } from './look-again.ts'

/**
 * Which invoices that wait would be bought no more, when the blacklist comes to hit whom `isHit` says
 * (blacklist 9): asked before that is so, so that what something stops already is not counted.
 */
export async function invoicesStoppedBy(
  db: Db,
  isHit: (asked: BlacklistQuestion) => boolean,
  now: Date,
): Promise<BlacklistEffect['stops']> {
  const waiting = await waitingInvoices(db)
  const hit = await partiesHit(db, waiting, isHit)
  const stopsAlready = partiesNow(db, now)
  const stopped: Waiting[] = []
  for (const invoice of waiting) {
    const { issuerOrganizationNumber, recipientOrganizationNumber: recipient } = invoice
    const isOfThem = hit.has(issuerOrganizationNumber) || (recipient !== null && hit.has(recipient))
    if (!isOfThem || fellDueSince(invoice, stockholmDay(now))) continue
    if ((await stopsAlready(invoice)) === undefined) stopped.push(invoice)
  }
  return { count: stopped.length, invoices: stopped.slice(0, mostStopped).map(present) }
}

/** The latest first. */
const waitingInvoices = async (db: Db) =>
  (
    await db
      .selectFrom('invoice')
      .select([
        'id',
        'invoiceNumber',
        'invoiceAmount',
        'currency',
        'issuerName',
        'recipientName',
        'issuerOrganizationNumber',
        'recipientOrganizationNumber',
        'dueDate',
        'state',
        'stateAt',
      ])
      .where(stateIn(openStates))
      .where('isCredit', '=', false)
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .execute()
  ).map(named)
type Waiting = Awaited<ReturnType<typeof waitingInvoices>>[number]

/**
 * Numbers of parties of the invoices that are hit, by their own number or somebody behind them; a
 * recipient by the number its debtor is judged by, too (invoices 145).
 */
async function partiesHit(
  db: Db,
  invoices: readonly Waiting[],
  isHit: (asked: BlacklistQuestion) => boolean,
): Promise<ReadonlySet<string>> {
  const recipients = invoices.flatMap((one) => one.recipientOrganizationNumber ?? [])
  const debtors = await debtorsOf(db, recipients)
  const mainOf = (number: string) => debtors.get(number)?.main ?? number
  const issuers = invoices.map((one) => one.issuerOrganizationNumber)
  const parties = [...new Set([...issuers, ...recipients, ...recipients.map(mainOf)])]
  const persons = await keyPersonNumbersOf(db, parties)
  const ofThemselves = new Set(
    parties.filter(
      (organizationNumber) =>
        isHit({ organizationNumber }) ||
        isHit({ personalNumber: persons.get(organizationNumber) ?? [] }),
    ),
  )
  return new Set([
    ...ofThemselves,
    ...recipients.filter((number) => ofThemselves.has(mainOf(number))),
  ])
}

const present = ({
  id,
  invoiceNumber,
  invoiceAmount,
  currency,
  issuerName,
  recipientName,
  state,
}: Waiting) => ({
  id,
  invoiceNumber,
  invoiceAmount,
  currency,
  issuerName,
  recipientName,
  stateText: invoiceStateNames[state],
})
