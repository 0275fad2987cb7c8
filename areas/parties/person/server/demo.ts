import { insertAll } from '#world/insert.ts'
import type { World } from '#world/world.ts'
import { personId } from './demo/person-id.ts'

export { loadPersonInformation } from './demo/information.ts'

const batch = 10_000
/** Every person of the register, by number and name. */
export async function loadPersons({ db, register, seed, say }: World): Promise<void> {
  for (let from = 0; from < register.persons; from += batch)
    await insertAll(
      db,
      'person',
      Array.from({ length: Math.min(batch, register.persons - from) }, (_, at) => {
        const { personalNumber, firstName, lastName } = register.personNameAt(from + at)
        return { id: personId(seed, from + at), personalNumber, name: `${firstName} ${lastName}` }
      }),
    )
  say(`  ${register.persons} persons`)
}
