import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { JobServices } from '#platform/server/jobs.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { secondsToListen } from '../../rules.ts'
import { isConfigured } from '../fortnox.ts'
import { admit } from './admit.ts'
import { openEventSocket, type BooksEvent, type EventSocket } from './socket.ts'
import {
  beginHearing,
  endHearing,
  endHearingBut,
  forgetHeard,
  heardTo,
  holdPlace,
  keepTold,
  leavePlace,
  toHear,
  topic,
} from './told-store.ts'

/** Milliseconds. */
export interface ListenerTimes {
  /** Between looks at who is to be listened to, and at whether we still hold the place. */
  readonly look: number
  /** How long the place is held without a look. */
  readonly hold: number
  /** Until a client is added again that could not be. */
  readonly leftOut: number
  /** Until it is connected again, after so many connections in a row that came to nothing. */
  readonly again: (failures: number) => number
}
const usual: ListenerTimes = {
  look: 5_000,
  hold: 30_000,
  leftOut: 600_000,
  // Not all who were cut off at the same time come back at the same time.
  again: (failures) => secondsToListen(failures) * (500 + Math.random() * 500),
}
/** Events that are kept together. */
const together = 500

/**
 * Listens to the accounting system's events for all clients, one process at a time, and has the
 * invoices read that they tell of (accounting 9). What cannot be heard is read every ten minutes as
 * before.
 */
export function startEventListener(services: JobServices, times: ListenerTimes = usual) {
  const stopping = new AbortController()
  const { config } = services
  const done =
    isConfigured(config) && config.fortnoxEventsUrl
      ? keepListening(services, times, stopping.signal)
      : Promise.resolve()
  return {
    /** Lets go of the place, so that another listens at once. */
    async stop(): Promise<void> {
      stopping.abort()
      await done
    },
  }
}

async function keepListening(services: JobServices, times: ListenerTimes, signal: AbortSignal) {
  const me = randomUUID()
  const { log, writes } = services
  const leftOut: LeftOut = new Map()
  let failures = 0
  while (!signal.aborted) {
    let wait = times.look
    try {
      const stands = () => (failures = 0)
      await listenOnce(services, { me, times, signal, stands, leftOut })
    } catch (error) {
      wait = times.again(failures)
      failures += 1
      log.warn({ err: error }, 'the accounting system’s events are not heard')
    }
    await leavePlace(writes.db, me).catch(() => undefined)
    await pause(wait, undefined, { signal }).catch(() => undefined)
  }
}

/** Clients that could not be added, and until when they are not tried again: instants in ms. */
type LeftOut = Map<string, number>

interface Listening {
  readonly me: string
  readonly times: ListenerTimes
  readonly signal: AbortSignal
  /** Called while the connection stands. */
  readonly stands: () => void
  readonly leftOut: LeftOut
}
/**
 * Listens until there is nobody to listen to, another process does it, or this one stops. @throws
 * whatever else ended it
 */
