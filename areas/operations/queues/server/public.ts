import type { StaffActor } from '#platform/permission.ts'
import type { Db } from '#platform/server/database.ts'
import { mostCounted, queuesOf } from '../rules.ts'
import { sources } from './sources.ts'
import { takenShown, waitingIn } from './waiting-in.ts'

/**
 * All that waits in the queues of somebody, with who has taken what: of each queue the longest
 * waiting, one more than is counted when there are more.
 */
export async function itemsWaiting(db: Db, viewer: StaffActor, now: Date) {
  const queues = queuesOf(viewer)
  const all = await Promise.all(queues.map((queue) => waitingIn(db, queue, { viewer, now })))
  return all.flat().map(({ claim, ...item }) => ({ ...item, taken: takenShown(claim, viewer) }))
}

/**
 * The queues of somebody in which something waits, how much (counted as queues 4 says), and since
 * when the longest has.
 */
export async function queuesWaiting(db: Db, viewer: StaffActor, now: Date) {
  const found = []
  for (const queue of queuesOf(viewer)) {
    const items = await sources[queue](db, { viewer, now, most: mostCounted + 1 })
    const [longest] = items
    if (!longest) continue
    const total = Math.min(items.length, mostCounted)
    found.push({ queue, total, more: items.length > mostCounted, since: longest.since })
  }
  return found
}
