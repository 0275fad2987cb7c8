import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { writtenAccountKey } from '#platform/swedish/account-key.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { debtorsOf } from '#areas/credit/limits/server/public.ts'
import { refusedStates } from '../../states.ts'
import type { Tolerances } from '#areas/credit/rules/rules.ts'
import { alikeExchangedPercent, alikePercent } from '../../likeness-settings.ts'
import { ownAccounts } from '../../rules.ts'
import { stateIn, type InvoiceRow } from '../invoice-store.ts'
import type { ComparedRow } from '../likeness/likeness-row.ts'

/** Days of Stockholm that count as lately, and days before those that they are compared with. */
export const recentDays = 30
export const earlierDays = 150
/** So many of the issuer's latest numbers are compared with. */
const numbersCompared = 20
const similarAtMost = 50
/** Days before and after, and so many, in which other issuers' invoices are looked through. */
const elsewhereDays = 30
const elsewhereAtMost = 20
/** So many issuers of one account are looked at. */
const sharersAtMost = 20
/** As the kept sums call all recipients of an issuer together. */
const everybody = '*'
/** With more bought on a recipient nobody asks how many. */
const boughtAtMost = 20

/*
 * What the issuer's and the recipient's other invoices say, for the rules about double financing and invented invoices. Only what came
 * before counts: of two invoices that repeat each other, the first is judged by itself.
 */
export type Told = Pick<
  InvoiceRow,
  | 'id'
  | 'createdAt'
  | 'issuerOrganizationNumber'
  | 'recipientOrganizationNumber'
  | 'recipientName'
  | 'numberKey'
  | 'invoiceAmount'
  | 'currency'
  | 'invoiceDate'
> &
  Partial<Pick<ComparedRow, 'paymentAccount'>>
export type About = Told & {
  /** Öre by its rate, without the haircut; null when none is known. */
  readonly kronor: number | null
}
export interface Similar {
  readonly id: string
  readonly number: string
  readonly issuer: string
  readonly recipient: string
  /** Hundredths of the currency. */
  readonly amount: number
  readonly currency: string
  /** Öre by the rate that was kept with it; null when there was none. */
  readonly kronor: number | null
  readonly invoiceDate: string
  /** Null where the number says who it is. */
  readonly recipientName: string | null
  /** A person has said that the two are not the same (invoices 121). */
  readonly notSame: boolean
}
/**
 * What came before an invoice. Volumes are what we bought of the issuer, öre by the rates that were
 * kept (currencies 1): lately and before
 * that, in all and on this recipient.
 */
export interface Earlier {
  /** Every number the recipient is invoiced by, the main one first; none abroad (limits 70). */
  readonly family: readonly string[]
  /**
   * Wider than the rule's own tolerance: it says which of them are duplicates. What we did not buy
   * may be offered again.
   */
  readonly similar: readonly Similar[]
  /** Of other issuers, further off in time: the same digits and about the same amount. */
  readonly elsewhere: readonly Similar[]
  /**
   * The latest of each other issuer that is paid to the same account, unless it is our own. What
   * was refused says nothing of whose the account is.
   */
  readonly sharedAccount: readonly Similar[]
  /** Invoices on the recipient bought of the issuer; counted to `boughtAtMost`. */
  readonly boughtHere: number
  readonly numbers: readonly string[]
  /** Unpaid ones bought of the issuer that somebody disputes (invoices 302), in all and on the recipient. */
  readonly disputed: number
  readonly disputedHere: number
  readonly recent: number
  readonly recentHere: number
  readonly earlier: number
  readonly earlierHere: number
}

/** The accounts that are ours, in the spelling of those of invoices. */
export const ourAccounts = async (db: Db): Promise<ReadonlySet<string>> =>
  new Set((await readSetting(db, ownAccounts)).map(writtenAccountKey))

/** How much two amounts may differ to be one claim. */
export async function readTolerances(db: Db): Promise<Tolerances> {
  const [amount, exchanged] = [
    await readSetting(db, alikePercent),
    await readSetting(db, alikeExchangedPercent),
  ]
  return { amount: Math.round(amount * 100), exchanged: Math.round(exchanged * 100) }
}
/** Between which amounts another is looked for: somewhat wider than the rules' own tolerance. */
function around(amount: number, tolerance: number): readonly [number, number] {
  const share = tolerance / 10_000 + 0.01
  return [
    Math.floor(Math.abs(amount) * (1 - share)),
    Math.ceil(Math.abs(amount) * (1 + 1.5 * share)),
  ]
}

/**
 * What came before each of some invoices, in their order: one question, however many they are. It is
 * long, and its constants stand in it, so that it is planned once for all (prepared.ts).
 */
