import { sql } from 'kysely'
import type { JobServices, JobTask, JobTasks } from '#platform/server/jobs.ts'
import type { Schedule } from '#platform/server/worker/schedule.ts'
import { addDays, formatMoney, stockholmDay } from '#platform/swedish/format.ts'
import { limitTypeOf } from '#areas/credit/limits/rules.ts'
import { limitNames } from '#areas/credit/limits/texts.ts'
import { companyTypes, providers, type CompanyType } from '#areas/parties/company/rules.ts'
import { settingTypeOf } from '../monitoring.ts'
import { readFeed, readTask, takeNotice, takeTask, takeWaiting } from './feeds/read-feeds.ts'
import { compareWith, keepEqual } from './feeds/subscriptions.ts'
import { fire } from './fire.ts'
import { settingFor } from './monitoring.ts'
import { occurrencesOf, happening } from './occurrence.ts'
import { triggersOn } from './trigger-store.ts'

/** Named in migration 0141, where it is enqueued. */
const fireTask = 'fire-triggers'
const lookTask = 'look-for-expiring-limits'
/** Looked for at a time. */
const most = 200

const fireTriggers: JobTask = async (payload, services) => {
  for (const occurrence of await occurrencesOf(services.writes.db, happening.parse(payload)))
    await fire(services, occurrence)
}

/**
 * Limits whose last day is so near that somebody wants to know. Each is told of once for the day it
 * ends.
 */
const lookForExpiring: JobTask = async (_payload, services) => {
  if ((await triggersOn(services.reads.db, 2001)).length === 0) return
  for (const companyType of ['issuer', 'recipient'] as const) await lookAmong(services, companyType)
}

async function lookAmong(services: JobServices, companyType: CompanyType): Promise<void> {
  const { writes, clock } = services
  const today = stockholmDay(clock())
  const setting = await settingFor(writes.db, 'limits', settingTypeOf(companyType))
  const last = addDays(today, Number(setting?.value ?? 0))
  for (let after = { organizationNumber: '', limitType: 0 }; ;) {
    const { organizationNumber: number, limitType: type } = after
    const limits = await writes.db
      .selectFrom('clientLimit as limit')
      .innerJoin('company', 'company.organizationNumber', 'limit.organizationNumber')
      .select([
        'limit.organizationNumber',
        'limit.limitType',
        'limitValue',
        'expiresDate',
        'name',
        'organizationType',
      ])
      .where('limit.companyType', '=', companyTypes[companyType])
      .where('expiresDate', '>=', today)
      .where('expiresDate', '<=', last)
      .where(
        sql<boolean>`("limit".organization_number, "limit".limit_type) > (${number}, ${type}::smallint)`,
      )
      .orderBy('limit.organizationNumber')
      .orderBy('limit.limitType')
      .limit(most)
      .execute()
    for (const {
      organizationNumber,
      limitType,
      limitValue,
      expiresDate,
      name,
      organizationType,
    } of limits)
      await fire(services, {
        code: 2001,
        key: `limit:${organizationNumber}:${limitType}:${expiresDate}`,
        client: { organizationNumber, name, companyType, organizationType },
        data: {
          limit: {
            typ: limitNames[limitTypeOf(limitType)],
            belopp: formatMoney(limitValue ?? 0),
            gar_ut: expiresDate,
          },
        },
      })
    const end = limits.at(-1)
    if (!end || limits.length < most) return
    after = end
  }
}

const compareTask = 'compare-monitoring'
/** Each hour: the clients there are by now are asked for, and the feeds are read. */
const readEachHour: JobTask = async (_payload, services) => {
  for (const provider of providers) {
    await keepEqual(services, provider)
    await readFeed(services, provider)
  }
  await takeWaiting(services)
}
const compareEachNight: JobTask = async (_payload, services) => {
  for (const provider of providers) {
    await compareWith(services, provider)
    await keepEqual(services, provider)
  }
}

export const triggerTasks: JobTasks = {
  [fireTask]: fireTriggers,
  [lookTask]: lookForExpiring,
  [readTask]: readEachHour,
  [compareTask]: compareEachNight,
  [takeTask]: takeNotice,
}
export const triggerSchedules: readonly Schedule[] = [
  { name: 'expiring-limits', task: lookTask, when: '30 6 * * *' },
  { name: readTask, task: readTask, when: '7 * * * *' },
  { name: compareTask, task: compareTask, when: '50 1 * * *' },
]
