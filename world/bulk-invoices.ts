import { sql } from 'kysely'
import { pino } from 'pino'
import { openDatabase, type Db } from '#platform/server/database.ts'
import {
  invoiceStateNumbers,
  openStates,
  overStates,
  toldOfStates,
  type InvoiceState,
} from '#areas/purchasing/invoices/rules.ts'
import { outsideSentences } from '#areas/purchasing/invoices/server/demo.ts'
import { stateIn } from '#areas/purchasing/invoices/server/public.ts'
import { withoutIndexes } from './bulk.ts'

interface Bulk {
  readonly invoices: number
  readonly seed: number
  readonly now: Date
  readonly say: (text: string) => void
}
const atOnce = 500_000
const { bought, handled, notMet } = outsideSentences
/** Days back to the first of them. */
const days = 365

/**
 * Adds invoices by the million, for measuring: a year of office hours, a few traders with most of
 * them, amounts and decisions as they usually fall. They are written in the database by the
 * database, without determinations, history or reservations of their own. Needs the owner of the
 * schema and a world with clients.
 */
export async function addInvoices(ownerUrl: string, bulk: Bulk): Promise<void> {
  const { db } = openDatabase({ url: ownerUrl, log: pino({ level: 'silent' }), most: 1 })
  const { invoices, say } = bulk
  try {
    await db.transaction().execute(async (transaction) => {
      const begun = performance.now()
      await namedTraders(transaction)
      const write = async () => {
        for (let from = 0; from < invoices; from += atOnce) {
          await writeSome(transaction, bulk, from, Math.min(from + atOnce, invoices))
          say(`  ${Math.min(from + atOnce, invoices)} invoices`)
        }
      }
      // Nothing is told, counted or noted row by row: what is kept by triggers is made for all of
      // them at the end.
      await sql`alter table invoice disable trigger user`.execute(transaction)
      await sql`alter table invoice_posting disable trigger user`.execute(transaction)
      if (invoices < atOnce / 5) await write()
      else
        await withoutIndexes(
          transaction,
          ['invoice', 'invoiceAsk', 'invoicePosting', 'invoiceBalance'],
          say,
          write,
        )
      await sql`alter table invoice enable trigger user`.execute(transaction)
      await sql`alter table invoice_posting enable trigger user`.execute(transaction)
      await keepSums(transaction)
      say(`${invoices} invoices after ${((performance.now() - begun) / 1000).toFixed(1)} s.`)
    })
    await sql`vacuum analyze invoice`.execute(db)
    await sql`vacuum analyze invoice_ask, invoice_posting, invoice_balance, invoice_waiting, invoice_day_count, invoice_bought_day, recipient_trait`.execute(
      db,
    )
  } finally {
    await db.destroy()
  }
}

/** Who sells and who pays, numbered from 0. */
async function namedTraders(db: Db): Promise<void> {
  for (const [table, role] of [
    ['bulk_issuer', 0],
    ['bulk_recipient', 1],
  ] as const)
    await sql`create temporary table ${sql.table(table)} on commit drop as
      select (row_number() over (order by client.created_at, organization_number) - 1)::int as n, organization_number, company.name,
        product_type, coalesce(partner_type.label, 'FactoringGruppen') as partner
      from client join company using (organization_number)
        left join partner_type on partner_type.name = client.partner_type and partner_type.name <> 'None'
      where company_type = ${role}`.execute(db)
  const { rows } = await sql<{ some: boolean }>`
    select exists (select from bulk_issuer) and exists (select from bulk_recipient) as some`.execute(
    db,
  )
  if (!rows[0]?.some) throw new Error('The world has no issuer and recipient to make invoices for')
}

const number = (state: InvoiceState) => sql.lit(invoiceStateNumbers[state])

