import type { Db } from '#platform/server/database.ts'
import { userById } from './user-store.ts'

/** The policies somebody holds now; none for who is no user any more. */
export const policiesOf = async (db: Db, userId: string): Promise<readonly string[]> =>
  (await userById(db, userId))?.policies ?? []

export { askedInWords, trustedGift } from './trusted-policies.ts'
export {
  holdToNotify,
  notificationOf,
  saveNotification,
  usersToNotify,
  type Notified,
} from './notification.ts'
