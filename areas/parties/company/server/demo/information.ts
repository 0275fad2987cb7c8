import type { Insertable } from 'kysely'
import type { CompanyInformation } from '#database/types.ts'
import { mayBuyLookUps } from '#areas/foundation/users/rules.ts'
import { idOf, insertAll } from '#world/insert.ts'
import { draws } from '#world/register/chance.ts'
import { rolesOf } from '#world/roles.ts'
import { ago, somebody, type World } from '#world/world.ts'
import { boardAnswer, companyAnswer } from './answers.ts'

/** Of the first companies this many have been looked up. */
const lookedUp = 60
/**
 * Days and minutes since each answer of a company was fetched: one just now, most some time ago,
 * some with older ones in the archive.
 */
const ages: readonly (readonly (readonly [number, number])[])[] = [
  [[0, 4]],
  [
    [2, 90],
    [95, 30],
    [410, 0],
  ],
  [[21, 200]],
  [
    [0, 240],
    [180, 15],
  ],
  [[45, 10]],
]

/**
 * Answers of provider A as they were fetched, and two tries that failed: one with a good answer
 * before it, one with none.
 */
export async function loadInformation(world: World): Promise<void> {
  const { db, register, seed } = world
  const rows: Insertable<CompanyInformation>[] = []
  const files = Array.from({ length: Math.min(lookedUp, register.size) }, (_, index) =>
    register.companyFileAt(index),
  )
  const clients = files.filter((file) => rolesOf(file).length > 0)
  for (const file of clients) {
    const { index } = file
    const random = draws(seed, 'work', index, 20)
    for (const [place, [days, minutes]] of (ages[index % ages.length] ?? []).entries()) {
      const at = ago(world, days, minutes)
      const fetch = (part: string) => ({
        id: idOf(seed, part, index * 10 + place),
        at,
        by: somebody(random, mayBuyLookUps),
      })
      rows.push(companyAnswer(world, file, fetch('company')))
      if (place === 0) rows.push(boardAnswer(world, file, fetch('board')))
    }
  }
  await insertAll(db, 'companyInformation', rows)
  const strangers = files.filter((file) => rolesOf(file).length === 0)
  const failures = [
    { file: clients[2], provider: 'A', reason: 'slow', minutes: 35 },
    { file: strangers[0], provider: 'B', reason: 'missing', minutes: 1500 },
  ] as const
  await insertAll(
    db,
    'companyInformationFailure',
    failures.flatMap(({ file, provider, reason, minutes }) => {
      if (!file) return []
      const { organizationNumber } = file
      const failedAt = ago(world, 0, minutes)
      return [{ organizationNumber, provider, part: 'company' as const, failedAt, reason }]
    }),
  )
}
