import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#platform/server/database.ts'
import type { Refusal } from '#platform/server/refuse.ts'
import { formatNumber } from '#platform/swedish/format.ts'
import { places } from '#areas/places.ts'
import { actOfTwo } from '#areas/foundation/approvals/server/public.ts'
import { mayWriteTriggers } from '#areas/foundation/users/rules.ts'
import {
  monitored,
  organizationTypes,
  settingTypes,
  type MonitoringKind,
  type OrganizationType,
  type SettingType,
} from '../monitoring.ts'
import { keepSetting, type StoredSetting } from './setting-store.ts'

const payload = z.object({
  id: z.uuid(),
  value: z.string(),
  monitoringExclusionList: z.array(z.number()),
  /** The version it was asked for. */
  version: z.number(),
})
type Change = z.output<typeof payload>

const changed: Refusal<'cannotBeDone'> = {
  code: 'cannotBeDone',
  message: 'Bevakningen har ändrats sedan det begärdes. Begäran behöver göras om.',
}

/** Monitoring that ends, wholly or of some legal forms, as one asked and another approved (monitoring 22). */
export const stopMonitoring = actOfTwo('stopMonitoring', {
  payload,
  askers: mayWriteTriggers,
  perform: async (change, { db, now, audit }, asker) => {
    const kept = await keepSetting(db, change, { now, name: asker.withSecond })
    if (!kept) return changed
    audit({ subject: change.id, ...kept })
    return undefined
  },
})

/** How many clients a change takes out of what is monitored. */
async function ended(db: Db, before: StoredSetting, change: Change): Promise<number> {
  const left = change.value === 'false' ? null : change.monitoringExclusionList
  const { rows } = await sql<{ count: string }>`
    select count(distinct client.organization_number) as count
    from client join company using (organization_number)
    where client.company_type = ${before.settingType === 10 ? 0 : 1}
      and (company.organization_type is null or not company.organization_type = any(${before.monitoringExclusionList}::int[]))
      and (${left}::int[] is null or company.organization_type = any(${left}::int[]))`.execute(db)
  return Number(rows[0]?.count)
}

const typesText = (types: readonly number[]) =>
  types.map((type) => organizationTypes[type as OrganizationType]).join(', ')

/** What the second person is told of it. */
export async function stopInWords(db: Db, before: StoredSetting, change: Change) {
  const { name, value: valueKind } = monitored[before.kind as MonitoringKind]
  const whose = settingTypes[before.settingType as SettingType]
  const companies = formatNumber(await ended(db, before, change))
  const isOn = ({ value }: { value: string }) => (value === 'true' ? 'Ja' : 'Nej')
  return {
    subject: change.id,
    title: `Sluta bevaka ${name.toLowerCase()} för ${companies} ${whose.toLowerCase()}`,
    place: places.monitoring,
    difference: [
      valueKind === 'switch'
        ? { label: 'Bevakas', before: isOn(before), after: isOn(change) }
        : { label: 'Dagar i förväg', before: before.value, after: change.value },
      {
        label: 'Bevakas inte',
        before: typesText(before.monitoringExclusionList),
        after: typesText(change.monitoringExclusionList),
      },
      { label: 'Företag som inte bevakas längre', before: '', after: companies },
    ],
    payload: change,
  }
}
