import { createHash } from 'node:crypto'
import { headIndex, type HeadIndex, type LaneHeads, type TrailHead } from './head-index.ts'
import { lookAhead, type LookAhead } from '../look-ahead.ts'

/**
 * A row of the trail. `body` is the text PostgreSQL gives for the jsonb, `atMicros` microseconds
 * since 1970, `hash` hexadecimal.
 */
export interface TrailRow {
  readonly lane: number
  readonly seq: number
  readonly atMicros: number
  readonly body: string
  readonly hash: string
}

/** What somebody has done to a lane. `seq` is where, as the rows are numbered now. */
export type Finding =
  | { readonly kind: 'changed'; readonly lane: number; readonly seq: number }
  | {
      readonly kind: 'removed'
      readonly lane: number
      readonly seq: number
      readonly count: number
    }
  | { readonly kind: 'inserted'; readonly lane: number; readonly seq: number }
  | { readonly kind: 'swapped'; readonly lane: number; readonly seq: number }
  | { readonly kind: 'cut'; readonly lane: number; readonly seq: number; readonly count: number }
  | { readonly kind: 'reset'; readonly lane: number; readonly seq: number }
  /**
   * The rows fit each other and not the head kept outside the database: written anew from here or
   * earlier.
   */
  | { readonly kind: 'rewritten'; readonly lane: number; readonly seq: number }
  /** audit_lane does not name the lane's last row. */
  | { readonly kind: 'laneHead'; readonly lane: number; readonly seq: number }

export interface Trail {
  /** In the order of lane and seq. */
  readonly rows: AsyncIterable<TrailRow> | Iterable<TrailRow>
  /** What audit_lane says; left out when it is not known. */
  readonly laneHeads?: readonly TrailHead[]
  /** The heads kept outside the database, in any order. */
  readonly heads?: HeadIndex
}
/** How much of a trail has been gone through. */
export interface TrailSize {
  readonly rows: number
  readonly lanes: number
}

/**
 * The hash of a row, exactly as the database's audit_hash makes it. Both hashes are hexadecimal.
 */
export const trailHash = (previous: string, row: Omit<TrailRow, 'hash'>): string =>
  createHash('sha256')
    .update(previous, 'hex')
    .update(`${row.lane}:${row.seq}:${row.atMicros}:${row.body}`, 'utf8')
    .digest('hex')

const fits = (row: TrailRow, previous: string, seq: number) =>
  trailHash(previous, { ...row, seq }) === row.hash

/**
 * Rows that could have been removed and the rest renumbered: how many are tried before the row
 * counts as changed.
 */
const RENUMBERED_AT_MOST = 1000
/**
 * Tries in one lane, so that a lane of nothing but changed rows does not take a thousand times as
 * long as an honest one.
 */
const TRIES_AT_MOST = 50_000

/** Where the walk through a lane stands. */
interface Walk {
  readonly lane: number
  /** Stored hash of the row before; undefined after a gap, when nothing is known about it. */
  previous: string | undefined
  /** Stored hash of the row before that one. */
  before: string | undefined
  last: number
  /** How far the rows have been renumbered by insertions (up) and removals (down). */
  shift: number
  /** Renumberings that may still be tried. */
  tries: number
}

/**
 * What was done to a row that does not fit the one before. `next` is the row after it in the lane.
 */
function explain(walk: Walk, row: TrailRow, next: TrailRow | undefined): Finding {
  const { lane, previous = '', before } = walk
  const seq = row.seq
  const own = seq - walk.shift
  if (next && fits(next, previous, own))
    return { kind: fits(row, next.hash, own + 1) ? 'swapped' : 'inserted', lane, seq }
  if (before !== undefined && fits(row, before, own - 1))
    return { kind: 'inserted', lane, seq: seq - 1 }
  for (let count = 1; next && count <= RENUMBERED_AT_MOST && walk.tries > 0; count++, walk.tries--)
    if (fits(next, row.hash, own + 1 + count)) return { kind: 'removed', lane, seq, count }
  return { kind: 'changed', lane, seq }
}

function judge(walk: Walk, row: TrailRow, next: TrailRow | undefined): Finding | undefined {
  const { lane, last, previous } = walk
  if (row.seq <= last) return { kind: 'inserted', lane, seq: row.seq }
  if (row.seq > last + 1) return { kind: 'removed', lane, seq: last + 1, count: row.seq - last - 1 }
  if (previous !== undefined && fits(row, previous, row.seq - walk.shift)) return undefined
  return explain(walk, row, next)
}

function advance(walk: Walk, row: TrailRow): void {
  walk.before = walk.previous
  walk.previous = row.hash
  walk.last = row.seq
}

