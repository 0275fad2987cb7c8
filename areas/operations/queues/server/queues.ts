import type { StaffActor } from '#platform/permission.ts'
import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { handlers } from '#platform/server/serve.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { queues } from '../contract.ts'
import { claimCounts, mostCounted, queueNames, queuesOf, type QueueName } from '../rules.ts'
import { claimMinutes } from '../settings.ts'
import { claim, takeOver } from './claims-shown.ts'
import { claimsOf, endClaim, forgetOld, takeClaim, type Claim } from './claim-store.ts'
import { everybody, staff } from './looker.ts'
import { sources, type Item } from './sources.ts'

interface Looked extends Item {
  readonly queue: QueueName
  /** Who has taken it. */
  readonly claim: Claim | undefined
}
/** What waits in a queue, one more than is counted when there are more, with who has taken what. */
async function waitingIn(
  db: Db,
  queue: QueueName,
  { viewer, now }: { readonly viewer: StaffActor; readonly now: Date },
): Promise<Looked[]> {
  const [items, claims] = await Promise.all([
    sources[queue](db, { viewer, now, most: mostCounted + 1 }),
    claimsOf(db, queue, now),
  ])
  return items.map((item) => {
    const last = claims.get(item.subject)
    return { ...item, queue, claim: last && claimCounts(last, item, now) ? last : undefined }
  })
}
const shown = ({ claim: taking, about: _, ...item }: Looked, viewer: StaffActor) => ({
  ...item,
  taken: taking
    ? { by: taking.takenBy, until: taking.endsAt, own: taking.takenById === viewer.id }
    : null,
})

const mine: Handler<typeof queues.mine> = async (
  { queue: wanted, currentPage, take },
  { db, actor, now },
) => {
  const viewer = staff(actor)
  const asked = queuesOf(viewer).filter((name) => !wanted || name === wanted)
  return Promise.all(
    asked.map(async (queue) => {
      const items = await waitingIn(db, queue, { viewer, now })
      const counted = items.slice(0, mostCounted)
      return {
        queue,
        total: counted.length,
        more: items.length > mostCounted,
        free: counted.filter((item) => item.claim === undefined).length,
        list: counted
          .slice(currentPage * take, (currentPage + 1) * take)
          .map((item) => shown(item, viewer)),
      }
    }),
  )
}

/** queues 5 */
const takeNext: Handler<typeof queues.takeNext> = async (
  { queue: wanted },
  { db, actor, now, refuse, audit },
) => {
  const viewer = staff(actor)
  if (wanted && !queuesOf(viewer).includes(wanted)) return refuse('notYours')
  const minutes = await readSetting(db, claimMinutes)
  const endsAt = new Date(now.getTime() + minutes * 60_000)
  await forgetOld(db, now)
  for (const queue of queuesOf(viewer).filter((name) => !wanted || name === wanted))
    for (const item of await waitingIn(db, queue, { viewer, now })) {
      const { subject, since } = item
      if (item.claim) continue
      // Somebody else may have taken it since it was read.
      if (!(await takeClaim(db, { queue, subject, since, by: viewer, now, endsAt }))) continue
      audit({ subject, after: { queue, until: endsAt } })
      return { ...shown(item, viewer), taken: { by: viewer.name, until: endsAt, own: true } }
    }
  return refuse('nothingLeft')
}

const leave: Handler<typeof queues.leave> = async (which, { db, actor, now, refuse, audit }) => {
  const ended = await endClaim(db, which, { by: actor.id, now })
  if (!ended) refuse('notTaken')
  audit({ subject: which.subject, before: { queue: which.queue } })
}

/** queues 6 */
const release: Handler<typeof queues.release> = async (which, { db, now, refuse, audit }) => {
  const ended = (await endClaim(db, which, { now })) ?? refuse('notTaken')
  audit({ subject: which.subject, before: { queue: which.queue, takenBy: ended.takenBy } })
}

/** queues 6: of all that still waits, whoever may do it. */
const taken: Handler<typeof queues.taken> = async (_, { db, actor, now }) => {
  const viewer = everybody(staff(actor))
  const all = await Promise.all(queueNames.map((queue) => waitingIn(db, queue, { viewer, now })))
  return all
    .flat()
    .flatMap(({ queue, subject, title, claim: last }) =>
      last
        ? [{ queue, subject, title, by: last.takenBy, since: last.takenAt, until: last.endsAt }]
        : [],
    )
}
export const queuesServed = handlers(queues, {
  mine,
  takeNext,
  leave,
  claim,
  takeOver,
  release,
  taken,
})