async function listenOnce(services: JobServices, listening: Listening) {
  const { me, times, signal, stands, leftOut } = listening
  const { writes, config, clock } = services
  const hold = () => holdPlace(writes.db, { me, now: clock(), hold: times.hold })
  const now = clock().getTime()
  const isTried = ({ tenantId }: { tenantId: string }) => (leftOut.get(tenantId) ?? 0) <= now
  if (!(await toHear(writes.db)).some(isTried) || !(await hold())) return
  const kept = keeper(services, me)
  const socket = await openEventSocket({
    url: config.fortnoxEventsUrl,
    clientSecret: (config.fortnoxClient ?? '').split(':').slice(1).join(':'),
    onEvent: (event) => kept.take(event),
  })
  const stop = () => socket.end()
  signal.addEventListener('abort', stop)
  kept.failed.catch(stop)
  // Also while many are added, which may take longer than the place is held.
  let held = Promise.resolve()
  const holding = setInterval(() => {
    held = hold().then((isHeld) => (isHeld ? undefined : stop()), stop)
  }, times.look)
  try {
    const audience = audienceOf(services, socket, { leftOut, pause: times.leftOut })
    await audience.follow()
    await addTopic(services, socket)
    await socket.subscribe()
    await audience.begin()
    while (!signal.aborted) {
      const look = pause(times.look, false, { ref: false })
      const isOver = await Promise.race([socket.closed.then(() => true), kept.failed, look])
      if (isOver) throw new Error('The accounting system ended the connection')
      await audience.follow()
      await audience.begin()
      stands()
      if (audience.isEmpty()) break
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    clearInterval(holding)
    await held
    signal.removeEventListener('abort', stop)
    socket.end()
    await kept.all()
  }
}

/** Goes on after what was heard last; when that is too old, everybody’s books are read whole. */
async function addTopic({ writes }: JobServices, socket: EventSocket): Promise<void> {
  const offset = await heardTo(writes.db)
  if (offset === null || !(await socket.addTopic(topic, offset))) {
    await inTransaction(writes, forgetHeard)
    await socket.addTopic(topic, null)
  }
}

/** Keeps events in the order they come. The first that cannot be kept ends it: it is told again. */
function keeper({ writes, clock }: JobServices, me: string) {
  const waiting: BooksEvent[] = []
  let fail: (error: unknown) => void = () => undefined
  const failed = new Promise<never>((_, reject) => (fail = reject))
  let working: Promise<void> | undefined
  let isBroken = false
  async function work(): Promise<void> {
    while (waiting.length > 0 && !isBroken) {
      const events = waiting.splice(0, together)
      await inTransaction(writes, (db) => keepTold(db, me, events, clock()))
    }
  }
  function start(): void {
    working ??= work()
      .catch((error: unknown) => {
        isBroken = true
        fail(error)
      })
      .finally(() => {
        working = undefined
        // What came as it ended.
        if (waiting.length > 0 && !isBroken) start()
      })
  }
  return {
    failed,
    take(event: BooksEvent): void {
      if (isBroken) return
      waiting.push(event)
      start()
    },
    /** When what has been taken is kept. */
    async all(): Promise<void> {
      while (working) await working
    },
  }
}

/** Who is listened to on a connection. */
function audienceOf(
  services: JobServices,
  socket: EventSocket,
  { leftOut, pause: pauseOfThem }: { readonly leftOut: LeftOut; readonly pause: number },
) {
  const { writes, clock } = services
  const added = new Set<string>()
  return {
    isEmpty: () => added.size === 0,
    /** Adds who has been connected since, and removes who is not to be listened to any more. */
    async follow(): Promise<void> {
      const wanted = await toHear(writes.db)
      const ids = new Set(wanted.map(({ tenantId }) => tenantId))
      const gone = [...added].filter((tenantId) => !ids.has(tenantId))
      if (gone.length > 0) await socket.removeTenants(gone)
      await endHearingBut(writes.db, [...ids])
      for (const tenantId of gone) added.delete(tenantId)
      // Connected anew: by a consent that we were not told under.
      for (const { tenantId, heardSince } of wanted) if (!heardSince) added.delete(tenantId)
      const now = clock().getTime()
      const fresh = wanted.filter(
        ({ tenantId }) => !added.has(tenantId) && (leftOut.get(tenantId) ?? 0) <= now,
      )
      const admitted = await admit(services, socket, fresh)
      for (const { tenantId } of admitted) added.add(tenantId)
      const out = fresh.map(({ tenantId }) => tenantId).filter((tenantId) => !added.has(tenantId))
      for (const tenantId of out) leftOut.set(tenantId, now + pauseOfThem)
      if (out.length > 0) await endHearing(writes.db, out)
    },
    /** Once it is subscribed: whom we were not told of before is read whole. */
    begin: () => inTransaction(writes, (db) => beginHearing(db, [...added], clock())),
  }
}
