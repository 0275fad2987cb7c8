import type { Insertable } from 'kysely'
import type { CompanyInformation, JsonObject } from '#database/types.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { boardFactsOf, factsOn } from './provider-facts.ts'
import { idOf, insertAll } from '#world/insert.ts'
import { draws } from '#world/register/chance.ts'
import { rolesOf } from '#world/roles.ts'
import { ago, somebody, type World } from '#world/world.ts'

/** Of the first companies this many have been looked up. */
const lookedUp = 60
/** Öre, as the simulator charges for the company with its accounts, and for the board. */
const cost = { company: 2300, board: 900 }

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
  const known: string[] = []
  const unknown: string[] = []
  for (let index = 0; index < Math.min(lookedUp, register.size); index++) {
    const file = register.companyFileAt(index)
    if (rolesOf(file).length === 0) {
      unknown.push(file.organizationNumber)
      continue
    }
    known.push(file.organizationNumber)
    const random = draws(seed, 'work', index, 20)
    const fetches = ages[index % ages.length] ?? []
    for (const [place, [days, minutes]] of fetches.entries()) {
      const fetchedAt = ago(world, days, minutes)
      const row = (
        part: 'company' | 'board',
        content: unknown,
      ): Insertable<CompanyInformation> => ({
        id: idOf(seed, part, index * 10 + place),
        organizationNumber: file.organizationNumber,
        provider: 'A',
        part,
        fetchedAt,
        fetchedBy: somebody(random),
        answer: { content, cost: cost[part] } as JsonObject,
      })
      rows.push(row('company', factsOn(register, file, stockholmDay(fetchedAt))))
      if (place === 0) rows.push(row('board', boardFactsOf(register, file)))
    }
  }
  await insertAll(db, 'companyInformation', rows)
  const failed = (
    organizationNumber: string | undefined,
    provider: string,
    reason: string,
    minutes: number,
  ) =>
    organizationNumber
      ? [
          {
            organizationNumber,
            provider,
            part: 'company' as const,
            failedAt: ago(world, 0, minutes),
            reason,
          },
        ]
      : []
  await insertAll(db, 'companyInformationFailure', [
    ...failed(known[2], 'A', 'slow', 35),
    ...failed(unknown[0], 'B', 'missing', 1500),
  ])
}
