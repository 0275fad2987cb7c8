import type { StaffActor } from '#platform/permission.ts'
import type { Db } from '#platform/server/database.ts'
import { claimCounts, mostCounted, type QueueName } from '../rules.ts'
import { claimsOf, type Claim } from './claim-store.ts'
import { sources, type Item } from './sources.ts'

export interface Looked extends Item {
  readonly queue: QueueName
  /** Who has taken it. */
  readonly claim: Claim | undefined
}
/** What waits in a queue, one more than is counted when there are more, with who has taken what. */
export async function waitingIn(
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

/** Who has taken something, as it is shown to somebody; null when nobody has. */
export const takenShown = (claim: Claim | undefined, viewer: StaffActor) =>
  claim ? { by: claim.takenBy, until: claim.endsAt, own: claim.takenById === viewer.id } : null
