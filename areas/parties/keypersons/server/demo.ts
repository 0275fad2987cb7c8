import type { Insertable } from 'kysely'
import type { PersonScreening } from '#database/types.ts'
import { keyPersonsOf, verdictOf, type Match } from '../rules.ts'
import { listSource } from './refresh.ts'
import { replacePersons } from './store.ts'
import { readConfig } from '#platform/server/config.ts'
import { listsOf } from '#simulators/screening/lists.ts'
import { rolesOf } from '#world/roles.ts'
import { providerNames } from '#areas/parties/company/rules.ts'
import { boardFactsOf } from '#areas/parties/company/server/demo.ts'
import { idOf, insertAll } from '#world/insert.ts'
import { draws } from '#world/register/chance.ts'
import { ago, somebody, type World } from '#world/world.ts'

/** Of the first companies so many have their key persons fetched. */
const fetched = 90

/**
 * Key persons of the first clients: most screened some time ago, some never, and a few on a list.
 */
export async function loadKeyPersons(world: World): Promise<void> {
  const { db, register, seed } = world
  const lists = listsOf(register)
  const source = listSource(readConfig({}))
  const screenings = new Map<string, Insertable<PersonScreening>>()
  for (let index = 0; index < Math.min(fetched, register.size); index++) {
    const file = register.companyFileAt(index)
    if (rolesOf(file).length === 0) continue
    const random = draws(seed, 'work', index, 50)
    const [fetchedAt, by] = [ago(world, random.int(1, 90), random.int(0, 600)), somebody(random)]
    const { members, principals } = boardFactsOf(register, file)
    const persons = keyPersonsOf(members, principals)
    await replacePersons(db, file.organizationNumber, persons, {
      source: providerNames.A,
      fetchedAt,
    })
    // One company in eight has never been screened.
    if (index % 8 === 3) continue
    for (const { personalNumber, name } of persons) {
      const matches = matchesOf(lists, personalNumber, name)
      screenings.set(personalNumber, {
        id: idOf(seed, `screening ${personalNumber}`, index),
        personalNumber,
        name,
        screenedAt: fetchedAt,
        screenedBy: by,
        source,
        ...verdictOf(matches),
        matches: JSON.stringify(matches),
      })
    }
  }
  await insertAll(db, 'personScreening', [...screenings.values()])
}

/**
 * As the simulator of the screening service would answer: the same number is the same person, the
 * same name only resembles.
 */
function matchesOf(
  lists: ReturnType<typeof listsOf>,
  personalNumber: string,
  name: string,
): Match[] {
  return (lists.get(name.toLowerCase()) ?? []).map(({ id, caption, datasets, properties }) => {
    const match = properties.idNumber?.includes(personalNumber) ?? false
    return {
      id,
      name: caption,
      datasets,
      topics: properties.topics ?? [],
      positions: properties.position ?? [],
      birthDates: properties.birthDate ?? [],
      countries: properties.country ?? [],
      score: match ? 1 : 0.52,
      match,
    }
  })
}
