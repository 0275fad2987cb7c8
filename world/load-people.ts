import { demoUsers } from '#simulators/demo-users.ts'
import { idOf, insertAll } from './insert.ts'
import { ago, type World } from './world.ts'

const maker = 'Demovärlden'
export const userId = (seed: number, place: number) => idOf(seed, 'user', place)
/** The id of a demo user by first and last name; null for a name that is nobody's, as of a job. */
export function idOfStaff(seed: number, name: string): string | null {
  const place = demoUsers.findIndex(
    ({ firstName, lastName }) => `${firstName} ${lastName}` === name,
  )
  return place === -1 ? null : userId(seed, place)
}

/** One user per role. */
export async function loadUsers(world: World): Promise<void> {
  const { db, seed } = world
  await insertAll(
    db,
    'internalUser',
    demoUsers.map(({ firstName, lastName, email, subject }, place) => ({
      id: userId(seed, place),
      firstName,
      lastName,
      emailAddress: email,
      subject,
      amUserId: 4100 + place,
      notifyHour: 7 + (place % 3),
      notifyMinute: (place % 4) * 15,
      createdAt: ago(world, 400 - place * 20),
      createdBy: maker,
    })),
  )
  await insertAll(
    db,
    'userPolicy',
    demoUsers.flatMap(({ policies }, place) =>
      policies.map((policy) => ({ userId: userId(seed, place), policy })),
    ),
  )
}

/** By place in the register. */
export const personId = (seed: number, index: number) => idOf(seed, 'person', index)

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
