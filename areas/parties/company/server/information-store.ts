import { z } from 'zod'
import { keysOf } from '#platform/record.ts'
import type { Db } from '#platform/server/database.ts'
import { failureTexts, type FailureCode } from '../information-rules.ts'
import { companyCauses, type CompanyCause } from '#areas/foundation/costs/rules.ts'
import { providers, type Provider } from '../rules.ts'
import type { Part } from './provider/provider.ts'
import type { Came } from './provider/call.ts'

/** A good answer as it was fetched. */
export interface StoredAnswer<T> {
  readonly id: string
  readonly organizationNumber: string
  readonly provider: Provider
  readonly fetchedAt: Date
  readonly fetchedBy: string
  readonly content: T
  /** Öre. */
  readonly cost: number | null
  /** Why it was paid for; null for those from before that was kept. */
  readonly cause: CompanyCause | null
}
export interface Failure {
  readonly code: FailureCode
  readonly failedAt: Date
}

interface Row {
  readonly id: string
  readonly organizationNumber: string
  readonly provider: string
  readonly fetchedAt: Date
  readonly fetchedBy: string
  readonly answer: unknown
  readonly cause: string | null
}
const keptAnswer = z.object({ content: z.unknown(), cost: z.number().nullable() })
/** A row as an answer; undefined when it was stored in a shape we no longer read. */
function read<T>(part: Part<T>, row: Row): StoredAnswer<T> | undefined {
  const { id, organizationNumber, fetchedAt, fetchedBy, answer } = row
  const kept = keptAnswer.safeParse(answer)
  const content = part.form.safeParse(kept.data?.content)
  const from = providers.find((known) => known === row.provider)
  if (!kept.success || !content.success || !from) return undefined
  const cause = companyCauses.find((known) => known === row.cause) ?? null
  return {
    id,
    organizationNumber,
    provider: from,
    fetchedAt,
    fetchedBy,
    content: content.data,
    cost: kept.data.cost,
    cause,
  }
}

const rows = <T>(db: Db, part: Part<T>, organizationNumber: string) =>
  db
    .selectFrom('companyInformation as answer')
    .selectAll()
    .where('organizationNumber', '=', organizationNumber)
    .where('part', '=', part.name)

/** The newest good answer of a provider. */
export async function latestAnswer<T>(
  db: Db,
  part: Part<T>,
  organizationNumber: string,
  provider: Provider,
): Promise<StoredAnswer<T> | undefined> {
  const row = await rows(db, part, organizationNumber)
    .where('provider', '=', provider)
    .orderBy('fetchedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && read(part, row)
}

/** Answers that a newer one of the same provider has replaced. */
const replaced = <T>(db: Db, part: Part<T>, organizationNumber: string) =>
  rows(db, part, organizationNumber).where(({ exists, selectFrom }) =>
    exists(
      selectFrom('companyInformation as newer')
        .select('newer.id')
        .whereRef('newer.organizationNumber', '=', 'answer.organizationNumber')
        .whereRef('newer.part', '=', 'answer.part')
        .whereRef('newer.provider', '=', 'answer.provider')
        .whereRef('newer.fetchedAt', '>', 'answer.fetchedAt'),
    ),
  )

interface Archive {
  readonly provider?: Provider | undefined
  readonly currentPage: number
  readonly take: number
}
/** Older answers, newest first. */
export async function archive<T>(
  db: Db,
  part: Part<T>,
  organizationNumber: string,
  { provider, currentPage, take }: Archive,
) {
  const all = replaced(db, part, organizationNumber).where((eb) =>
    provider === undefined ? eb.lit(true) : eb('provider', '=', provider),
  )
  const page = await all
    .orderBy('fetchedAt', 'desc')
    .orderBy('id')
    .limit(take)
    .offset(currentPage * take)
    .execute()
  const { count } = await all
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { list: page.flatMap((row) => read(part, row) ?? []), totalHits: Number(count) }
}

export const hasArchive = async <T>(db: Db, part: Part<T>, organizationNumber: string) =>
  (await replaced(db, part, organizationNumber).limit(1).executeTakeFirst()) !== undefined

/** The last failure, when nothing good has come since. */
export async function lastFailure<T>(
  db: Db,
  part: Part<T>,
  organizationNumber: string,
  provider: Provider,
): Promise<Failure | undefined> {
  const row = await db
    .selectFrom('companyInformationFailure')
    .select(['reason', 'failedAt'])
    .where('organizationNumber', '=', organizationNumber)
    .where('part', '=', part.name)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return (
    row && {
      code: keysOf(failureTexts).find((code) => code === row.reason) ?? 'unreachable',
      failedAt: row.failedAt,
    }
  )
}

interface Fetch<T> {
  readonly part: Part<T>
  readonly organizationNumber: string
  readonly provider: Provider
  readonly at: Date
  readonly by: string
  readonly cause: CompanyCause
  readonly adminJobId: string | undefined
}
/** Keeps a good answer beside the earlier ones. */
export async function keepAnswer<T>(
  db: Db,
  { part, organizationNumber, provider, at, by, cause, adminJobId }: Fetch<T>,
  { content, cost }: Came<T>,
): Promise<StoredAnswer<T>> {
  const answer = JSON.stringify({ content, cost })
  const origin = { fetchedAt: at, fetchedBy: by, cause, adminJobId: adminJobId ?? null }
  const values = { organizationNumber, provider, part: part.name, ...origin, answer }
  const { id } = await db
    .insertInto('companyInformation')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .deleteFrom('companyInformationFailure')
    .where('organizationNumber', '=', organizationNumber)
    .where('part', '=', part.name)
    .where('provider', '=', provider)
    .execute()
  return { id, organizationNumber, provider, fetchedAt: at, fetchedBy: by, content, cost, cause }
}

/** Remembers a failure; good answers stay as they are. */
export const keepFailure = <T>(
  db: Db,
  { part, organizationNumber, provider, at }: Fetch<T>,
  code: FailureCode,
) =>
  db
    .insertInto('companyInformationFailure')
    .values({ organizationNumber, part: part.name, provider, failedAt: at, reason: code })
    .onConflict((conflict) =>
      conflict
        .columns(['organizationNumber', 'part', 'provider'])
        .doUpdateSet({ failedAt: at, reason: code }),
    )
    .execute()
