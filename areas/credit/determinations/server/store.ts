import { sql, type Insertable } from 'kysely'
import type { Determination as DeterminationRow } from '#database/types.ts'
import type { Db } from '#platform/server/database.ts'
import {
  reasonText,
  ruleResults,
  type Determination,
  type DeterminationInput,
} from '#areas/credit/rules/rules.ts'
import { asStored } from '#areas/credit/rules/server/public.ts'
import { inKronor } from '#areas/foundation/currencies/rules.ts'
import { timeId } from './time-id.ts'

interface NewDetermination {
  readonly input: DeterminationInput
  /** What the engine made of the input. */
  readonly determination: Determination
  /** Null when it is about no invoice of ours. */
  readonly invoiceId: string | null
  /** The determination it replaces. Default the invoice's latest. */
  readonly supersedes?: string
}

/**
 * The input without the two bucket versions, which never change and are named in columns of their
 * own.
 */
function written(input: DeterminationInput): string {
  const { bucket: _issuers, ...issuer } = input.issuer
  const { bucket: _recipients, ...recipient } = input.recipient
  return JSON.stringify({
    ...input,
    issuer: asStored(issuer),
    recipient: asStored(recipient),
    exceptions: input.exceptions.map(asStored),
  })
}

/**
 * Stores a run of the engine whole, on the caller's transaction, and answers its id. Its instant is
 * `input.at`. From now on it is the invoice's latest. @throws when a bucket version is not a stored
 * one.
 */
export async function storeDetermination(db: Db, stored: NewDetermination): Promise<string> {
  const row = rowOf(stored, await latestOf(db, [stored]))
  await insertRows(db, [row])
  return row.id
}

/**
 * Stores runs of the engine in the same way, each about an invoice of its own, and answers their
 * ids in the order given.
 */
export async function storeDeterminations(
  db: Db,
  all: readonly NewDetermination[],
): Promise<readonly string[]> {
  const latest = await latestOf(db, all)
  const rows = all.map((stored) => rowOf(stored, latest))
  await insertRows(db, rows)
  return rows.map(({ id }) => id)
}

/** The latest determinations of invoices that have one, by the invoice's id. */
async function latestOf(
  db: Db,
  all: readonly NewDetermination[],
): Promise<ReadonlyMap<string, string>> {
  const invoiceIds = all.flatMap(({ invoiceId }) => invoiceId ?? [])
  if (invoiceIds.length === 0) return new Map()
  const latest = await db
    .selectFrom('invoiceDetermination')
    .selectAll()
    .where('invoiceId', 'in', invoiceIds)
    .execute()
  return new Map(latest.map(({ invoiceId, determinationId }) => [invoiceId, determinationId]))
}

type NewRow = Insertable<DeterminationRow> & {
  readonly id: string
  readonly decidedAt: Date
  readonly invoiceId: string | null
}
/** Writes determinations, each from now on its invoice's latest. */
async function insertRows(db: Db, rows: readonly NewRow[]): Promise<void> {
  const instants = [...new Set(rows.map(({ decidedAt }) => decidedAt.toISOString()))]
  await sql`select determination_month(at) from unnest(${instants}::timestamptz[]) at`.execute(db)
  await db.insertInto('determination').values(rows).execute()
  const newest = rows.flatMap(({ id, invoiceId }) =>
    invoiceId ? { invoiceId, determinationId: id } : [],
  )
  if (newest.length > 0)
    await db
      .insertInto('invoiceDetermination')
      .values(newest)
      .onConflict((conflict) =>
        conflict
          .column('invoiceId')
          .doUpdateSet(({ ref }) => ({ determinationId: ref('excluded.determinationId') })),
      )
      .execute()
}

/**
 * Öre that a sum adds: of an invoice in another currency by the rate that was kept, without the
 * haircut (currencies 1).
 */
function worthOf({ invoice: { amount, exchange } }: DeterminationInput): number | null {
  if (exchange) return inKronor(exchange.amount, exchange.rateMicro)
  return amount?.value ?? null
}

function rowOf(
  { input, determination, invoiceId, supersedes }: NewDetermination,
  latest: ReadonlyMap<string, string>,
): NewRow {
  const { issuer, recipient } = input
  const { judged } = determination
  const decidedAt = new Date(input.at)
  return {
    id: timeId(decidedAt),
    decidedAt,
    invoiceId,
    supersedes: supersedes ?? (invoiceId === null ? undefined : latest.get(invoiceId)) ?? null,
    issuer: issuer.organizationNumber,
    recipient: recipient.organizationNumber,
    amount: worthOf(input),
    decision: determination.decision,
    step: determination.step,
    repurchaseUsage: determination.repurchaseUsage,
    depositionUsage: determination.depositionUsage,
    issuerScore: judged?.issuer.totalScore ?? null,
    recipientScore: judged?.recipient.totalScore ?? null,
    issuerBucketId: issuer.bucket.bucketId,
    issuerBucketVersion: issuer.bucket.version,
    recipientBucketId: recipient.bucket.bucketId,
    recipientBucketVersion: recipient.bucket.version,
    reasons: determination.reasons.map(reasonText),
    input: written(input),
    issuerResults: judged && JSON.stringify(ruleResults(judged.issuer)),
    recipientResults: judged && JSON.stringify(ruleResults(judged.recipient)),
  }
}
