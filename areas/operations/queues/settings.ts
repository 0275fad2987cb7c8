import { defineSetting } from '#areas/foundation/settings/rules.ts'

/** How long what somebody has taken out of a queue is theirs (queues 5). */
export const claimMinutes = defineSetting({
  namespace: 'queues',
  key: 'claimMinutes',
  type: 'number',
  allowMultiple: false,
  standard: 30,
  range: { least: 5, most: 480, unit: 'minuter' },
  control: false,
  description:
    'Så länge är det man har tagit ur en arbetskö ens eget. Sedan kan en annan ta det, om det inte är gjort.',
})
