import type { StaffActor } from '#platform/permission.ts'
import type { Handler } from '#platform/server/context.ts'
import { handlers } from '#platform/server/serve.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { queues } from '../contract.ts'
import { inOrder, mostCounted, queueNames, queuesOf } from '../rules.ts'
import { claimMinutes } from '../settings.ts'
import { claim, takeOver } from './claims-shown.ts'
import { endClaim, forgetOld, takeClaim } from './claim-store.ts'
import { everybody, staff } from './looker.ts'
import { takenShown, waitingIn, type Looked } from './waiting-in.ts'

const shown = ({ claim: taking, about: _, ...item }: Looked, viewer: StaffActor) => ({
  ...item,
  taken: takenShown(taking, viewer),
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
  const names = queuesOf(viewer).filter((name) => !wanted || name === wanted)
  const waiting = await Promise.all(names.map((name) => waitingIn(db, name, { viewer, now })))
  for (const item of inOrder(waiting.flat(), now)) {
    const { queue, subject, since } = item
    if (item.claim) continue
    // Somebody else may have taken it since it was read.
    if (!(await takeClaim(db, { queue, subject, since, by: viewer, now, endsAt }))) continue
    audit({ subject, after: { queue, until: endsAt } })
    return { ...shown(item, viewer), taken: { by: viewer.name, until: endsAt, own: true } }
  }
  return refuse('nothingLeft')
}

const take: Handler<typeof queues.take> = async (
  { queue, subject },
  { db, actor, now, refuse, audit },
) => {
  const viewer = staff(actor)
  if (!queuesOf(viewer).includes(queue)) return refuse('notYours')
  const waiting = await waitingIn(db, queue, { viewer, now })
  const item = waiting.find((one) => one.subject === subject)
  if (!item) return refuse('notWaiting')
  const minutes = await readSetting(db, claimMinutes)
  const endsAt = new Date(now.getTime() + minutes * 60_000)
  const { since } = item
  if (item.claim || !(await takeClaim(db, { queue, subject, since, by: viewer, now, endsAt })))
    refuse('taken')
  audit({ subject, after: { queue, until: endsAt } })
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
  take,
  leave,
  claim,
  takeOver,
  release,
  taken,
})
