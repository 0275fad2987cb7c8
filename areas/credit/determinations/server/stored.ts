import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import {
  verdictsOf,
  type BucketVersion,
  type Decision,
  type DeterminationInput,
  type Exception,
  type RuleResult,
  type Summary,
} from '#areas/credit/rules/rules.ts'
import { bucketVersion, fromStored, type Stored } from '#areas/credit/rules/server/public.ts'

/** A determination as it was made. Amounts in öre, scores in hundredths of a point. */
export interface StoredDetermination {
  readonly id: string
  readonly decidedAt: Date
  readonly invoiceId: string | null
  readonly supersedes: string | null
  readonly decision: Decision
  readonly step: number
  readonly repurchaseUsage: number
  readonly depositionUsage: number
  /** Swedish sentences. */
  readonly reasons: readonly string[]
  /** Everything it depended on, the bucket versions that judged included. */
  readonly input: DeterminationInput
  readonly summary: Summary
  /** Every rule's verdict; null when nothing was judged. */
  readonly results: {
    readonly issuer: readonly RuleResult[]
    readonly recipient: readonly RuleResult[]
  } | null
}

/** The input as it is stored: bucket versions have columns of their own. */
export type Bucketless = Omit<DeterminationInput, 'issuer' | 'recipient' | 'exceptions'> & {
  readonly issuer: Stored<Omit<DeterminationInput['issuer'], 'bucket'>>
  readonly recipient: Stored<Omit<DeterminationInput['recipient'], 'bucket'>>
  readonly exceptions: readonly Stored<Exception>[]
}
declare module '#database/json-columns.ts' {
  interface JsonColumns {
    'determination.input': Bucketless
    'determination.issuerResults': readonly RuleResult[]
    'determination.recipientResults': readonly RuleResult[]
  }
}

export interface JudgedBy {
  readonly issuerBucketId: string
  readonly issuerBucketVersion: number
  readonly recipientBucketId: string
  readonly recipientBucketVersion: number
}

/**
 * Answers bucket versions, reading each from the database once: the engine compiles an object once,
 * so the same version is the same object.
 */
export function versionReader(
  db: Db,
): (bucketId: string, version: number) => Promise<BucketVersion> {
  const read = new Map<string, Promise<BucketVersion>>()
  return (bucketId, version) => {
    const key = `${bucketId} ${version}`
    let found = read.get(key)
    if (!found) {
      found = bucketVersion(db, bucketId, version).then((known) => {
        if (!known) throw new Error(`Version ${version} of the rule bucket ${bucketId} is gone`)
        return known
      })
      read.set(key, found)
    }
    return found
  }
}

/** The stored input with the versions that judged put back. */
export async function wholeInput(
  { input, ...row }: JudgedBy & { readonly input: Bucketless },
  versionOf: ReturnType<typeof versionReader>,
): Promise<DeterminationInput> {
  const issuers = await versionOf(row.issuerBucketId, row.issuerBucketVersion)
  const recipients = await versionOf(row.recipientBucketId, row.recipientBucketVersion)
  return {
    ...input,
    issuer: { ...fromStored(input.issuer), bucket: issuers },
    recipient: { ...fromStored(input.recipient), bucket: recipients },
    exceptions: input.exceptions.map(fromStored),
  }
}

/** Some determinations, whole, by id, in one question whatever their number. */
export async function storedDeterminations(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredDetermination>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('determination')
    .selectAll()
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  const versionOf = versionReader(db)
  const found = new Map<string, StoredDetermination>()
  for (const row of rows) {
    const { issuerResults: issuer, recipientResults: recipient } = row
    found.set(row.id, {
      id: row.id,
      decidedAt: row.decidedAt,
      invoiceId: row.invoiceId,
      supersedes: row.supersedes,
      decision: row.decision,
      step: row.step,
      repurchaseUsage: row.repurchaseUsage,
      depositionUsage: row.depositionUsage,
      reasons: row.reasons,
      input: await wholeInput(row, versionOf),
      summary: {
        decision: row.decision,
        repurchaseUsage: row.repurchaseUsage,
        depositionUsage: row.depositionUsage,
        issuerScore: row.issuerScore,
        recipientScore: row.recipientScore,
        rules: [...verdictsOf('issuer', issuer ?? []), ...verdictsOf('recipient', recipient ?? [])],
      },
      results: issuer && recipient && { issuer, recipient },
    })
  }
  return found
}

/** One determination, whole. Undefined when there is none. */
export const storedDetermination = async (db: Db, id: string) =>
  (await storedDeterminations(db, [id])).get(id)

/** The id of the latest determination of an invoice. Undefined when it has not been judged. */
export async function latestIdForInvoice(db: Db, invoiceId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('invoiceDetermination')
    .select('determinationId')
    .where('invoiceId', '=', invoiceId)
    .executeTakeFirst()
  return row?.determinationId
}
