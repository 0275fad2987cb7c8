import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../database.ts'

/** Milliseconds of a window, and between two exchanges with the other servers. */
const windowLength = 60_000
const exchangeEvery = 1000
/** Callers one server keeps apart in a window; those beyond share one count. */
const mostCallers = 50_000
/** Callers one exchange tells of. */
const mostTold = 1000
const everybodyElse = 'everybody else'

/**
 * How much of something was taken: calls, or whatever else is limited by the minute, such as bytes.
 */
interface Count {
  /** Taken here in this window, and how much of it the others know of. */
  here: number
  told: number
  /** Taken elsewhere in this window, as last heard. */
  elsewhere: number
  /** Taken in the window before, everywhere. */
  before: number
}

export interface CallLimit {
  /**
   * Takes a call of the caller, or so much of what is limited, when there is room for it. Answers
   * nothing, or the seconds after which it is worth another try.
   */
  take(caller: string, amount?: number): number | undefined
  /** Tells the other servers, and hears from them. */
  exchange(): Promise<void>
  stop(): void
}

/**
 * Counts calls of a caller against a limit a minute. A call is counted in memory and pays nothing;
 * who has used a tenth of the limit is told to the other servers once a second, in one statement
 * for all such callers, so that together they let through the limit and what one second brings.
 * The minute slides: what was used in the one before counts for the part that is still within it.
 * A server that cannot reach the database counts by itself. `now` tells milliseconds since 1970.
 */
export function openCallLimit(
  perMinute: number,
  { db }: Database,
  log: Logger,
  now: () => number = Date.now,
): CallLimit {
  const minuteNow = () => Math.floor(now() / windowLength)
  const worthTelling = Math.max(1, perMinute / 10)
  let minute = minuteNow()
  let counts = new Map<string, Count>()

  function turn(): void {
    const current = minuteNow()
    if (current === minute) return
    const next = new Map<string, Count>()
    if (current === minute + 1)
      for (const [caller, { here, elsewhere }] of counts)
        next.set(caller, { here: 0, told: 0, elsewhere: 0, before: here + elsewhere })
    counts = next
    minute = current
  }

  function countOf(caller: string): Count {
    const name = counts.has(caller) || counts.size < mostCallers ? caller : everybodyElse
    const count = counts.get(name) ?? { here: 0, told: 0, elsewhere: 0, before: 0 }
    counts.set(name, count)
    return count
  }

  async function exchange(): Promise<void> {
    turn()
    const of = minute
    const worth = [...counts]
      .filter(([, { here, told }]) => here > told && here >= worthTelling)
      .slice(0, mostTold)
      .map(([caller, count]) => ({ caller, count, here: count.here }))
    if (worth.length === 0) return
    const callers = worth.map(({ caller }) => caller)
    const calls = worth.map(({ here, count }) => here - count.told)
    const { rows } = await sql<{ caller: string; calls: number }>`
      with old as (delete from call_count where minute < ${of - 2})
      insert into call_count (caller, minute, calls)
      select caller, ${of}, calls from unnest(${callers}::text[], ${calls}::bigint[]) as new (caller, calls)
      order by caller
      on conflict (caller, minute) do update set calls = call_count.calls + excluded.calls
      returning caller, calls`.execute(db)
    const known = new Map(rows.map((row) => [row.caller, row.calls]))
    for (const { caller, count, here } of worth) {
      count.told = here
      count.elsewhere = Math.max(0, (known.get(caller) ?? here) - here)
    }
  }

  let running = false
  const timer = setInterval(() => {
    if (running) return
    running = true
    exchange()
      .catch((error: unknown) => log.warn({ err: error }, 'calls could not be counted together'))
      .finally(() => {
        running = false
      })
  }, exchangeEvery)
  timer.unref()

  return {
    take(caller, amount = 1) {
      turn()
      const count = countOf(caller)
      const gone = (now() % windowLength) / windowLength
      const used = count.here + count.elsewhere + count.before * (1 - gone)
      if (used + amount > perMinute + 1e-9) return Math.max(1, Math.ceil(60 * (1 - gone)))
      count.here += amount
      return undefined
    },
    exchange,
    stop: () => clearInterval(timer),
  }
}

/**
 * Bytes of a body before it is read: as its sender says, or where he does not say it, as many as
 * the call takes at most.
 */
export function bytesToCome(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  most: number,
): number {
  if (headers['transfer-encoding'] !== undefined) return most
  return Math.min(Number(headers['content-length'] ?? 0), most)
}

/** An address as a caller: of IPv6 the part that one subscriber has to himself. */
export function addressCaller(ip: string): string {
  if (!ip.includes(':')) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  const [head = '', tail] = ip.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`
}
