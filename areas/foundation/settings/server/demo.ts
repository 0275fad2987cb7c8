import { insertAll } from '#world/insert.ts'
import { ago, type World } from '#world/world.ts'

const values = [
  {
    namespace: 'blacklist',
    key: 'sharedEmailDomains',
    type: 'string',
    allowMultiple: true,
    value:
      'gmail.com,hotmail.com,hotmail.se,icloud.com,live.se,outlook.com,telia.com,yahoo.com,bredband.example.se',
    description: 'E-postdomäner som många delar och som därför inte kan läggas i blacklist',
  },
] as const

/** The value an administrator has set: others come with what reads them. */
export async function loadConfigurationValues(world: World): Promise<void> {
  await insertAll(
    world.db,
    'configurationValue',
    values.map((value, place) => ({
      ...value,
      changedAt: ago(world, 30 * (place + 1)),
      changedBy: 'Maja Lindgren',
    })),
  )
}
