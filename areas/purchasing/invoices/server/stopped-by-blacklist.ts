import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { mostStopped, type BlacklistEffect } from '#areas/foundation/blacklist/contract.ts'
import type { BlacklistQuestion } from '#areas/foundation/blacklist/rules.ts'
import { accountOfKey } from '#platform/swedish/account-key.ts'
import { accountsAskedAbout, waysTo } from '#areas/parties/company/server/public.ts'
import { keyPersonNumbersOf } from '#areas/parties/keypersons/server/public.ts'
import { debtorsOf } from '#areas/credit/limits/server/public.ts'
import { invoiceStateNames } from '../states.ts'
import { named, waitingRows } from './invoice-store.ts'
import { fellDueSince, partiesNow } from './look-again.ts'

type IsHit = (asked: BlacklistQuestion) => boolean

/**
 * Which invoices that wait would be bought no more, when the blacklist comes to hit whom `isHit` says
 * (blacklist 9): asked before that is so, so that what something stops already is not counted.
 */
export async function invoicesStoppedBy(
  db: Db,
  isHit: IsHit,
  now: Date,
): Promise<BlacklistEffect['stops']> {
  const hit = await partiesHit(db, isHit)
  const stopsAlready = partiesNow(db, now)
  const stopped: Waiting[] = []
  for (const invoice of await waitingOf(db, hit)) {
    if (fellDueSince(invoice, stockholmDay(now))) continue
    if ((await stopsAlready(invoice)) === undefined) stopped.push(invoice)
  }
  return { count: stopped.length, invoices: stopped.slice(0, mostStopped).map(present) }
}

interface Hit {
  /** Invoices that are to be paid on an account that is hit. */
  readonly printed: readonly string[]
  readonly issuers: readonly string[]
  readonly recipients: readonly string[]
}
/**
 * Whom of those that invoices wait of, or on, is hit, by its own number or somebody behind it; a
 * recipient by the number its debtor is judged by, too (invoices 145). However many invoices wait,
 * each party is looked at once.
 */
async function partiesHit(db: Db, isHit: IsHit): Promise<Hit> {
  const { rows } = await sql<{ number: string; pays: boolean }>`
    select distinct party.number::text as number, party.pays from invoice_waiting join invoice on invoice.id = invoice_id
    cross join lateral (values (invoice.issuer_organization_number, false), (recipient_organization_number, true)) party (number, pays)
    where not is_credit and party.number is not null`.execute(db)
  const issuers = rows.filter(({ pays }) => !pays).map(({ number }) => number)
  const recipients = rows.filter(({ pays }) => pays).map(({ number }) => number)
  const debtors = await debtorsOf(db, recipients)
  const mainOf = (number: string) => debtors.get(number)?.main ?? number
  const parties = [...new Set([...issuers, ...recipients, ...recipients.map(mainOf)])]
  const persons = await keyPersonNumbersOf(db, parties)
  const accounts = await accountsAskedAbout(db, parties)
  const hit = new Set(
    parties.filter(
      (organizationNumber) =>
        isHit({ organizationNumber, account: accounts.get(organizationNumber) }) ||
        isHit({ personalNumber: persons.get(organizationNumber) ?? [] }),
    ),
  )
  const { rows: printed } = await sql<{ id: string; paymentAccount: string }>`
    select invoice_id as id, payment_account as "paymentAccount"
    from invoice_waiting join invoice_likeness using (invoice_id) where payment_account <> ''`.execute(
    db,
  )
  const keys = [...new Set(printed.map(({ paymentAccount }) => paymentAccount))]
  const named = keys.flatMap((key) => accountOfKey(key).map((account) => ({ key, account })))
  const ways = await waysTo(
    db,
    named.map(({ account }) => account),
  )
  const hitKeys = new Set(
    named.filter((_, place) => isHit({ account: ways[place] })).map(({ key }) => key),
  )
  return {
    printed: printed
      .filter(({ paymentAccount }) => hitKeys.has(paymentAccount))
      .map(({ id }) => id),
    issuers: issuers.filter((number) => hit.has(number)),
    recipients: recipients.filter((number) => hit.has(number) || hit.has(mainOf(number))),
  }
}

/** The latest first. */
async function waitingOf(db: Db, { issuers, recipients, printed }: Hit) {
  if (issuers.length + recipients.length + printed.length === 0) return []
  const rows = await waitingRows(db)
    .select([
      'invoice.id',
      'invoiceNumber',
      'invoiceAmount',
      'currency',
      'issuerName',
      'recipientName',
      'invoice.issuerOrganizationNumber',
      'recipientOrganizationNumber',
      'dueDate',
      'invoice.state',
      'stateAt',
    ])
    .where('isCredit', '=', false)
    .where(
      sql<boolean>`(invoice.issuer_organization_number = any(${[...issuers]}::text[])
        or recipient_organization_number = any(${[...recipients]}::text[])
        or invoice.id = any(${[...printed]}::uuid[]))`,
    )
    .orderBy('invoice.createdAt', 'desc')
    .orderBy('invoice.id')
    .execute()
  return rows.map(named)
}
type Waiting = Awaited<ReturnType<typeof waitingOf>>[number]

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
