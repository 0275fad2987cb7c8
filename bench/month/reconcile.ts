import { settlement } from '#areas/purchasing/invoices/contract-settlement.ts'
import { creditNotes } from '#areas/purchasing/invoices/contract-credit.ts'
import { inKronor, rateMicroOf } from '#areas/foundation/currencies/rules.ts'
import { owed } from './books.ts'
import type { Company } from './company.ts'
import { euroRate } from './trade.ts'

/** What the three say is open of one invoice, öre. */
export interface Difference {
  readonly invoice: string
  readonly state: number
  readonly ledger: number
  readonly open: number
  readonly books: number
}

interface OpenRow {
  readonly id: string
  readonly number: string
  readonly state: number
  readonly open: number
  readonly currency: string
}
const rate = rateMicroOf(euroRate.replace(',', '.')) ?? 0
/** Hundredths of a percent that euros count for more than they are worth. */
const haircut = 500
/** Öre that count against limits, of hundredths of a currency. */
const counted = (amount: number, currency: string) =>
  currency === 'SEK' ? amount : inKronor(amount, rate, haircut)

/** What is open by the invoices themselves: their states, amounts and credit notes. */
const openInvoices = `
  select id, invoice_number as number, state, currency,
    case when state in (4, 6, 10) then invoice_amount - coalesce((
      select sum(amount) from credit_note where credited_invoice_id = invoice.id and effect = 'exposure'), 0) else 0 end::float8 as open
  from invoice where not is_credit`
const ledger = `
  select invoice_reference as id, sum(amount)::float8 as amount from limit_reservation
  where released_at is null and limit_type = 1 group by 1`

/**
 * The three sources beside each other, each reckoned by itself: the ledger of the limits, the open
 * invoices, and what the invoice system's books say is owed. Answers where they differ.
 */
export async function reconcile({ owner, books }: Company): Promise<{
  readonly differences: readonly Difference[]
  readonly sums: { readonly ledger: number; readonly open: number; readonly books: number }
}> {
  const [{ rows: open }, { rows: reserved }] = await Promise.all([
    owner.query<OpenRow>(openInvoices),
    owner.query<{ id: string; amount: number }>(ledger),
  ])
  const inLedger = new Map(reserved.map(({ id, amount }) => [id, amount]))
  const all = new Map<string, Difference>(
    open.map(({ id, number, state, open: amount, currency }) => {
      const entry = books.entries.get(id)
      return [
        id,
        {
          invoice: number,
          state,
          ledger: inLedger.get(id) ?? 0,
          open: counted(amount, currency),
          books: entry ? counted(owed(entry), entry.currency) : 0,
        },
      ]
    }),
  )
  // What one of them has and Skynet has no invoice of.
  for (const [id, amount] of inLedger)
    if (!all.has(id)) all.set(id, { invoice: id, state: 0, ledger: amount, open: 0, books: 0 })
  for (const entry of books.entries.values())
    if (!all.has(entry.id))
      all.set(entry.id, {
        invoice: entry.number,
        state: 0,
        ledger: 0,
        open: 0,
        books: counted(owed(entry), entry.currency),
      })
  const sum = (of: (one: Difference) => number) =>
    [...all.values()].reduce((total, one) => total + of(one), 0)
  return {
    differences: [...all.values()].filter(
      (one) => one.ledger !== one.open || one.open !== one.books,
    ),
    sums: {
      ledger: sum((one) => one.ledger),
      open: sum((one) => one.open),
      books: sum((one) => one.books),
    },
  }
}

