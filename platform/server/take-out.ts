import { Readable } from 'node:stream'
import type { AnyEndpoint } from '#platform/endpoint.ts'
import type { Actor } from '#platform/permission.ts'
import type { AuditNote } from './audit/audit.ts'
import type { FileAnswer } from './context.ts'
import type { Db } from './database.ts'

/** A list that somebody takes out of the house as a file. */
interface TakenList {
  readonly actor: Actor
  readonly now: Date
  readonly rows: number
  /** The reason given; empty when none is. */
  readonly why: string
}
/**
 * Counts a list among what its taker has taken out in the day, on the transaction of its row in the
 * trail, and answers what the row says of it. @throws Refused when it takes a reason and none is given
 */
export type CountTaken = (db: Db, list: TakenList) => Promise<AuditNote>

/**
 * The list that a call answers as a file; undefined of a file that is one document.
 *
 * @throws Error when the contract says otherwise than the answer: no list leaves uncounted
 */
export function listIn(
  endpoint: AnyEndpoint,
  { rows }: FileAnswer,
  { why }: Readonly<Record<string, unknown>>,
): Pick<TakenList, 'rows' | 'why'> | undefined {
  const takesOut = endpoint.kind === 'query' && endpoint.takesOut === true
  if (takesOut !== (rows !== undefined))
    throw new Error(`${endpoint.id} has to say by takesOut whether its file is a list`)
  return rows === undefined ? undefined : { rows, why: typeof why === 'string' ? why : '' }
}

/** Lets go of a file that is not sent after all. */
export function letGo({ body }: FileAnswer): void {
  if (body instanceof Readable) body.destroy()
}
