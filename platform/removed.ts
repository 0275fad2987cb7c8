import { dayLength } from './time.ts'

/** Days for which what somebody removed can be put back. */
export const undoneDays = 30
/** What was removed before this can no longer be put back. */
export const undoneSince = (now: Date) => new Date(now.getTime() - undoneDays * dayLength)
/** The last moment that what was removed then can be put back. */
export const undoneUntil = (removedAt: Date) =>
  new Date(removedAt.getTime() + undoneDays * dayLength)

interface Removable {
  readonly removedAt: Date | null
  readonly removedBy: string | null
}
/** When and by whom something was removed, as lists of what is removed say it. */
export const presentRemoval = ({ removedAt, removedBy }: Removable) => {
  if (removedAt === null || removedBy === null) throw new Error('It is not removed')
  return { removed: removedAt, removedByName: removedBy, undoneUntil: undoneUntil(removedAt) }
}
