import type { HeadIndex } from '#platform/server/audit/head-index.ts'
import type { StampPlace } from '#platform/server/audit/stamp-places.ts'
import {
  nameOfStatement,
  readStatement,
  stampsOf,
  timeOfStamp,
  type Stamp,
} from '#platform/server/audit/stamps.ts'
import type { Db } from '#platform/server/database.ts'
import { Untrusted } from '#platform/server/trust/chain.ts'
import { dayLength } from '#platform/time.ts'

interface Checking {
  readonly db: Db
  readonly places: readonly StampPlace[]
  /** Whether one of them, or a mailbox, is where this machine cannot rewrite what it has. */
  readonly isKeptElsewhere: boolean
  /** DER: what the authority's certificates lead to; none leaves the stamps unverified. */
  readonly roots: readonly Uint8Array[]
  /** When the trail was read: later stamps are of rows that were not there. */
  readonly readAt: Date
  /** Gets the heads of every stamp that holds. */
  readonly heads: HeadIndex
}
interface Checked {
  /** A sentence for each stamp that is not as it was made, or gone. */
  readonly findings: readonly string[]
  /** What could not be looked at. */
  readonly unlooked: readonly string[]
  readonly count: number
  /** What the stamps do not hold, for whoever reads that all is intact. */
  readonly beyond: readonly string[]
}
/** A day and a night that was missed. */
const longest = 2 * dayLength

/** The stamps of every place by their id, and what of them is not the same everywhere. */
async function gathered({ db, places }: Checking) {
  const findings: string[] = []
  const unlooked: string[] = []
  const stamps = new Map((await stampsOf(db)).map((one) => [one.id, one]))
  const inDatabase = new Set(stamps.keys())
  for (const place of places) {
    const ids = await place.ids().catch(() => undefined)
    if (!ids) unlooked.push(`the stamps in ${place.name}, which does not answer`)
    for (const id of ids ?? []) {
      const stamp = await place.read(id)
      const known = stamps.get(id)
      if (!stamp) findings.push(`Stamp ${id}: what ${place.name} has is no stamp.`)
      else if (known && (known.statement !== stamp.statement || known.token !== stamp.token))
        findings.push(`Stamp ${id}: is another in ${place.name} than elsewhere.`)
      else if (!known) stamps.set(id, stamp)
      if (stamp && !inDatabase.has(id))
        findings.push(`Stamp ${id} of ${stamp.at}: is in ${place.name} and gone from the database.`)
    }
  }
  return {
    stamps: [...stamps.values()].sort((a, b) => a.at.localeCompare(b.at)),
    findings,
    unlooked,
  }
}

/**
 * Verifies what a timestamp authority has stamped of the trail's heads, wherever it is kept, and
 * adds those heads to the ones the chains are compared with.
 */
export async function checkStamps(checking: Checking): Promise<Checked> {
  const { roots, readAt, heads } = checking
  const { stamps, findings, unlooked } = await gathered(checking)
  const past = stamps.filter(({ at }) => new Date(at) <= readAt)
  if (past.length > 0 && roots.length === 0)
    return {
      findings,
      unlooked: [...unlooked, `${past.length} stamps of heads (SIGNING_ROOTS gives no roots)`],
      count: 0,
      beyond: [],
    }
  const names = new Set(past.map(({ statement }) => nameOfStatement(statement)))
  let count = 0
  for (const stamp of past) {
    const said = await held(stamp, roots)
    if (!said) {
      findings.push(`Stamp ${stamp.id}: does not verify.`)
      continue
    }
    if (said.before !== undefined && !names.has(said.before))
      findings.push(`Stamp ${stamp.id} of ${stamp.at}: the one before it is gone.`)
    for (const head of said.heads) heads.add(head)
    count++
  }
  const last = past.at(-1)
  if (last && readAt.getTime() - Date.parse(last.at) > longest)
    unlooked.push(`rows since ${last.at}, when heads were stamped for the last time`)
  // Stamps that are all gone are as long ago as the trail.
  const first = last ? undefined : await beginningOf(checking.db)
  if (first && readAt.getTime() - first.getTime() > longest)
    unlooked.push(
      `rows since ${first.toISOString()}, when the trail begins: no head has been stamped`,
    )
  return { findings, unlooked, count, beyond: beyondOf(last?.at, checking) }
}
const beginningOf = async (db: Db): Promise<Date | undefined> =>
  (await db.selectFrom('auditEntry').select('at').orderBy('at').limit(1).executeTakeFirst())?.at
/** Whoever has this machine can cut rows together with the heads on it, as far as no stamp holds them. */
const beyondOf = (last: string | undefined, { isKeptElsewhere }: Checking): string[] => [
  last === undefined
    ? 'No head has been stamped by a timestamp authority: rows that were cut together with their heads would not show.'
    : `Heads were stamped last ${last}: later rows that were cut together with their heads would not show.`,
  ...(isKeptElsewhere
    ? []
    : [
        'The stamps are on this machine alone: AUDIT_S3_BUCKET or AUDIT_MAIL keeps them where it cannot rewrite them.',
      ]),
]

/** What a stamp says, when the authority's word for it holds; its time is not before the heads'. */
async function held(stamp: Stamp, roots: readonly Uint8Array[]) {
  try {
    const said = readStatement(stamp.statement)
    const at = await timeOfStamp(stamp, roots)
    const isOfThen = Math.abs(at.getTime() - said.at.getTime()) < dayLength
    return isOfThen && said.at.toISOString() === stamp.at ? said : undefined
  } catch (error) {
    if (error instanceof Untrusted) return undefined
    throw error
  }
}
