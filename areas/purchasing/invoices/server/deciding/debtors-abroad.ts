import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { formatMoney } from '#platform/swedish/format.ts'
import { limitTypeNumbers } from '#areas/credit/limits/rules.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { mostAbroad } from '../../rules.ts'
import type { InvoiceRow } from '../invoice-store.ts'

/** What is open with debtors abroad, as some invoices are decided on one after the other. */
export interface DebtorsAbroad {
  /** Swedish, why an invoice of so many öre does not fit; undefined when it does, or is not abroad. */
  readonly whyNot: (id: string, amount: number | undefined) => string | undefined
  /** Counts what an invoice takes, öre. */
  readonly take: (id: string, amount: number) => void
}

/**
 * Adds up what open invoices on the same debtors abroad hold of their issuers' financing limits:
 * kronor by the rate that was kept (invoices 146). Whoever decides on another invoice on one of them
 * waits until the transaction ends. Called when the limits are held: everybody takes those first.
 */
export async function debtorsAbroad(
  db: Db,
  invoices: readonly Pick<InvoiceRow, 'id' | 'recipientOrganizationNumber'>[],
): Promise<DebtorsAbroad> {
  const ids = invoices
    .filter(({ recipientOrganizationNumber }) => recipientOrganizationNumber === null)
    .map(({ id }) => id)
  if (ids.length === 0) return { whyNot: () => undefined, take: () => undefined }
  const { rows: named } = await sql<{ id: string; country: string; name: string }>`
    select id, recipient_country as country, name_abroad(recipient_name) as name
    from invoice where id = any(${ids}::uuid[])`.execute(db)
  const keyOf = (one: { country: string; name: string }) => `${one.country} ${one.name}`
  const debtors = new Map(named.map((one) => [keyOf(one), one]))
  const open = new Map<string, number>()
  // In one order, so that two who want the same ones do not wait for each other.
  for (const [key, { country, name }] of [...debtors].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  )) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`debtor abroad ${key}`}, 0))`.execute(
      db,
    )
    const { rows } = await sql<{ amount: number }>`
      select coalesce(sum(reservation.amount), 0)::float8 as amount
      from invoice join limit_reservation reservation
        on reservation.invoice_reference = invoice.id::text and reservation.released_at is null
        and reservation.limit_type = ${limitTypeNumbers.financing}
      where recipient_organization_number is null and recipient_country = ${country}
        and name_abroad(recipient_name) = ${name}`.execute(db)
    open.set(key, rows[0]?.amount ?? 0)
  }
  const debtorOf = new Map(named.map((one) => [one.id, keyOf(one)]))
  const most = (await readSetting(db, mostAbroad)) * 100
  return {
    whyNot: (id, amount = 0) => {
      const held = open.get(debtorOf.get(id) ?? '')
      if (held === undefined || amount <= 0 || held + amount <= most) return undefined
      return `mottagaren utomlands har ${formatMoney(held)} öppet, och med fakturan blir det mer än ${formatMoney(most)}, som är högsta exponering per utländsk mottagare`
    },
    take: (id, amount) => {
      const debtor = debtorOf.get(id)
      if (debtor !== undefined) open.set(debtor, (open.get(debtor) ?? 0) + amount)
    },
  }
}
