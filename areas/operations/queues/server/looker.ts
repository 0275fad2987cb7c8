import type { Actor, StaffActor } from '#platform/permission.ts'
import { refusePlatform } from '#platform/server/refuse.ts'

/** Who works with queues is one of us. @throws Refused notAllowed */
export const staff = (actor: Actor): StaffActor =>
  actor.kind === 'staff' ? actor : refusePlatform('notAllowed')

/**
 * Somebody for whom everything waits that waits for anybody: nothing is left out as one's own, or as
 * another role's.
 */
export const everybody = (viewer: StaffActor): StaffActor => ({
  ...viewer,
  id: '00000000-0000-0000-0000-000000000000',
  policies: ['Administrator'],
})
