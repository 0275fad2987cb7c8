import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../database.ts'
import { Untrusted } from '../trust/chain.ts'
import { readTimestamp, timestampQuestion } from '../trust/timestamp.ts'
import type { TrailHead } from './head-index.ts'

/** The heads of the trail with the word of a timestamp authority (RFC 3161) for when they were such. */
export const stampForm = z.object({
  id: z.uuid(),
  /** When the heads were read, ISO 8601 in UTC; the authority's own time stands in the token. */
  at: z.iso.datetime(),
  /** What the authority gave its time: see `statementOf`. */
  statement: z.string(),
  /** The token as DER, in base64. */
  token: z.base64(),
})
export type Stamp = z.infer<typeof stampForm>

const title = 'skynet audit heads 1'
const none = '-'
const hashOf = (statement: string) => createHash('sha256').update(statement).digest()
/** By which a statement names the one before it. */
export const nameOfStatement = (statement: string) => hashOf(statement).toString('hex')

/**
 * Plain lines: what it is, when, the hash of the statement before (`-` for the first), and each
 * lane's last row and hash.
 */
function statementOf(at: string, before: string | undefined, heads: readonly TrailHead[]) {
  const lanes = heads.map(({ lane, seq, hash }) => `${lane} ${seq} ${hash}`)
  return `${[title, at, before ?? none, ...lanes].join('\n')}\n`
}

const headLine = /^(\d{1,4}) (\d{1,15}) ([0-9a-f]{64})$/
/** What a statement says. @throws Untrusted when it is none */
export function readStatement(statement: string) {
  const [what, at, before, ...lines] = statement.trimEnd().split('\n')
  const heads = lines.map((line): TrailHead => {
    const [, lane, seq, hash] = headLine.exec(line) ?? []
    if (lane === undefined || seq === undefined || hash === undefined)
      throw new Untrusted('a stamped statement has a line that is no head')
    return { lane: Number(lane), seq: Number(seq), hash }
  })
  if (what !== title || at === undefined || before === undefined)
    throw new Untrusted('no statement of heads')
  return { at: new Date(at), before: before === none ? undefined : before, heads }
}

export interface StampedBy {
  /** Asks the authority: bytes of a question, bytes of its answer. */
  ask(question: Uint8Array): Promise<Buffer>
  /** DER: what the authority's certificate leads to. */
  readonly roots: readonly Uint8Array[]
}

/**
 * The heads of the trail as they are now, stamped; undefined while the trail is empty. Verified as
 * anybody would.
 * @throws Untrusted when the authority's word does not hold; what `ask` throws
 */
export async function newStamp(
  db: Db,
  now: Date,
  { ask, roots }: StampedBy,
): Promise<Stamp | undefined> {
  const { rows } = await sql<TrailHead>`
    select lane, seq, encode(hash, 'hex') as hash from audit_lane where seq > 0 order by lane`.execute(
    db,
  )
  if (rows.length === 0) return undefined
  const last = await db
    .selectFrom('auditStamp')
    .select('statement')
    .orderBy('madeAt', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const at = now.toISOString()
  const statement = statementOf(at, last && nameOfStatement(last.statement), rows)
  const question = timestampQuestion(hashOf(statement))
  const token = question.read(await ask(question.request))
  await readTimestamp(token, { of: Buffer.from(statement), others: [], roots })
  return { id: randomUUID(), at, statement, token: token.toString('base64') }
}

/** When the authority says that the heads of a stamp were such. @throws Untrusted */
export async function timeOfStamp(
  { statement, token }: Pick<Stamp, 'statement' | 'token'>,
  roots: readonly Uint8Array[],
): Promise<Date> {
  const of = Buffer.from(statement)
  return (await readTimestamp(Buffer.from(token, 'base64'), { of, others: [], roots })).at
}

/** The stamps the database has, the oldest first. */
export async function stampsOf(db: Db, since?: Date): Promise<Stamp[]> {
  const rows = await db
    .selectFrom('auditStamp')
    .select(['id', 'madeAt', 'statement', 'token'])
    .$if(since !== undefined, (rest) => rest.where('madeAt', '>=', since ?? new Date(0)))
    .orderBy('madeAt')
    .orderBy('id')
    .execute()
  return rows.map(({ id, madeAt, statement, token }) => ({
    id,
    at: madeAt.toISOString(),
    statement,
    token: token.toString('base64'),
  }))
}
