import type { Db } from '#platform/server/database.ts'
import { demoUsers } from '#simulators/demo-users.ts'
import type { Draws } from './register-chance.ts'
import type { Register } from './register.ts'

/** What every part of the demo world is made from. */
export interface World {
  /** The one open transaction: a world that is not finished leaves nothing behind. */
  readonly db: Db
  readonly register: Register
  readonly seed: number
  /** Everything is dated from here. */
  readonly now: Date
  readonly say: (text: string) => void
}

/** Beyond these companies there is only a crowd: registered, some of them clients with one contact, and nobody has worked on them. */
export const workedOn = 3000

export const ago = ({ now }: Pick<World, 'now'>, days: number, minutes = 0) =>
  new Date(now.getTime() - days * 86_400_000 - minutes * 60_000)

const staff = demoUsers
  .filter(({ policies }) => policies.length > 0)
  .map(({ firstName, lastName }) => `${firstName} ${lastName}`)
/** Who of the staff did it. */
export const somebody = (random: Draws) => random.pick(staff)
