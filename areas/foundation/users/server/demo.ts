import { demoUsers } from '#simulators/demo-users.ts'
import { insertAll } from '#world/insert.ts'
import { userId } from '#world/staff.ts'
import { ago, type World } from '#world/world.ts'

const maker = 'Demovärlden'

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
      // They have had the mail of the day.
      digestedAt: ago(world, 0),
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
