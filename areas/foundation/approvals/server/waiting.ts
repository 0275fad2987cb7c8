import type { StaffActor } from '#platform/permission.ts'
import type { Db } from '#platform/server/database.ts'
import { actsToSecond, type ActName } from '../rules.ts'
import { pageForSecond } from './approval-store.ts'

interface Asked {
  readonly now: Date
  readonly most: number
  /** Acts that are left out. */
  readonly but?: readonly ActName[]
}
/** What waits for somebody as the second person, the oldest first, and how much it is in all. */
export const waitsForSecond = (db: Db, viewer: StaffActor, { now, most, but = [] }: Asked) =>
  pageForSecond(
    db,
    { acts: actsToSecond(viewer).filter((act) => !but.includes(act)), but: viewer.id, now },
    { currentPage: 0, take: most },
  )

/** What others have decided after an instant of what somebody asked for, the latest first. */
export async function decidedSince(
  db: Db,
  askerId: string,
  { since, most }: { readonly since: Date; readonly most: number },
) {
  const decided = db
    .selectFrom('approval')
    .where('askedById', '=', askerId)
    .where('state', 'in', ['approved', 'declined', 'expired'])
    .where('decidedAt', '>', since)
  const list = await decided
    .select(['title', 'place', 'state', 'decidedBy'])
    .orderBy('decidedAt', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
  const { total } = await decided
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { list, total }
}
