import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Clock } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database.ts'
import { patience, ProviderFailure } from '#platform/server/outside/provider-call.ts'
import { callsWithin, longestRest, restSeconds } from '../rules.ts'

export interface CallRate {
  /** Whether so many calls could be made now. Nothing is taken. */
  hasRoom(calls: number): Promise<boolean>
  /**
   * Makes a call when its turn has come, within some seconds. Asked to wait by the accounting system
   * nobody calls for the tenant until then. @throws ProviderFailure also when the turn is too far
   */
  call<T>(work: () => Promise<T>): Promise<T>
}

interface Services {
  readonly db: Db
  readonly write: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  readonly clock: Clock
}
/** A clock that goes on from the instant of a call. */
export function runningFrom(now: Date): Clock {
  const begun = performance.now()
  return () => new Date(now.getTime() + performance.now() - begun)
}

/**
 * Our calls for one tenant, over all processes (accounting 10): never more than `most` in five
 * seconds. Each is counted, on a transaction of its own, before it is made.
 */
export function callRate({ db, write, clock }: Services, tenantId: string, most: number): CallRate {
  /** Milliseconds until so many calls can be made; 0 now. */
  async function waitFor(calls: number, now: Date): Promise<number> {
    const rate = await db
      .selectFrom('accountingRate')
      .select(['calls', 'restUntil'])
      .where('tenantId', '=', tenantId)
      .executeTakeFirst()
    if (!rate) return 0
    const rest = (rate.restUntil?.getTime() ?? 0) - now.getTime()
    const recent = rate.calls
      .map((at) => at.getTime() + callsWithin - now.getTime())
      .filter((left) => left > 0)
      .toSorted((one, other) => one - other)
    // So many of them must be forgotten first, the oldest before the others.
    const tooMany = recent.length + calls - most
    return Math.max(0, rest, tooMany > 0 ? (recent[tooMany - 1] ?? callsWithin) : 0)
  }
  async function take(now: Date): Promise<boolean> {
    const since = new Date(now.getTime() - callsWithin)
    const counted = sql`
      insert into accounting_rate as rate (tenant_id, calls) values (${tenantId}, array[${now}::timestamptz])
      on conflict (tenant_id) do update
        set calls = array(select at from unnest(rate.calls) at where at > ${since} order by at) || ${now}::timestamptz
        where coalesce(rate.rest_until <= ${now}, true)
          and (select count(*) from unnest(rate.calls) at where at > ${since}) < ${most}`
    const taken = await write((writing) => counted.execute(writing))
    return taken.numAffectedRows === 1n
  }
  async function turn(): Promise<void> {
    for (let waited = 0; ;) {
      const now = clock()
      if (await take(now)) return
      const wait = Math.max(await waitFor(1, now), 1)
      if (waited + wait > patience)
        throw new ProviderFailure('unreachable', undefined, Math.ceil(wait / 1000))
      await pause(Math.ceil(wait))
      waited += wait
    }
  }
  async function rest(seconds: number): Promise<void> {
    const until = new Date(clock().getTime() + Math.min(seconds, longestRest) * 1000)
    await write((writing) =>
      writing
        .updateTable('accountingRate')
        .set({ restUntil: sql`greatest(rest_until, ${until}::timestamptz)` })
        .where('tenantId', '=', tenantId)
        .execute(),
    )
  }
  return {
    hasRoom: async (calls) => (await waitFor(calls, clock())) === 0,
    async call(work) {
      await turn()
      try {
        return await work()
      } catch (error) {
        if (error instanceof ProviderFailure && error.status === 429)
          await rest(error.restSeconds ?? restSeconds)
        throw error
      }
    },
  }
}
/** Of whom we do not know yet who it is. */
export const uncounted: CallRate = {
  hasRoom: () => Promise.resolve(true),
  call: (work) => work(),
}
