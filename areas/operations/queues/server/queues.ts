import type { Actor, StaffActor } from '#platform/permission.ts'
import type { Handler } from '#platform/server/context.ts'
import { handlers } from '#platform/server/serve.ts'
import { queues } from '../contract.ts'
import { mostCounted, queuesOf } from '../rules.ts'
import { sources } from './sources.ts'

/** Only staff get as far as here: `may` says so. */
function staff(actor: Actor): StaffActor {
  if (actor.kind !== 'staff') throw new Error('Queues are for staff')
  return actor
}

const mine: Handler<typeof queues.mine> = async (
  { queue: wanted, currentPage, take },
  { db, actor, now },
) => {
  const viewer = staff(actor)
  const asked = queuesOf(viewer).filter((name) => !wanted || name === wanted)
  return Promise.all(
    asked.map(async (queue) => {
      const items = await sources[queue](db, { viewer, now, most: mostCounted + 1 })
      const counted = items.slice(0, mostCounted)
      return {
        queue,
        total: counted.length,
        more: items.length > mostCounted,
        list: counted
          .slice(currentPage * take, (currentPage + 1) * take)
          .map((item) => ({ queue, ...item })),
      }
    }),
  )
}

export const queuesServed = handlers(queues, { mine })
