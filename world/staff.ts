import type { Actor } from '#platform/permission.ts'
import { demoUsers } from '#simulators/demo-users.ts'
import { idOf } from './insert.ts'

/** The id of a demo user, by place among them. */
export const userId = (seed: number, place: number) => idOf(seed, 'user', place)

/** The id of a demo user by first and last name; null for a name that is nobody's, as of a job. */
export function idOfStaff(seed: number, name: string): string | null {
  const place = demoUsers.findIndex(
    ({ firstName, lastName }) => `${firstName} ${lastName}` === name,
  )
  return place === -1 ? null : userId(seed, place)
}

/** A demo user by first name. */
export function staffNamed(seed: number, firstName: string) {
  const place = demoUsers.findIndex((user) => user.firstName === firstName)
  const user = demoUsers[place]
  if (!user) throw new Error(`Nobody of the staff is called ${firstName}`)
  return { id: userId(seed, place), name: `${user.firstName} ${user.lastName}`, email: user.email }
}

/** Somebody as who does what the world is made of, by the name that is shown. */
export const actorNamed = (name: string): Actor => ({ kind: 'system', id: 'demo', name })
