import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Database } from '../database.ts'
import { appendAudit } from './audit.ts'

/** Why somebody was turned away, as the trail names it. */
export type TurnedAway = 'security.wrongSecret' | 'security.loginRefused' | 'security.notAllowed'

export interface TurnedAwayTrail {
  /** Keeps that somebody was turned away. `who`: the user, the client id that was said, or nobody. */
  note(why: TurnedAway, request: FastifyRequest, who?: { id: string; name: string }): void
  /** Writes what has been counted. */
  flush(): Promise<void>
  stop(): Promise<void>
}

/** Rows of one minute and process; those beyond share one. */
const mostRows = 50
const elsewhere = { id: 'anonymous', name: 'Ej inloggad' }

/**
 * The trail of those who were turned away: the first of a minute by reason, address and name leaves
 * a row at once, and the others of the minute one row with how many they were, so that a flood
 * leaves few. The log has a line of each row, with the address.
 */
export function openTurnedAway({ db }: Database, log: Logger): TurnedAwayTrail {
  let counts = new Map<
    string,
    { why: TurnedAway; who: typeof elsewhere; address: string; more: number }
  >()
  const writing = new Set<Promise<void>>()

  function write(
    { why, who, address }: { why: TurnedAway; who: typeof elsewhere; address: string },
    times: number,
  ): void {
    log.warn({ turnedAway: why, address, who: who.id, times }, 'somebody was turned away')
    const row = appendAudit(db, {
      action: why,
      actorId: who.id,
      actorName: who.name,
      subject: who.id,
      asked: { address, times },
    }).catch((error: unknown) =>
      log.error({ err: error }, 'the trail has no row of who was turned away'),
    )
    writing.add(row)
    void row.finally(() => writing.delete(row))
  }
  async function flush(): Promise<void> {
    const ended = counts
    counts = new Map()
    for (const one of ended.values()) if (one.more > 0) write(one, one.more)
    await Promise.all(writing)
  }
  const timer = setInterval(() => void flush(), 60_000)
  timer.unref()

  return {
    note(why, { ip }, who = elsewhere) {
      const isRoom = counts.size < mostRows
      const one = { why, who, address: ip }
      const key = JSON.stringify([why, who.id, ip])
      const seen = counts.get(key) ?? (isRoom ? undefined : counts.get(why))
      if (seen) {
        seen.more++
        return
      }
      if (isRoom) {
        counts.set(key, { ...one, more: 0 })
        write(one, 1)
      } else counts.set(why, { why, who: elsewhere, address: 'flera', more: 1 })
    },
    flush,
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}
