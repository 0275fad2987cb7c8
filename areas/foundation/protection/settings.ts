import { recordOf } from '#platform/record.ts'
import { defineSetting, type Setting } from '#areas/foundation/settings/rules.ts'
import { activities, activityIds, type ActivityId } from './activities.ts'

type Years = Setting<'number', false>
const yearsOf = (id: ActivityId): Years => {
  const { name, from, years, range } = activities[id]
  return defineSetting({
    namespace: 'protection',
    key: `years.${id}`,
    type: 'number',
    allowMultiple: false,
    standard: years,
    range: { least: range[0], most: range[1], unit: 'år' },
    // What is let go of too early does not come back.
    control: true,
    description: `Så länge sparas personuppgifter för ”${name}”, räknat från ${from}. Det står i registerförteckningen.`,
  })
}

/** How long personal data is kept, by what it is kept for: years (protection 3). */
export const keptYears: Readonly<Record<ActivityId, Years>> = recordOf(activityIds, yearsOf)

/** How long the files of what is kept of a person can be fetched (protection 8). */
export const exportDays = defineSetting({
  namespace: 'protection',
  key: 'exportDays',
  type: 'number',
  allowMultiple: false,
  standard: 14,
  range: { least: 1, most: 30, unit: 'dagar' },
  control: false,
  description:
    'Så länge finns ett utdrag av allt som är sparat om en person kvar att hämta. Sedan tas filerna bort; att utdraget har gjorts står kvar.',
})
export const protectionSettings = [...activityIds.map((id) => keptYears[id]), exportDays] as const
