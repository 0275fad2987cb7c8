import type { StaffActor } from '#platform/permission.ts'
import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { isIn, mayReleaseWork } from '#areas/foundation/users/rules.ts'
import type { queues } from '../contract.ts'
import { mostCounted, queuesOf, takeOverProblem, type QueueName } from '../rules.ts'
import { claimMinutes } from '../settings.ts'
import { endClaim, lastClaim, lastClaims, takeClaim, type Claim } from './claim-store.ts'
import { everybody, staff } from './looker.ts'
import { sources, type Item } from './sources.ts'

interface Looking {
  readonly viewer: StaffActor
  readonly now: Date
}
const isAbout = ({ subject, about }: Item, asked: string) => subject === asked || about === asked
/** What waits of it for a viewer: of several with one page the one that is taken. */
async function waitingFor(
  db: Db,
  queue: QueueName,
  { asked, viewer, now, claims }: Looking & { asked: string; claims?: ReadonlyMap<string, Claim> },
) {
  const items = await sources[queue](db, { viewer, now, most: mostCounted + 1 })
  const about = items.filter((item) => isAbout(item, asked))
  return about.find(({ subject }) => claims?.has(subject)) ?? about[0]
}

/** What stands in the way of a viewer who would take over what waits; undefined when nothing does. */
const problemOf = (
  claim: Claim,
  mine: Item | undefined,
  { viewer, now }: Looking,
): ReturnType<typeof takeOverProblem> =>
  takeOverProblem({
    own: claim.takenById === viewer.id,
    ended: claim.endsAt <= now,
    lead: isIn(mayReleaseWork, viewer),
    waits: mine !== undefined,
  })

/** queues 7 */
export const claim: Handler<typeof queues.claim> = async ({ queue, about }, { db, actor, now }) => {
  const viewer = staff(actor)
  // Mostly nobody has taken anything, and nothing else needs to be asked for.
  const claims = await lastClaims(db, queue)
  if (claims.size === 0) return {}
  const item = await waitingFor(db, queue, { asked: about, viewer: everybody(viewer), now, claims })
  const last = item && claims.get(item.subject)
  if (!last || last.takenAt < item.since) return {}
  const own = last.takenById === viewer.id
  const works = queuesOf(viewer).includes(queue)
  const mine = works ? await waitingFor(db, queue, { asked: item.subject, viewer, now }) : undefined
  return {
    claim: {
      subject: item.subject,
      by: last.takenBy,
      own,
      since: last.takenAt,
      until: last.endsAt,
      ended: last.endsAt <= now,
      mayTakeOver: problemOf(last, mine, { viewer, now }) === undefined,
      mayRelease: last.endsAt > now && (own || isIn(mayReleaseWork, viewer)),
    },
  }
}

/** queues 8 */
export const takeOver: Handler<typeof queues.takeOver> = async (
  { queue, subject },
  { db, actor, now, refuse, audit },
) => {
  const viewer = staff(actor)
  if (!queuesOf(viewer).includes(queue)) return refuse('notYours')
  const mine = await waitingFor(db, queue, { asked: subject, viewer, now })
  if (!mine) return refuse('notWaiting')
  const last = await lastClaim(db, { queue, subject: mine.subject })
  if (!last || last.takenAt < mine.since) return refuse('notTaken')
  const problem = problemOf(last, mine, { viewer, now })
  if (problem) return refuse(problem)
  const endsAt = new Date(now.getTime() + (await readSetting(db, claimMinutes)) * 60_000)
  if (last.endsAt > now) await endClaim(db, { queue, subject: mine.subject }, { now })
  const taking = { queue, subject: mine.subject, since: mine.since, by: viewer, now, endsAt }
  if (!(await takeClaim(db, taking))) refuse('stillTaken')
  audit({
    subject: mine.subject,
    before: { queue, takenBy: last.takenBy },
    after: { queue, until: endsAt },
  })
}