/** Statements that find what must not be, and what that would be. */
const wrongs: Readonly<Record<string, string>> = {
  'a limit whose sum is not that of its reservations': `
    select organization_number, limit_type from client_limit l cross join lateral (
      select coalesce(sum(amount), 0) as amount, count(*) as count from limit_reservation r
      where r.organization_number = l.organization_number and r.limit_type = l.limit_type and released_at is null) held
    where reserved <> held.amount or open_count <> held.count`,
  // What is owed again because a payment went back is held whether it fits or not.
  'a limit that holds more than it is': `
    select organization_number, limit_type from client_limit l where reserved > limit_value and not exists (
      select from limit_reservation r where r.organization_number = l.organization_number and r.limit_type = l.limit_type
        and released_at is null and again_of is not null)`,
  'an invoice whose recipient and repurchase do not carry what its financing does': `
    select invoice_reference from limit_reservation join invoice on invoice.id::text = invoice_reference
    where released_at is null and recipient_organization_number is not null group by invoice_reference, deposition_usage
    having abs(sum(amount) filter (where limit_type = 1) - coalesce(sum(amount) filter (where limit_type in (2, 3)), 0) - deposition_usage) > 1`,
  'a day whose kept sum is not what was bought on it': `
    with summed as (
      select issuer_organization_number, recipient, stockholm_day(created_at) as day, sum(kronor_amount) as amount
      from invoice, lateral (values (coalesce(recipient_organization_number, '')), ('*')) one (recipient)
      where decision like 'Buy%' and state not in (9, 12) group by 1, 2, 3),
    kept as (select issuer_organization_number, recipient, day, sum(amount) as amount from invoice_bought_day group by 1, 2, 3)
    select from summed full join kept using (issuer_organization_number, recipient, day)
    where coalesce(summed.amount, 0) <> coalesce(kept.amount, 0)`,
  'an invoice twice': `select reference from invoice group by source, reference having count(*) > 1`,
}
export async function wrongRows({ owner }: Company): Promise<Readonly<Record<string, number>>> {
  const found: Record<string, number> = {}
  for (const [what, statement] of Object.entries(wrongs)) {
    const { rows } = await owner.query(statement)
    if (rows.length > 0) found[what] = rows.length
  }
  return found
}

interface Standing {
  readonly id: string
  readonly number: string
  readonly state: number
  readonly known: boolean
  readonly differs: boolean
  readonly credit: string | null
  readonly waits: boolean | null
  readonly due: boolean
}
const over = new Set([7, 8, 9, 11, 12, 13, 14])

/**
 * Invoices that nobody has: neither done with, nor the invoice system's, nor on a list that a role
 * sees, nor about to be decided on by a job.
 */
export async function withoutOwner({ owner, first }: Company): Promise<readonly string[]> {
  const { rows } = await owner.query<Standing>(
    `select invoice.id, invoice.invoice_number as number, invoice.state, external_id is not null as known, unsettled_at is not null and not exists (
         select from approval where act = 'settleInvoice' and approval.state = 'waiting' and subject = invoice.id::text) as differs,
       credit_note.state as credit, credit_note.waits,
       exists (select from graphile_worker.jobs where key in ('decide-invoice:' || invoice.id, 'credit-note:' || invoice.id)) as due
     from invoice left join credit_note on credit_note.invoice_id = invoice.id
       left join invoice_balance on invoice_balance.invoice_id = invoice.id`,
  )
  const listed = new Set<string>()
  for (const list of [
    settlement.unsettled,
    settlement.unconfirmed,
    creditNotes.waitingCredits,
  ] as const)
    for (let currentPage = 0; ; currentPage++) {
      const { body } = await first.call(list, { take: 1000, currentPage })
      for (const { id } of body.list) listed.add(id)
      if ((currentPage + 1) * 1000 >= body.totalHits) break
    }
  return rows
    .filter(({ id, state, known, differs, credit, waits, due }) => {
      if (differs) return !listed.has(id)
      if (credit !== null) return waits === true ? !listed.has(id) : credit === 'open'
      if (state === 1 || state === 2 || state === 3) return !due
      // Those that await their recipient, and those on hold, are states of the invoice list.
      if (over.has(state) || state === 4 || state === 5) return false
      return !known && !listed.has(id)
    })
    .map(({ number, state }) => `${number} (${state})`)
}