/**
 * Steps over a row that does not fit, so that one deed gives one finding. Answers how many rows of
 * the two are done with.
 */
function stepOver(walk: Walk, finding: Finding, row: TrailRow, next: TrailRow | undefined): 1 | 2 {
  if (finding.kind === 'inserted' && finding.seq === row.seq) {
    if (row.seq > walk.last) walk.shift += 1
    walk.last = Math.max(walk.last, row.seq)
    return 1
  }
  if (finding.kind === 'swapped' && next) {
    advance(walk, next)
    walk.previous = row.hash
    return 2
  }
  if (finding.kind === 'inserted') walk.shift += 1
  if (finding.kind === 'removed' && finding.seq === row.seq) walk.shift -= finding.count
  advance(walk, row)
  return 1
}

/** Says once whether the rows are others than those whose heads were kept outside. */
function compareHeads(heads: LaneHeads): (row: TrailRow, own: number) => boolean {
  let position = 0
  let said = false
  return (row, own) => {
    let differs = false
    for (; position < heads.count && heads.seq(position) <= own; position++)
      if (heads.seq(position) === own && heads.hash(position) !== row.hash) differs = true
    if (!differs || said) return false
    return (said = true)
  }
}

async function* walkLane(
  walk: Walk,
  rows: LookAhead<TrailRow>,
  heads: LaneHeads,
): AsyncGenerator<Finding, number> {
  const { lane } = walk
  const isRewritten = compareHeads(heads)
  let done = 0
  for (let row = await rows.peek(); row?.lane === lane; row = await rows.peek()) {
    rows.take()
    const following = await rows.peek()
    const next = following?.lane === lane ? following : undefined
    if (next && row.seq === walk.last + 2 && next.seq === walk.last + 1) {
      yield { kind: 'swapped', lane, seq: next.seq }
      rows.take()
      rows.giveBack(row)
      rows.giveBack(next)
      continue
    }
    const finding = judge(walk, row, next)
    if (finding) {
      yield finding
      const steps = stepOver(walk, finding, row, next)
      if (steps === 2) rows.take()
      done += steps
      continue
    }
    advance(walk, row)
    done++
    if (isRewritten(row, row.seq - walk.shift)) yield { kind: 'rewritten', lane, seq: row.seq }
  }
  return done
}

/**
 * What the end of the lane says: rows that are missing after the last one, or a head that is not
 * theirs.
 */
function atTheEnd(
  walk: Walk,
  heads: LaneHeads,
  laneHead: TrailHead | undefined,
  laneHeadsKnown: boolean,
): Finding | undefined {
  const { lane, last } = walk
  const outside = heads.count ? heads.seq(heads.count - 1) + walk.shift : 0
  const highest = Math.max(outside, laneHead?.seq ?? 0)
  if (last === 0 && outside > 0) return { kind: 'reset', lane, seq: 0 }
  if (laneHead?.seq === 0 && last > 0) return { kind: 'reset', lane, seq: 0 }
  if (highest > last) return { kind: 'cut', lane, seq: last + 1, count: highest - last }
  const named = laneHead?.seq === last && laneHead.hash === (walk.previous ?? '')
  return laneHeadsKnown && !named ? { kind: 'laneHead', lane, seq: last } : undefined
}

/**
 * Follows every chain of the trail from its first row and names what was changed, removed,
 * inserted, swapped, cut off or written anew. Holds three rows and the outside heads in memory,
 * whatever the length. The rows of one lane must follow each other in the order of seq.
 */
export async function* verifyTrail({
  rows,
  laneHeads,
  heads = headIndex(),
}: Trail): AsyncGenerator<Finding, TrailSize> {
  const ahead = lookAhead(rows)
  const inside = new Map((laneHeads ?? []).map((head) => [head.lane, head]))
  const met = new Set<number>()
  const check = async function* (lane: number): AsyncGenerator<Finding, number> {
    const walk: Walk = {
      lane,
      previous: '',
      before: undefined,
      last: 0,
      shift: 0,
      tries: TRIES_AT_MOST,
    }
    const outside = heads.of(lane)
    met.add(lane)
    const seen = yield* walkLane(walk, ahead, outside)
    const end = atTheEnd(walk, outside, inside.get(lane), laneHeads !== undefined)
    if (end) yield end
    return seen
  }
  let seen = 0
  for (let row = await ahead.peek(); row; row = await ahead.peek()) {
    if (!met.has(row.lane)) seen += yield* check(row.lane)
    else {
      yield { kind: 'inserted', lane: row.lane, seq: row.seq }
      ahead.take()
    }
  }
  for (const lane of [...inside.keys(), ...heads.lanes()])
    if (!met.has(lane)) seen += yield* check(lane)
  return { rows: seen, lanes: met.size }
}
