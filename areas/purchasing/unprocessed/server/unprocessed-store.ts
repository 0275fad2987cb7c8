import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely'
import type { UnprocessedInvoice } from '#database/types.ts'
import type { Db } from '#platform/server/database.ts'
import { escapeLike } from '#platform/like.ts'
import { searchedOrganizationNumber } from '#platform/swedish/searched-number.ts'
import {
  errorKindNumbers,
  errorKindOf,
  invoiceStateOf,
  invoiceStates,
  isBoughtState,
  type ErrorKind,
} from '#areas/purchasing/invoices/rules.ts'
import { namedErrors, stateIn } from '#areas/purchasing/invoices/server/public.ts'
import type { SortField } from '../contract.ts'
import { readSearch } from '../rules.ts'

type StoredRow = Selectable<UnprocessedInvoice>
/** A stored row with its errors by name. */
const named = <Row extends Pick<StoredRow, 'errors' | 'errorStates'>>({
  errors,
  errorStates,
  ...row
}: Row) => ({
  ...row,
  errors: namedErrors(errors),
  errorStates: errorStates.map(errorKindOf),
})
export type Row = ReturnType<typeof named<StoredRow>>

export interface ListQuestion {
  readonly currentPage: number
  readonly take: number
  readonly query: string
  readonly states: readonly ErrorKind[]
  readonly field: SortField
  readonly descending: boolean
}

/** A number that is these digits or, where a part will do, has them; a sole trader's whole alone (search 14). */
const numbered = (number: RawBuilder<unknown>, digits: string, isPart: boolean) =>
  isPart
    ? sql<SqlBool>`${number} like ${`%${escapeLike(digits)}%`} and (${number} = ${digits} or ${number} !~ '^[0-9]{2}[01][0-9]{7}$')`
    : sql<SqlBool>`${number} = ${digits}`

/** Those that wait, which are few however many have been handled. */
function waiting(db: Db, { query, states }: Pick<ListQuestion, 'query' | 'states'>) {
  const { text, isPart } = readSearch(query)
  const wanted = isPart ? `%${escapeLike(text)}%` : escapeLike(text)
  // However an organisation number is written, it is stored as ten digits (search 9).
  const digits = searchedOrganizationNumber(text) ?? text.replaceAll(/[-\s]/g, '')
  return db
    .selectFrom('unprocessedInvoice')
    .where('state', '=', sql.lit('open'))
    .$if(states.length > 0, (rows) =>
      rows.where(
        sql<boolean>`error_states && ${states.map((state) => errorKindNumbers[state])}::smallint[]`,
      ),
    )
    .$if(text !== '', (rows) =>
      rows.where((is) =>
        is.or([
          is('invoiceNumber', 'ilike', wanted),
          is('issuerName', 'ilike', wanted),
          is('recipientName', 'ilike', wanted),
          numbered(sql`replace(recipient_organization_number, '-', '')`, digits, isPart),
          numbered(sql`issuer_organization_number`, digits, isPart),
        ]),
      ),
    )
}

async function countWaiting(
  db: Db,
  question: Pick<ListQuestion, 'query' | 'states'>,
): Promise<number> {
  const { count } = await waiting(db, question)
    .select(sql<number>`count(*)::float8`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
/** How many invoices the work list holds. */
export const openUnprocessed = (db: Db) => countWaiting(db, { query: '', states: [] })

const columnOf = {
  created: sql`created_at`,
  invoiceNumber: sql`nullif(invoice_number, '')`,
  issuerName: sql`issuer_name`,
  recipientName: sql`nullif(recipient_name, '')`,
  // As they are written: they may be in other currencies, and have no rate yet.
  invoiceAmount: sql`invoice_amount`,
} as const satisfies Record<SortField, unknown>

export async function pageOfUnprocessed(db: Db, question: ListQuestion) {
  const { currentPage, take, field, descending } = question
  const [rows, count] = await Promise.all([
    waiting(db, question)
      .selectAll()
      .select((is) =>
        is
          .selectFrom('invoiceComment')
          .whereRef('unprocessedInvoiceId', '=', 'unprocessedInvoice.id')
          .select(sql<number>`count(*)::int`.as('count'))
          .as('comments'),
      )
      .orderBy(columnOf[field], (order) => {
        const turned = descending ? order.desc() : order.asc()
        return field === 'created' ? turned : turned.nullsLast()
      })
      // As the index has them, which is read backward for the other order.
      .orderBy('id', (field === 'created') === descending ? 'asc' : 'desc')
      .limit(take)
      .offset(currentPage * take)
      .execute(),
    countWaiting(db, question),
  ])
  const ids = rows.flatMap(({ invoiceId }) => invoiceId ?? [])
  const kept = new Map((await boughtOf(db, ids)).map((one) => [one.id, one]))
  return {
    rows: rows.map((row) => {
      const invoice = row.invoiceId === null ? undefined : kept.get(row.invoiceId)
      return { ...named(row), kept: invoice, currency: invoice?.currency ?? currencyOf(row) }
    }),
    totalHits: count,
  }
}

/** The currency of what could not be taken in, as it was written. */
const currencyOf = ({ content }: Pick<StoredRow, 'content'>): string =>
  (typeof content.currency === 'string' && content.currency.trim().toUpperCase()) || 'SEK'

/** Where invoices are, what they are in, and whether they are bought or have been. */
export async function boughtOf(db: Db, invoiceIds: readonly string[]) {
  const rows = await db
    .selectFrom('invoice')
    .where(sql<boolean>`id = any(${invoiceIds}::uuid[])`)
    .select(['id', 'state', 'currency'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('invoiceStateHistory')
          .select('number')
          .whereRef('invoiceId', '=', 'invoice.id')
          .where(stateIn(invoiceStates.filter(isBoughtState))),
      )
        .$castTo<boolean>()
        .as('wasBought'),
    )
    .execute()
  return rows.map(({ id, state, currency, wasBought }) => ({
    id,
    currency,
    invoiceState: invoiceStateOf(state),
    wasBought,
  }))
}

/**
 * Held until the transaction ends: of two who handle the same one, the second sees what the first
 * has done.
 */
export async function heldUnprocessed(db: Db, id: string): Promise<Row | undefined> {
  const row = await db
    .selectFrom('unprocessedInvoice')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && named(row)
}

/** The messages about an invoice that the invoice system has not got. */
export const unsentMessages = (db: Db, invoiceId: string) =>
  db
    .selectFrom('outboxMessage')
    .select(['id', 'idempotencyKey'])
    .where('destination', '=', sql.lit('invoice-system'))
    .where('kind', '=', sql.lit('invoice.state'))
    .where('state', '=', sql.lit('dead'))
    .where(sql<boolean>`payload ->> 'id' = ${invoiceId}`)
    .orderBy('createdAt')
    .execute()
