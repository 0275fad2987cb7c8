import type pg from 'pg'
import type { Person } from '#app/server/testing.ts'
import type { InputOf } from '#platform/endpoint.ts'
import { triggers } from '../../contract.ts'

export type SentTrigger = InputOf<typeof triggers.save>
/** A trigger that can be saved. */
export const typed = {
  name: 'Avslag',
  code: 1002,
  selectedActions: [7000],
  headerTemplate: 'Avslag för {{ foretag.namn }}',
  template: 'Faktura {{ faktura.nummer }} på {{ faktura.belopp }} kr till {{ faktura.mottagare }}',
  userTaskAction: 1,
} as const satisfies SentTrigger

/** Saves it, with what differs. */
export const saveTrigger = (admin: Person, sent: Partial<SentTrigger> = {}) =>
  admin.call(triggers.save, { ...typed, ...sent } as SentTrigger)

/** No triggers, nothing they have done, and nothing that waits for them. */
export async function emptyTriggers(owner: pg.Pool): Promise<void> {
  await owner.query(
    'delete from monitoring_event; delete from automation_trigger; delete from user_task',
  )
  await owner.query(
    `delete from whitelist_entry; update monitoring_setting set monitoring_exclusion_list = '{}'`,
  )
  await owner.query(
    `select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where task_identifier = 'fire-triggers'))`,
  )
}
