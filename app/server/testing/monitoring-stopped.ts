import { monitoring } from '#areas/operations/triggers/contract.ts'
import type { Person, TestServer } from '../testing.ts'
import type { Tried } from './changed-meanwhile.ts'

/** A setting that monitors, as it is. */
export async function monitoredNow(by: Person) {
  const { body } = await by.call(monitoring.list, {})
  const setting = body.find(({ value }) => value === 'true')
  if (!setting) throw new Error('Nothing is monitored')
  const { id, value, version } = setting
  return { id, value, version, monitoringExclusionList: [] }
}

/** Monitoring that is asked to end, and is saved by another meanwhile. */
export const monitoringStopped = (server: () => TestServer, why: string): Tried => ({
  ask: async (by) => {
    const setting = await monitoredNow(by)
    await by.call(monitoring.save, { ...setting, value: 'false', why })
    return setting.id
  },
  change: async ({ other: by }) => by.call(monitoring.save, await monitoredNow(by)),
  counting: async () => (await server().owner.query('select * from monitoring_setting')).rows,
  refusedAs: 'cannotBeDone',
})
