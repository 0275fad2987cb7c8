import { addApproval } from '#areas/foundation/approvals/server/public.ts'
import { places } from '#areas/places.ts'
import { idOf, insertAll } from '#world/insert.ts'
import { staffNamed } from '#world/staff.ts'
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

/** A control that somebody wants changed, and that waits for a second person (settings 13). */
export async function loadAskedChange({ db, seed, now }: World): Promise<void> {
  const maja = staffNamed(seed, 'Maja')
  await addApproval(
    db,
    {
      act: 'changeControl',
      subject: 'limits raiseNeedsSecondPersonAbove',
      title: 'Ändra raiseNeedsSecondPersonAbove från 2 000 000 kronor till 3 000 000 kronor',
      place: places.settingsPart('varden'),
      difference: [{ label: 'Värde', before: '2 000 000 kronor', after: '3 000 000 kronor' }],
      reason: 'Nästan alla höjningar väntar i dag. Beslutat i kreditkommittén.',
      payload: {
        namespace: 'limits',
        key: 'raiseNeedsSecondPersonAbove',
        type: 'number',
        allowMultiple: false,
        description: '',
        value: '3000000',
        version: 0,
      },
    },
    { id: idOf(seed, 'approval', 0), askedBy: maja, now: ago({ now }, 0, 95) },
  )
}
