import type { StaffActor } from '#platform/permission.ts'
import type { Db } from '#platform/server/database.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { dueAfter, endOfDay } from '#platform/swedish/working-time.ts'
import type { Harm } from '#platform/urgency.ts'
import { places, type Place } from '#areas/places.ts'
import { actOf } from '#areas/foundation/approvals/rules.ts'
import { waitsForSecond } from '#areas/foundation/approvals/server/public.ts'
import { shortMessage } from '#areas/foundation/usertasks/rules.ts'
import { tasksToDo } from '#areas/foundation/usertasks/server/public.ts'
import { dueIn, mostCounted, queueKinds } from '#areas/operations/queues/rules.ts'
import { itemsWaiting } from '#areas/operations/queues/server/public.ts'
import type { Thing } from '../contract.ts'
import { actsInQueues, harmOfAct, timeToDecide, type InboxPart } from '../rules.ts'
import { putOffBy } from './put-off-store.ts'

interface Looking {
  readonly viewer: StaffActor
  readonly now: Date
}
/** Something that waits, as the inbox sorts it. */
export interface Found extends Omit<
  Thing,
  'overdue' | 'place' | 'since' | 'due' | 'taken' | 'putOffUntil'
> {
  readonly place: Place
  readonly since: Date
  readonly due: Date
  readonly taken: {
    readonly by: string
    readonly own: boolean
    readonly until: Date | null
    readonly away: boolean
  } | null
  readonly harm: Harm
  /** Whether who looks sees to it though another has it, who is away. */
  readonly standsIn: boolean
}
type Finder = (db: Db, looking: Looking) => Promise<readonly Found[]>
/** One more than is counted, so that it is known that there are more. */
const most = mostCounted + 1

const isPlace = (address: string): address is Place => address.startsWith('/')

const approvals: Finder = async (db, { viewer, now }) => {
  const { list } = await waitsForSecond(db, viewer, { now, most, but: actsInQueues })
  return list.map((one) => ({
    key: `approval ${one.id}`,
    kind: 'approval',
    act: one.act,
    subject: one.subject,
    title: one.title,
    detail: `Begärt av ${one.askedBy}`,
    todo: actOf(one.act).decidedOnObject ? 'Öppna och besluta' : 'Godkänn eller avslå',
    since: one.askedAt,
    due: dueAfter(one.askedAt, timeToDecide),
    place: isPlace(one.place) ? one.place : places.start,
    taken: null,
    harm: harmOfAct(one.act),
    standsIn: false,
  }))
}

const tasks: Finder = async (db, { viewer }) =>
  (await tasksToDo(db, viewer, { most })).map((one) => ({
    key: `task ${one.id}`,
    kind: 'task',
    act: null,
    subject: one.id,
    title: one.header,
    detail: shortMessage(one.message),
    todo: one.todo,
    since: one.createdAt,
    due: endOfDay(one.dueDate),
    place: places.userTask(one.id),
    taken: one.taken,
    harm: one.harm,
    standsIn: one.standsIn,
  }))

const queued: Finder = async (db, { viewer, now }) =>
  (await itemsWaiting(db, viewer, now)).map(({ queue, taken, ...item }) => ({
    key: `${queue} ${item.subject}`,
    kind: queue,
    act: null,
    subject: item.subject,
    title: item.title,
    detail: item.detail,
    todo: queueKinds[queue].act,
    since: item.since,
    due: dueIn(queue, item.since),
    place: item.place,
    taken: taken && { ...taken, away: false },
    harm: queueKinds[queue].harm,
    standsIn: false,
  }))

/** As who looks has it, who may have put it off. */
export interface Looked extends Found {
  readonly putOffUntil: string | null
}

/**
 * inbox 3: what another has is theirs, but while they are away and who looks stands in for them; inbox
 * 7: what who looks has put off is in no other part meanwhile.
 */
export function isInPart({ taken, standsIn, putOffUntil }: Looked, part: InboxPart): boolean {
  if (part === 'later' || putOffUntil !== null) return part === 'later' && putOffUntil !== null
  if (part === 'mine') return taken?.own ?? false
  const isOthers = taken !== null && !taken.own && !standsIn
  return isOthers === (part === 'others')
}

/** All that waits for somebody, each thing once, up to a bound of each kind. */
export async function thingsFor(db: Db, looking: Looking): Promise<readonly Looked[]> {
  const { viewer, now } = looking
  const [later, ...found] = await Promise.all([
    putOffBy(db, viewer.id, stockholmDay(now)),
    ...[approvals, tasks, queued].map((find) => find(db, looking)),
  ])
  return found.flat().map((one) => ({ ...one, putOffUntil: later.get(one.key) ?? null }))
}
