import { z } from 'zod'
import { query } from '#platform/endpoint.ts'
import { instant } from '#platform/fields.ts'
import { orderFields, pageFields } from '#platform/paging.ts'
import { textField } from '#platform/swedish/fields.ts'
import { mayRunAmlJobs, withAuditor } from '#areas/foundation/users/rules.ts'
import { jobKinds, runOutcomes, scheduleTroubles } from './rules.ts'

export const run = z.object({
  id: z.uuid(),
  kind: z.enum(jobKinds),
  inProgress: z.boolean(),
  /** A run that is over is done, or was stopped by somebody or at the agreed cost. */
  state: z.enum(['running', 'done', 'stopped']),
  percentage: z.number(),
  total: z.number(),
  done: z.number(),
  /** Of those done, how many a source could not be asked about. */
  failed: z.number(),
  startedAt: instant(),
  startedBy: z.string(),
  finishedAt: instant().nullable(),
  /** Null when it came to the end of what was agreed. */
  stoppedBy: z.string().nullable(),
  /**
   * What its look-ups have cost so far, and what they may cost at most, öre. Null for a kind that
   * pays for nothing.
   */
  cost: z.number().nullable(),
  agreedCost: z.number().nullable(),
  /** What went wrong when it was last tried; null when nothing has. */
  error: z.string().nullable(),
})
export type Run = z.output<typeof run>

const scheduleRun = z.object({
  /** When it was to be done. */
  due: instant(),
  began: instant(),
  ended: instant().nullable(),
  outcome: z.enum(runOutcomes),
  tries: z.number(),
  /** How much it did; null when it does not count. */
  done: z.number().nullable(),
  /** What the look-ups it asked for have cost, öre; null when it asks for none. */
  cost: z.number().nullable(),
  error: z.string().nullable(),
})
export type ScheduleRun = z.output<typeof scheduleRun>

const schedule = z.object({
  name: z.string(),
  /** Minute, hour, day of the month, month, day of the week, by Stockholm's clock. */
  pattern: z.string(),
  next: instant(),
  last: scheduleRun.nullable(),
  /** What is wrong with it; null while it goes well. */
  trouble: z.enum(scheduleTroubles).nullable(),
})
export type ScheduleShown = z.output<typeof schedule>

/** What the lists of runs sort by. */
export const runSorts = ['kind', 'startedAt', 'finishedAt', 'state', 'done'] as const
export const scheduleSorts = ['began', 'ended', 'done'] as const

const may = withAuditor(mayRunAmlJobs)
/** What has been run, by somebody and by the clock (jobs 4, 5). */
export const historyCalls = {
  history: query({
    method: 'POST',
    path: '/api/setting/adminJobHistory',
    may,
    summary: 'Lista körningar av administratörsjobb',
    input: z.object({
      ...pageFields,
      ...orderFields(runSorts),
      kind: z
        .enum(['', ...jobKinds])
        .default('')
        .meta({ label: 'Jobb' }),
    }),
    /** The newest first. */
    answer: z.object({ list: z.array(run), totalHits: z.number() }),
  }),
  schedules: query({
    method: 'GET',
    path: '/api/setting/schedules',
    may,
    summary: 'Visa vad som görs av sig självt, när det görs nästa gång och hur det gick sist',
    input: z.object({}),
    answer: z.array(schedule),
  }),
  scheduleRuns: query({
    method: 'POST',
    path: '/api/setting/scheduleRuns',
    may,
    summary: 'Lista körningar av det som görs av sig självt',
    input: z.object({
      ...pageFields,
      ...orderFields(scheduleSorts),
      name: textField({ label: 'Schema', max: 100 }),
      failed: z.boolean().default(false).meta({ label: 'Bara misslyckade' }),
    }),
    /** The newest first. */
    answer: z.object({ list: z.array(scheduleRun), totalHits: z.number() }),
  }),
}
