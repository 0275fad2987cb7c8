import type { Actor, StaffActor } from '#platform/permission.ts'
import type { Handler } from '#platform/server/context.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { byUrgency, urgencyAt, type Urgency } from '#platform/urgency.ts'
import { mostCounted, queuesOf } from '#areas/operations/queues/rules.ts'
import { openIn } from '#areas/operations/today/server/public.ts'
import { inbox } from '../contract.ts'
import { inboxKinds, isLaterDay, type InboxPart } from '../rules.ts'
import { forgetPast, putOff as keepPutOff, takeForward } from './put-off-store.ts'
import { isInPart, thingsFor, type Looked } from './things.ts'

/** @throws Refused notAllowed for who is not one of us */
const staff = (actor: Actor): StaffActor =>
  actor.kind === 'staff' ? actor : refusePlatform('notAllowed')

interface Placed extends Looked {
  readonly urgency: Urgency
}
const inOrder = (one: Placed, other: Placed) =>
  byUrgency(one.urgency, other.urgency) || (one.key < other.key ? -1 : 1)

/**
 * Where a page ended: at which instant things were put in order, which the next page keeps to, and
 * the last of them. So what is done meanwhile moves nothing past the edge of a page.
 */
interface Cursor {
  readonly at: Date
  readonly urgency: Urgency
  readonly key: string
}
const written = ({ at, urgency, key }: Cursor) =>
  Buffer.from(JSON.stringify([at.getTime(), urgency.band, urgency.weight, key])).toString(
    'base64url',
  )
function read(text: string): Cursor | undefined {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (!Array.isArray(parts)) return undefined
    const [at, band, weight, key] = parts as unknown[]
    if (typeof at !== 'number' || typeof weight !== 'number' || typeof key !== 'string')
      return undefined
    if (band !== 0 && band !== 1 && band !== 2) return undefined
    const date = new Date(at)
    return Number.isNaN(date.getTime()) ? undefined : { at: date, urgency: { band, weight }, key }
  } catch {
    return undefined
  }
}
const isAfter = (one: Placed, { urgency, key }: Cursor) => {
  const order = byUrgency(one.urgency, urgency)
  return order > 0 || (order === 0 && one.key > key)
}

/** inbox 1, 2 */
const waiting: Handler<typeof inbox.waiting> = async (
  { part, kinds, take, after },
  { db, actor, now, refuse },
) => {
  const viewer = staff(actor)
  const cursor = after ? (read(after) ?? refuse('wrongAfter')) : undefined
  const at = cursor?.at ?? now
  const all = await thingsFor(db, { viewer, now })
  const placed = all
    .filter((one) => isInPart(one, part))
    .map((one): Placed => ({ ...one, urgency: urgencyAt(one, at) }))
  const chosen = placed
    .filter(({ kind }) => kinds.length === 0 || kinds.includes(kind))
    .toSorted(inOrder)
    .filter((one) => !cursor || isAfter(one, cursor))
  const page = chosen.slice(0, take)
  const last = page.at(-1)
  const of = (name: InboxPart) => all.filter((one) => isInPart(one, name)).length
  return {
    list: page.map(({ urgency: _, harm: __, standsIn: ___, ...one }) => ({
      ...one,
      overdue: one.due < now,
    })),
    next:
      last && chosen.length > take ? written({ at, urgency: last.urgency, key: last.key }) : null,
    counts: inboxKinds.flatMap((kind) => {
      const some = placed.filter((one) => one.kind === kind)
      if (some.length === 0) return []
      const overdue = some.filter(({ due }) => due < now).length
      const more = some.length > mostCounted
      return [{ kind, count: Math.min(some.length, mostCounted), overdue, more }]
    }),
    parts: { todo: of('todo'), mine: of('mine'), others: of('others'), later: of('later') },
  }
}

/** inbox 8 */
const counts: Handler<typeof inbox.counts> = async (_, { db, actor, now, today }) => {
  const viewer = staff(actor)
  const all = await thingsFor(db, { viewer, now })
  const open = await openIn(db, { viewer, today })
  const failed = queuesOf(viewer).includes('deliveries')
    ? [{ of: 'deliveries' as const, count: all.filter(({ kind }) => kind === 'deliveries').length }]
    : []
  return [
    { of: 'todo', count: all.filter((one) => isInPart(one, 'todo')).length },
    ...failed,
    ...open.map(({ list, count }) => ({ of: list, count })),
  ]
}

/** inbox 7 */
const putOff: Handler<typeof inbox.putOff> = async (
  { key, until },
  { db, actor, now, refuse, audit },
) => {
  const viewer = staff(actor)
  const today = stockholmDay(now)
  const which = { userId: viewer.id, thing: key }
  await forgetPast(db, viewer.id, today)
  if (!until) {
    if (!(await takeForward(db, which))) refuse('notWaiting')
    return audit({ subject: key, after: { until: null } })
  }
  if (!isLaterDay(until, today)) refuse('wrongDay')
  const waits = await thingsFor(db, { viewer, now })
  // What another has is theirs to put off.
  if (!waits.some((one) => one.key === key && !isInPart(one, 'others'))) refuse('notWaiting')
  await keepPutOff(db, which, until)
  audit({ subject: key, after: { until } })
}

export const inboxServed = handlers(inbox, { waiting, counts, putOff })
