import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { reasonText, ruleResults, type Determination, type DeterminationInput } from '#areas/rules/rules.ts'
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

/** The input without the two bucket versions, which never change and are named in columns of their own. */
function written(input: DeterminationInput): string {
  const { bucket: _issuers, ...issuer } = input.issuer
  const { bucket: _recipients, ...recipient } = input.recipient
  return JSON.stringify({ ...input, issuer, recipient })
}

/**
 * Stores a run of the engine whole, on the caller's transaction, and answers its id. Its instant is `input.at`. From now on it is the
 * invoice's latest. @throws when a bucket version is not a stored one.
 */
export async function storeDetermination(db: Db, stored: NewDetermination): Promise<string> {
  const { input, determination, invoiceId } = stored
  const { issuer, recipient } = input
  const { judged } = determination
  const decidedAt = new Date(input.at)
  const id = timeId(decidedAt)
  const { rows } = await sql<{ previous: string | null }>`
    select determination_month(${decidedAt}::timestamptz),
      (select determination_id from invoice_determination where invoice_id = ${invoiceId}::uuid) as previous`.execute(
    db,
  )
  await db
    .insertInto('determination')
    .values({
      id,
      decidedAt,
      invoiceId,
      supersedes: stored.supersedes ?? rows[0]?.previous ?? null,
      issuer: issuer.organisationNumber,
      recipient: recipient.organisationNumber,
      amount: input.invoice.amount?.value ?? null,
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
    })
    .execute()
  if (invoiceId !== null)
    await db
      .insertInto('invoiceDetermination')
      .values({ invoiceId, determinationId: id })
      .onConflict((conflict) => conflict.column('invoiceId').doUpdateSet({ determinationId: id }))
      .execute()
  return id
}
