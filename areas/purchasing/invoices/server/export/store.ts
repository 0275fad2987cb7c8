import { sql, type Expression, type RawBuilder } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { sqlColumnsFor, type Reader } from '#platform/server/export/columns.ts'
import type { ExcelRows } from '#platform/server/export/excel.ts'
import { mostNamed } from '#platform/server/audit/persons.ts'
import { csvLine } from '#platform/server/export/csv.ts'
import type { InvoiceState } from '../../states.ts'
import { instantsOf, type Days } from '../day-counts.ts'
import { stateIn } from '../invoice-store.ts'
import { conditionsOf as narrowingOf, type ListFilter } from '../list-filter.ts'
import { excelRowXml } from './excel-rows.ts'
import { exportColumns } from './columns.ts'

/** Who takes invoices out. */
interface InvoiceReader extends Reader {
  /** Whether they are told which rules decided. */
  readonly readsRules: boolean
}
export interface ExportFilter extends Days, InvoiceReader {
  /** Empty for all. */
  readonly states: readonly InvoiceState[]
  readonly withDeleted: boolean
  /** What the list is narrowed by, where the export is what it shows. */
  readonly narrowed?: ListFilter
}
/** The last invoice of a batch. */
export interface ExportKey {
  /** As text, since a Date would lose the microseconds. */
  readonly at: string
  readonly id: string
}

function conditionsOf({
  states,
  withDeleted,
  narrowed,
  ...days
}: ExportFilter): Expression<unknown>[] {
  const { from, until } = instantsOf(days)
  const conditions: Expression<unknown>[] = [
    sql`created_at >= ${from}`,
    sql`created_at < ${until}`,
    ...(narrowed ? narrowingOf(narrowed) : []),
  ]
  if (states.length > 0) conditions.push(stateIn(states))
  if (!withDeleted) conditions.push(sql`deleted_at is null`)
  return conditions
}

/** How many invoices an export holds. */
export async function countOf(db: Db, wanted: ExportFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from invoice where ${sql.join(conditionsOf(wanted), sql` and `)}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/**
 * The numbers of the sole traders who are issuers or recipients in an export, in order; no more than
 * shows that they are more than the trail names.
 */
export async function soleTradersIn(db: Db, wanted: ExportFilter): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select distinct number from invoice
    cross join lateral (values (issuer_organization_number), (recipient_organization_number)) as party (number)
    where ${sql.join(conditionsOf(wanted), sql` and `)} and substr(number, 3, 1) < '2'
    order by number limit ${mostNamed + 1}`.execute(db)
  return rows.map(({ number }) => number)
}

/** What an export holds after the invoice whose key is given, the latest first. */
function after(wanted: ExportFilter, key: ExportKey | undefined): RawBuilder<unknown> {
  const conditions = conditionsOf(wanted)
  if (key) {
    const at = sql`${key.at}::timestamptz`
    conditions.push(sql`created_at <= ${at}`, sql`(created_at < ${at} or id > ${key.id}::uuid)`)
  }
  return sql`from invoice left join invoice_balance on invoice_id = id
    where ${sql.join(conditions, sql` and `)} order by created_at desc, id`
}

/** Each way of reading, made once. */
function forReaders<T>(made: (reader: InvoiceReader) => T): (reader: InvoiceReader) => T {
  const of = (seesNumbers: boolean) => ({
    rules: made({ seesNumbers, readsRules: true }),
    noRules: made({ seesNumbers, readsRules: false }),
  })
  const ways = { whole: of(true), masked: of(false) }
  return ({ seesNumbers, readsRules }) =>
    ways[seesNumbers ? 'whole' : 'masked'][readsRules ? 'rules' : 'noRules']
}
export interface Lines extends ExportKey {
  readonly lines: string
}
const csvLines = forReaders((reader) =>
  csvLine(sqlColumnsFor(reader, exportColumns(reader.readsRules))),
)
/**
 * The next lines of a CSV file with the key of the last, ready to be sent. Nothing when there are
 * no more.
 */
export async function linesAfter(
  db: Db,
  wanted: ExportFilter,
  key: ExportKey | undefined,
  take: number,
): Promise<Lines[]> {
  const { rows } = await sql<Lines>`
    select string_agg(line, '') as lines, min(created_at)::text as at, (array_agg(id))[count(*)] as id
    from (select ${csvLines(wanted)} as line, created_at, id ${after(wanted, key)} limit ${take}) found having count(*) > 0`.execute(
    db,
  )
  return rows
}

/** As `Lines`, of an Excel sheet. */
export interface SheetRows extends ExcelRows, ExportKey {}
const excelRows = forReaders((reader) =>
  excelRowXml(sqlColumnsFor(reader, exportColumns(reader.readsRules))),
)
/** The next rows of an Excel file; the first of them is number `from` on its sheet. */
export async function rowsAfter(
  db: Db,
  wanted: ExportFilter,
  key: ExportKey | undefined,
  from: number,
  take: number,
): Promise<SheetRows[]> {
  // Called as its table, by which the columns name it.
  const { rows } = await sql<Omit<SheetRows, 'from'>>`
    select string_agg(${excelRows(wanted)}, '') as xml, count(*)::int as count, min(created_at)::text as at, (array_agg(id))[count(*)] as id
    from (select *, (row_number() over (order by created_at desc, id) + ${from - 1})::text as place ${after(wanted, key)} limit ${take}) invoice
    having count(*) > 0`.execute(db)
  return rows.map((row) => ({ ...row, from }))
}
