import { sql, type Selectable } from 'kysely'
import type { z } from 'zod'
import type { CollectionEvent as CollectionEventTable, InvoiceCollection } from '#database/types.ts'
import type { Db } from '#platform/server/database.ts'
import { dueAfter, endOfDay } from '#platform/swedish/working-time.ts'
import { policyNames } from '#areas/foundation/users/rules.ts'
import { isKeyOf } from '#platform/record.ts'
import {
  collectionKinds,
  collectionStateOf,
  collectionStates,
  planStateOf,
  type CollectionKind,
  type PlannedPayment,
} from '../../collection-rules.ts'
import type { collectionEvent, CollectionStanding } from '../../contract-collection.ts'
import type { InvoiceNews } from '../../told-fields.ts'
import type { SettledRow } from '../invoice-store.ts'

declare module '#database/json-columns.ts' {
  interface JsonColumns {
    'collectionEvent.plan': readonly PlannedPayment[] | null
    'invoiceCollection.plan': readonly PlannedPayment[] | null
  }
}

interface Happened {
  readonly kind: CollectionKind
  readonly at: Date
  readonly by: { readonly id: string | null; readonly name: string }
  readonly isTold?: boolean
  /** Hundredths of the currency: what of it is disputed. */
  readonly amount?: number
  readonly plan?: readonly PlannedPayment[]
  readonly saidBy?: string
  readonly papers?: string
  readonly note?: string
  /** Of what was sent from here, by which version of its text. */
  readonly textVersion?: number
}

/** By when something is to be done next; undefined where it stays as it was. */
function nextDue({ kind, at, plan }: Happened): Date | undefined {
  if (kind === 'taken') return undefined
  const [first] = plan ?? []
  if (first) return dueAfter(endOfDay(first.day), collectionStates.instalments.due)
  if (kind === 'answered') return dueAfter(at, collectionStates.handedOver.due)
  if (kind === 'repurchaseAnswered') return dueAfter(at, collectionStates.repurchaseAsked.due)
  return kind === 'resumed' || kind === 'promised' ? at : dueAfter(at, collectionStates[kind].due)
}

/**
 * Writes what has happened on a held invoice's way to be paid; the database keeps where it stands
 * then (invoices 300). @throws Error when it may not follow on that and was not told
 */
export async function keepCollected(
  db: Db,
  { id, paidAmount }: Pick<SettledRow, 'id' | 'paidAmount'>,
  happened: Happened,
): Promise<void> {
  const { kind, at, by, isTold = false, amount, plan, saidBy, papers, note, textVersion } = happened
  await db
    .insertInto('collectionEvent')
    .values({
      invoiceId: id,
      kind,
      at,
      byName: by.name,
      byId: by.id,
      isTold,
      dueAt: nextDue(happened) ?? null,
      amount: amount ?? null,
      ...(plan && { plan: JSON.stringify(plan), paidBefore: paidAmount }),
      saidBy: saidBy ?? '',
      papers: papers ?? '',
      note: note ?? '',
      textVersion: textVersion ?? null,
    })
    .execute()
}

const told = {
  firstReminder: 'reminded1',
  secondReminder: 'reminded2',
  paymentSubmission: 'handedOver',
} as const

/**
 * Keeps what the invoice system has told of a held invoice that is ours: that its recipient was
 * reminded, or that it has gone to collection, each once. What it has done to an invoice that is
 * disputed is kept, and moves nothing.
 */
export async function collectTold(
  db: Db,
  invoice: SettledRow,
  { events }: Pick<InvoiceNews, 'events'>,
): Promise<void> {
  const some = events.flatMap(({ kind, at }) =>
    kind === 'payed' ? [] : [{ kind: told[kind], at: new Date(at) }],
  )
  if (some.length === 0 || invoice.boughtSum === 0) return
  const kept = await db
    .selectFrom('collectionEvent')
    .select('kind')
    .where('invoiceId', '=', invoice.id)
    .where('isTold', '=', true)
    .execute()
  const by = { id: null, name: 'Fakturasystemet' }
  for (const one of some.toSorted((left, right) => +left.at - +right.at))
    if (!kept.some(({ kind }) => kind === one.kind))
      await keepCollected(db, invoice, { ...one, by, isTold: true })
}

type Row = Selectable<InvoiceCollection>
export const collectionOf = (db: Db, invoiceId: string): Promise<Row | undefined> =>
  db
    .selectFrom('invoiceCollection')
    .selectAll()
    .where('invoiceId', '=', invoiceId)
    .executeTakeFirst()

export type EventRow = Selectable<CollectionEventTable>
/** What has been done about some invoices, as it happened. */
export const eventsOf = (db: Db, invoiceIds: readonly string[]): Promise<EventRow[]> =>
  db
    .selectFrom('collectionEvent')
    .selectAll()
    .where(sql<boolean>`invoice_id = any(${[...invoiceIds]}::uuid[])`)
    .orderBy('at')
    .orderBy('id')
    .execute()

/** One thing that was done, as people read it. @throws Error of a kind there is not */
export function shownEvent(one: EventRow): z.input<typeof collectionEvent> {
  const kind: string = one.kind
  if (!isKeyOf(collectionKinds, kind)) throw new Error(`Nothing of collection is ${one.kind}`)
  const { id, at, byName: by, amount, plan, saidBy, papers, note } = one
  return { id, kind, at, by, amount, plan: plan && [...plan], saidBy, papers, note }
}

/** Whose an invoice is that nobody has taken. */
export const ownerRole = policyNames.DebtCollectorDepartment

/** Where an invoice stands, as people read it. */
export function shownStanding(
  row: Pick<
    Row,
    'state' | 'since' | 'dueAt' | 'ownerName' | 'disputedAmount' | 'plan' | 'planPaidBefore'
  >,
  { paidAmount, today }: { readonly paidAmount: number; readonly today: string },
): CollectionStanding {
  const state = collectionStateOf(row.state)
  return {
    state,
    since: row.since.toISOString(),
    next: collectionStates[state].next,
    due: row.dueAt.toISOString(),
    owner: row.ownerName ?? ownerRole,
    disputed: row.disputedAmount,
    plan: row.plan && {
      payments: [...row.plan],
      state: planStateOf(row.plan, paidAmount - (row.planPaidBefore ?? 0), today),
    },
  }
}