async function writeSome(
  db: Db,
  { invoices, seed, now }: Bulk,
  from: number,
  to: number,
): Promise<void> {
  await sql`select setseed(${(seed % 1000) / 1000 - 0.5 + from / invoices / 4})`.execute(db)
  await sql`
    with drawn as materialized (
      select g,
        floor(power(random(), 1.7) * (select count(*) from bulk_issuer))::int as issuer,
        floor(power(random(), 1.7) * (select count(*) from bulk_recipient))::int as recipient,
        date_trunc('day', ${now}::timestamptz - make_interval(secs => (1 - g::float8 / ${invoices}) * ${days} * 86400)) as day,
        random() as time, random() as fate, random() as payer,
        round(exp(13.1 + (random() + random() + random() - 1.5) * 1.9))::bigint * 10 as amount,
        (array[30, 30, 30, 30, 20, 10, 45, 60])[1 + floor(random() * 8)::int] as term
      from generate_series(${from}::int, ${to - 1}::int) g
    ), timed as (
      select *, least(${now}::timestamptz,
          day - make_interval(days => case extract(isodow from day) when 6 then 1 when 7 then 2 else 0 end)
          + make_interval(secs => 25200 + time * 28800)) as created_at,
        case when fate < 0.60 then 'Buy' when fate < 0.68 then 'BuyWithRecipientApproval' when fate < 0.74 then 'BuyWithRepurchaseLimit'
          when fate < 0.765 then 'BuyWithDeposition' when fate < 0.775 then 'BuyWithRecipientApprovalAndRepurchaseLimit'
          when fate < 0.78 then 'BuyWithDepositionAndRepurchaseLimit' when fate < 0.93 then 'Reject' when fate < 0.985 then 'NoDecision'
          else 'Pause' end as decision
      from drawn
    ), dated as (
      select *, gen_random_uuid() as id, created_at::date - 1 as invoice_date, created_at::date - 1 + term as due_date,
        created_at::date - 1 + term + floor(payer * 14)::int - 4 as paid_on
      from timed
    ), made as materialized (
      select dated.*, stood.state, i.partner, i.product_type, i.organization_number as seller, i.name as seller_name,
        r.organization_number as payer_number, r.name as payer_name
      from dated cross join lateral (select case
          when decision = 'Reject' then ${number('rejected')} when decision = 'NoDecision' then ${number('undecided')} when decision = 'Pause' then ${number('paused')}
          when decision like 'BuyWithRecipientApproval%' and created_at > ${now}::timestamptz - interval '2 days' then ${number('awaitingApproval')}
          when payer > 0.97 and paid_on < ${now}::date then ${number('reminded')}
          when paid_on < ${now}::date - 10 then ${number('final')} when paid_on < ${now}::date then ${number('paid')} else ${number('bought')} end::smallint as state) stood
        join bulk_issuer i on i.n = issuer join bulk_recipient r on r.n = recipient
    ), kept as (
      insert into invoice (id, created_at, source, reference, partner, product_type, issuer_organization_number, issuer_name,
        recipient_organization_number, recipient_name, invoice_number, number_key, invoice_amount, vat, invoice_date, due_date,
        state, state_at, state_by, attempts, decision, decided_at, explanation, determination_id, repurchase_usage, deposition_usage, external_id)
      select id, created_at, 'integration', 'bulk-' || ${seed}::int || '-' || g, partner, product_type, seller, seller_name,
        payer_number, payer_name, (100000 + g)::text, (100000 + g)::text, amount, amount / 5, invoice_date, due_date,
        state, created_at + interval '0.8 seconds', 'Skynet', 1, decision, created_at + interval '0.8 seconds',
          case when decision = 'Pause' then ${handled.text} when decision like 'Buy%' then ${bought.text} else ${notMet.text} end, gen_random_uuid(),
        case when decision like '%Repurchase%' then amount / 4 else 0 end, case when decision like '%Deposition%' then amount / 4 else 0 end,
        case when decision like 'Buy%' then 'K-' || (100000 + g) end
      from made order by g
    ), waiting as (
      insert into invoice_waiting (invoice_id, state, issuer_organization_number, created_at)
      select id, state, seller, created_at from made where ${stateIn(openStates)}
    ), posted as (
      insert into invoice_posting (invoice_id, kind, amount, kronor, value_day, posted_at, by_name, source)
      select id, kind, amount, amount, value_day, value_day::timestamptz, by_name, 'world'
      from made cross join lateral (values ('bought', created_at::date, 'Skynet', true), ('paid', paid_on, 'Fakturasystemet', ${stateIn(['paid', 'final'])}))
        one (kind, value_day, by_name, is_so)
      where is_so and ${stateIn(['bought', 'reminded', 'paid', 'final'])} and decision like 'Buy%'
    ), balanced as (
      insert into invoice_balance (invoice_id, recipient, bought_sum, bought_kronor, paid_sum, last_paid_on)
      select id, payer_number, amount, amount, case when ${stateIn(['paid', 'final'])} then amount else 0 end,
        case when ${stateIn(['paid', 'final'])} then paid_on end
      from made where ${stateIn(['bought', 'reminded', 'paid', 'final'])} and decision like 'Buy%'
    )
    -- Spread over the time between two questions, as they are after a while.
    insert into invoice_ask (invoice_id, is_over, ask_at, unpaid_due)
    select id, ${stateIn(overStates)}, ${now}::timestamptz + random() * case when ${stateIn(overStates)}
      then greatest(interval '1 day', ${now}::timestamptz - created_at) else interval '12 hours' end,
      case when ${stateIn(['bought', 'reminded'])} then due_date end
    from made where (${stateIn(toldOfStates)} or ${stateIn(overStates)}) and decision like 'Buy%'`.execute(
    db,
  )
}

/** The kept counts of all days and the kept names, made anew. */
async function keepSums(db: Db): Promise<void> {
  await sql`set local work_mem = '256MB'`.execute(db)
  await sql`insert into invoice_party (organization_number, name)
    select distinct issuer_organization_number, issuer_name from invoice
    union select distinct coalesce(recipient_organization_number, ''), recipient_name from invoice
    on conflict do nothing`.execute(db)
  // These have neither address, mail nor the issuer's number for the recipient.
  await sql`insert into recipient_trait (recipient, kind, value)
    select distinct recipient_organization_number, 'name', left(btrim(recipient_name), 500) from invoice
    where recipient_organization_number is not null and btrim(recipient_name) <> '' order by 1, 3
    on conflict do nothing`.execute(db)
  await sql`truncate invoice_day_count`.execute(db)
  await sql`insert into invoice_day_count (day, decision, lane, count, amount)
    select stockholm_day(created_at), business_decision(decision, deleted_at), 0, count(*), coalesce(sum(counted_kronor(is_credit, kronor_amount)), 0)
    from invoice group by 1, 2`.execute(db)
  await sql`truncate invoice_bought_day`.execute(db)
  // Digits stand in the same order by their bytes, which are compared many times as fast.
  await sql`insert into invoice_bought_day (issuer_organization_number, recipient, day, lane, amount)
    select issuer_organization_number, summed.recipient, stockholm_day(created_at), 0, sum(kronor_amount)
    from invoice, lateral (values (coalesce(recipient_organization_number, '')), ('*')) summed (recipient)
    where is_bought(decision, state) and kronor_amount <> 0 group by 1, 2, 3
    order by issuer_organization_number collate "C", summed.recipient collate "C", 3`.execute(db)
}
