import type { StaffActor } from '#platform/permission.ts'
import type { Db } from '#platform/server/database.ts'
import { mostCounted, queuesOf } from '../rules.ts'
import { sources } from './sources.ts'

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
