import type { InternalUser } from '../contract.ts'
import type { StoredUser } from './user-store.ts'

type Presented = Omit<InternalUser, 'lastLoginDate' | 'created' | 'changed'> &
  Record<'lastLoginDate' | 'created' | 'changed', Date | null>

/** A stored user under the names of the specification. */
export const presentUser = (user: NonNullable<StoredUser>): Presented => ({
  id: user.id,
  firstName: user.firstName,
  lastName: user.lastName,
  emailAddress: user.emailAddress,
  coreSystemUserId: user.amUserId,
  policies: user.policies ?? [],
  notifyHour: user.notifyHour,
  notifyMinute: user.notifyMinute,
  lastLoginDate: user.lastLoginAt,
  created: user.createdAt,
  createdBy: user.createdBy,
  changed: user.changedAt,
  changedBy: user.changedBy,
  version: user.version,
})
