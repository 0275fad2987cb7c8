import type { JobTask, JobTasks } from '#platform/server/jobs.ts'
import type { Schedule } from '#platform/server/worker/schedule.ts'
import { companyTypes } from '../../rules.ts'
import { askAutoBooking, NotSaid } from './ask.ts'

const task = 'ask-auto-booking'
/** Issuers in one question. */
const atOnce = 200
/** Milliseconds a question may take. */
const patience = 20_000

/**
 * Asks the core system each night of every active issuer, for who reads many clients' settings at
 * once (company 32). What it does not say is kept as it was said last.
 */
const askEachNight: JobTask = async (_, { reads, writes, config, clock, log }) => {
  if (!config.coreSystemUrl) return { done: 0 }
  let done = 0
  for (let after = ''; ;) {
    const issuers = await reads.db
      .selectFrom('client')
      .select('organizationNumber')
      .where('active', '=', 1)
      .where('companyType', '=', companyTypes.issuer)
      .where('organizationNumber', '>', after)
      .orderBy('organizationNumber')
      .limit(atOnce)
      .execute()
    const last = issuers.at(-1)
    if (!last) return { done }
    const asked = issuers.map(({ organizationNumber }) => organizationNumber)
    try {
      const said = await askAutoBooking(config, asked, patience)
      for (const active of [true, false]) {
        const numbers = asked.filter((number) => said.get(number) === active)
        if (numbers.length === 0) continue
        await writes.db
          .updateTable('client')
          .set({ settlementAutoBookActive: active, settlementAutoBookAt: clock() })
          .where('companyType', '=', companyTypes.issuer)
          .where('organizationNumber', 'in', numbers)
          .execute()
      }
      done += said.size
    } catch (error) {
      if (!(error instanceof NotSaid)) throw error
      log.warn({ reason: error.message }, 'auto-booking could not be asked about')
      return { done }
    }
    after = last.organizationNumber
  }
}

export const autoBookTasks: JobTasks = { [task]: askEachNight }
export const autoBookSchedules: readonly Schedule[] = [{ name: task, task, when: '10 3 * * *' }]
