import type { Db } from '#platform/server/database.ts'
import type { BankIdAuthority } from '#simulators/bankid/authority.ts'
import { demoUsers } from '#simulators/demo-users.ts'
import type { Draws } from './register/chance.ts'
import type { Register } from './register/register.ts'

/** What every part of the demo world is made from. */
export interface World {
  /** The one open transaction: a world that is not finished leaves nothing behind. */
  readonly db: Db
  readonly register: Register
  readonly seed: number
  /** Everything is dated from here. */
  readonly now: Date
  readonly say: (text: string) => void
  /** Who issues the BankIDs of its people. */
  readonly bankId: BankIdAuthority
}

/**
 * Beyond these companies there is only a crowd: registered, some of them clients with one contact,
 * and nobody has worked on them.
 */
export const workedOn = 3000

/** An instant before now; after it when negative. */
export const ago = ({ now }: Pick<World, 'now'>, days: number, minutes = 0) =>
  new Date(now.getTime() - days * 86_400_000 - minutes * 60_000)

/**
 * Some moment of office hours about so many days ago, at least one: on the Friday before when that
 * is a weekend.
 */
export function atWork({ register }: Pick<World, 'register'>, random: Draws, days: number): Date {
  const midnight = Date.parse(`${register.today}T00:00:00Z`) - Math.max(1, days) * 86_400_000
  const weekend = [2, 0, 0, 0, 0, 0, 1][new Date(midnight).getUTCDay()] ?? 0
  // From seven to fifteen UTC: within office hours in Stockholm all year round.
  return new Date(midnight - weekend * 86_400_000 + random.int(7 * 3600, 15 * 3600) * 1000)
}

/** The first of each role: whoever stands in for them has done nothing yet. */
const staff = demoUsers
  .filter(({ title }, place) => demoUsers.findIndex((other) => other.title === title) === place)
  .filter(({ policies }) => policies.length > 0 && !policies.includes('Auditor'))
/**
 * Who of the staff did what takes one of some policies; anybody's when left out. The auditor does
 * nothing.
 */
export function somebody(random: Draws, may?: { readonly policies: readonly string[] }): string {
  const able = staff.filter(
    ({ policies }) => !may || policies.some((policy) => may.policies.includes(policy)),
  )
  const { firstName, lastName } = random.pick(able)
  return `${firstName} ${lastName}`
}