export async function earlierInvoices(
  db: Db,
  invoices: readonly About[],
): Promise<readonly Earlier[]> {
  const own = await ourAccounts(db)
  const tolerances = await readTolerances(db)
  const debtors = await debtorsOf(
    db,
    invoices.flatMap((one) => one.recipientOrganizationNumber ?? []),
  )
  const asked = invoices.map((invoice, place) => {
    const [least, most] = around(invoice.invoiceAmount, tolerances.amount)
    const [leastKronor, mostKronor] = around(invoice.kronor ?? 0, tolerances.exchanged)
    const debtor = debtors.get(invoice.recipientOrganizationNumber ?? '')
    return {
      place,
      id: invoice.id,
      at: invoice.createdAt,
      issuer: invoice.issuerOrganizationNumber,
      recipient: debtor?.main ?? null,
      family: debtor?.family ?? [],
      name: invoice.recipientName,
      amount: invoice.invoiceAmount,
      currency: invoice.currency,
      key: invoice.numberKey,
      account:
        invoice.paymentAccount && !own.has(invoice.paymentAccount) ? invoice.paymentAccount : '',
      day: invoice.invoiceDate,
      today: stockholmDay(invoice.createdAt),
      counted: [everybody, ...(debtor ? debtor.family : [''])],
      least,
      most,
      leastKronor,
      mostKronor,
    }
  })
  // By whichever of its numbers.
  const onDebtor = sql`recipient_organization_number = any(asked.family)`
  const columns = sql`id, created_at, invoice_number as number, issuer_organization_number as issuer,
    case when ${onDebtor} then asked.recipient else coalesce(recipient_organization_number, '') end as recipient, invoice_amount as amount, currency, kronor_amount as kronor, invoice_date as "invoiceDate",
    case when recipient_organization_number is null then recipient_name end as "recipientName",
    exists (select from invoice_not_same where one_id = least(invoice.id, asked.id)
      and other_id = greatest(invoice.id, asked.id)) as "notSame"`
  const before = sql`(created_at, id) < (asked.at, asked.id)`
  const stillOurs = sql`not ${stateIn(refusedStates)}`
  const lately = sql`day >= asked.today - ${sql.lit(recentDays)}`
  const onlyHere = sql`recipient <> ${sql.lit(everybody)}`
  const here = sql`(${onDebtor} or (asked.recipient is null and recipient_organization_number is null))`
  // Digits without leading noughts, as the rules compare them.
  const digitsOf = (key: RawBuilder<unknown>) =>
    sql`regexp_replace(regexp_replace(${key}, '\\D', '', 'g'), '^0+(?=\\d)', '')`
  const sameDigits = sql`${digitsOf(sql`number_key`)} = ${digitsOf(sql`asked.key`)}`
  const aboutAsMuch = sql`invoice_amount between asked.least and asked.most and currency = asked.currency`
  /** In kronor where the other is not, and the other way round: each on an index of its own. */
  const kronorThen = sql`invoice_amount between asked."leastKronor" and asked."mostKronor" and currency = 'SEK' and asked.currency <> 'SEK'`
  const otherThen = sql`kronor_amount between asked."leastKronor" and asked."mostKronor" and currency <> 'SEK' and currency <> asked.currency`
  const asMuchAnywise = sql`((${aboutAsMuch}) or (${kronorThen}) or (${otherThen}))`
  const abroad = sql`asked.recipient is null and recipient_organization_number is null`
  // Not empty, said again: the index holds no others, and is used when that is seen.
  const sameAccount = sql`payment_account = asked.account and payment_account <> ''`
  const closeInTime = sql`invoice_date between asked.day - 5 and asked.day + 5`
  const inReach = sql`issuer_organization_number <> asked.issuer and ${sameDigits}
    and invoice_date between asked.day - ${sql.lit(elsewhereDays)} and asked.day + ${sql.lit(elsewhereDays)}
    and ${stillOurs} and ${before}`
  const ours = sql`decision like 'Buy%' and not ${stateIn(['refusedByRecipient', 'removed'])}`
  const { rows } = await sql<Omit<Earlier, 'family'>>`
    with disputed_now as materialized (
      select invoice.id, issuer_organization_number, recipient_organization_number, recipient_name
      from invoice_collection join invoice_balance on invoice_balance.invoice_id = invoice_collection.invoice_id
        join invoice on invoice.id = invoice_collection.invoice_id
      where invoice_collection.state = 'disputed' and left_amount > 0)
    select others.list as "similar", others_elsewhere.list as "elsewhere", shared.list as "sharedAccount", bought.count as "boughtHere", disputes.disputed, disputes."disputedHere", volumes.recent, volumes."recentHere",
      volumes.earlier, volumes."earlierHere", array(
      select invoice_number from invoice where issuer_organization_number = asked.issuer and ${before} and not ${stateIn(['removed'])}
      order by created_at desc limit ${sql.lit(numbersCompared)}) as numbers
    from json_to_recordset(${JSON.stringify(asked)}::json) as asked
      (place integer, id uuid, at timestamptz, issuer text, recipient text, family text[], name text, amount bigint, currency text, key text, account text, day date, today date, counted text[], least bigint, most bigint, "leastKronor" bigint, "mostKronor" bigint)
    cross join lateral (
      select coalesce(json_agg(found order by found.created_at desc, found.id), '[]') as list from (
        select ${columns} from (select alike.id as alike_id from (
          select id, created_at from invoice
          where issuer_organization_number = asked.issuer and number_key = asked.key and ${stillOurs} and ${before}
          union
          select id, created_at from invoice
          where ${onDebtor} and ${closeInTime} and ${aboutAsMuch} and ${stillOurs} and ${before}
          union
          select id, created_at from invoice
          where ${onDebtor} and ${closeInTime} and ${kronorThen} and ${stillOurs} and ${before}
          union
          select id, created_at from invoice
          where ${onDebtor} and ${closeInTime} and ${otherThen} and ${stillOurs} and ${before}
          union
          select id, created_at from invoice
          where ${abroad} and ${closeInTime} and ${asMuchAnywise} and ${stillOurs} and ${before}
          union
          select id, created_at from invoice
          where issuer_organization_number = asked.issuer and invoice_date = asked.day and invoice_amount = asked.amount and currency = asked.currency
            and ${sameDigits} and ${stillOurs} and ${before}
        ) alike order by created_at desc, id limit ${sql.lit(similarAtMost)}) nearest join invoice on invoice.id = alike_id
      ) found
    ) others
    cross join lateral (
      select coalesce(json_agg(found order by found.created_at desc, found.id), '[]') as list from (
        select ${columns} from (select alike.id as alike_id from (
          select id, created_at from invoice
          where ${onDebtor} and ${inReach} and ${aboutAsMuch}
          union
          select id, created_at from invoice where ${onDebtor} and ${inReach} and ${kronorThen}
          union
          select id, created_at from invoice where ${onDebtor} and ${inReach} and ${otherThen}
          union
          select id, created_at from invoice where ${abroad} and ${inReach} and ${asMuchAnywise}
        ) alike order by created_at desc, id limit ${sql.lit(elsewhereAtMost)}) nearest join invoice on invoice.id = alike_id
      ) found
    ) others_elsewhere
    cross join lateral (
      -- One look at the index for each issuer of the account, however many invoices each has.
      with recursive sharer (issuer, looks) as (
        select min(issuer_organization_number), 1 from invoice_likeness
        where ${sameAccount}
        union all
        select (select min(issuer_organization_number) from invoice_likeness
          where ${sameAccount} and issuer_organization_number > sharer.issuer), looks + 1
        from sharer where sharer.issuer is not null and looks <= ${sql.lit(sharersAtMost)}
      )
      select coalesce(json_agg(latest order by latest.created_at desc), '[]') as list
      from sharer cross join lateral (
        select ${columns} from (
          select likeness.invoice_id as latest_id from invoice_likeness likeness join invoice stood on stood.id = likeness.invoice_id
          where ${sameAccount} and likeness.issuer_organization_number = sharer.issuer and ${stillOurs}
            and (likeness.created_at, invoice_id) < (asked.at, asked.id)
          order by likeness.created_at desc, invoice_id desc limit 1) found join invoice on invoice.id = latest_id
      ) latest
      where sharer.issuer <> asked.issuer
    ) shared
    cross join lateral (
      select count(*)::integer as count from (
        (select from invoice where issuer_organization_number = asked.issuer
          and ${onDebtor} and ${ours} and ${before} limit ${sql.lit(boughtAtMost)})
        union all
        (select from invoice where issuer_organization_number = asked.issuer
          and ${abroad} and recipient_name = asked.name and ${ours} and ${before} limit ${sql.lit(boughtAtMost)})
      ) on_recipient
    ) bought
    cross join lateral (
      select count(*)::integer as disputed, count(*) filter (where ${onDebtor}
        or (asked.recipient is null and recipient_organization_number is null and recipient_name = asked.name))::integer as "disputedHere"
      from disputed_now where issuer_organization_number = asked.issuer and id <> asked.id
    ) disputes
    cross join lateral (
      -- By the kept days, less what has come on the day itself since: as much work however much an issuer has sold.
      select (kept.recent - since.amount)::bigint as recent, (kept.recent_here - since.amount_here)::bigint as "recentHere",
        kept.earlier::bigint as earlier, kept.earlier_here::bigint as "earlierHere"
      from (
        select coalesce(sum(amount) filter (where ${lately} and not ${onlyHere}), 0) as recent,
          coalesce(sum(amount) filter (where ${lately} and ${onlyHere}), 0) as recent_here,
          coalesce(sum(amount) filter (where not ${lately} and not ${onlyHere}), 0) as earlier,
          coalesce(sum(amount) filter (where not ${lately} and ${onlyHere}), 0) as earlier_here
        from invoice_bought_day
        where issuer_organization_number = asked.issuer and recipient = any(asked.counted)
          and day between asked.today - ${sql.lit(recentDays + earlierDays)} and asked.today
      ) kept cross join (
        select coalesce(sum(kronor_amount), 0) as amount, coalesce(sum(kronor_amount) filter (where ${here}), 0) as amount_here
        from invoice
        where issuer_organization_number = asked.issuer and (created_at, id) >= (asked.at, asked.id)
          and created_at < (asked.today + 1)::timestamp at time zone 'Europe/Stockholm' and ${ours}
      ) since
    ) volumes
    order by asked.place`.execute(db)
  return rows.map((row, place) => ({ ...row, family: asked[place]?.family ?? [] }))
}
