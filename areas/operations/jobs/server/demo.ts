import { instantIn } from '#platform/server/worker/schedule.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { idOf, insertAll } from '#world/insert.ts'
import { staffNamed } from '#world/staff.ts'
import { ago, type World } from '#world/world.ts'
import type { JobKind } from '../rules.ts'

interface Ran {
  readonly kind: JobKind
  readonly days: number
  readonly by: 'Maja' | 'Lovisa'
  readonly total: number
  readonly done: number
  readonly failed?: number
  readonly stopped?: true
}
/** Those that pay for nothing: what look-ups cost stands with the answers they brought. */
const runs: readonly Ran[] = [
  { kind: 'aml', days: 2, by: 'Lovisa', total: 57, done: 57, failed: 1 },
  { kind: 'amlReport', days: 2, by: 'Lovisa', total: 57, done: 57 },
  { kind: 'expiredInvoices', days: 5, by: 'Lovisa', total: 3, done: 3 },
  { kind: 'aml', days: 16, by: 'Maja', total: 55, done: 21, stopped: true },
  { kind: 'aml', days: 33, by: 'Lovisa', total: 52, done: 52 },
]

/** What staff have run, and what was done by itself in the latest nights (jobs 4, 5). */
export async function loadRuns(world: World): Promise<void> {
  const { db, seed } = world
  await insertAll(
    db,
    'adminJob',
    runs.map(({ kind, days, by, total, done, failed = 0, stopped }, place) => {
      const { name } = staffNamed(seed, by)
      return {
        id: idOf(seed, 'run', place),
        kind,
        state: stopped ? 'stopped' : 'done',
        total,
        done,
        failed,
        day: kind === 'expiredInvoices' ? addDays(stockholmDay(world.now), -days - 1) : null,
        startedAt: ago(world, days, 90),
        startedBy: name,
        finishedAt: ago(world, days, 84),
        stoppedBy: stopped ? name : null,
      }
    }),
  )
  await insertAll(
    db,
    'scheduleRun',
    [0, 1, 2]
      .flatMap((nightsAgo) => nightOf(world, nightsAgo))
      .filter(({ endedAt }) => endedAt < world.now),
  )
  // It is done again tonight, and stands in the queue until then (jobs 7).
  const tomorrow = addDays(stockholmDay(world.now), 1)
  const sealing = { name: 'find-aging-seals', pattern: '40 2 * * *' }
  await insertAll(db, 'schedule', [{ ...sealing, nextDue: instantIn(tomorrow, '02:40') }])
}

/** The new ratings of a night, within its budget, and what else was done in it. */
function nightOf(world: World, nightsAgo: number) {
  const day = addDays(stockholmDay(world.now), -nightsAgo)
  const run = (name: string, time: string, seconds: number) => {
    const due = instantIn(day, time)
    return { name, due, beganAt: due, endedAt: new Date(due.getTime() + seconds * 1000) }
  }
  const well = { tries: 1, done: null, budgetId: null, error: null }
  const budgetId = idOf(world.seed, 'budget', nightsAgo)
  return [
    { ...run('rate-again', '02:20', 40), ...well, done: 0, budgetId },
    { ...run('sweep-removed', '03:50', 2), ...well, done: 0 },
    {
      ...run('find-aging-seals', '02:40', 3),
      ...well,
      tries: nightsAgo === 0 ? 25 : 1,
      error: nightsAgo === 0 ? 'Tidsstämplingstjänsten svarar inte' : null,
    },
  ]
}
