import { z } from 'zod'
import { dayLength } from '#platform/time.ts'
import type { JobServices, JobTask, JobTasks } from '#platform/server/jobs.ts'
import { attempt, ProviderFailure } from '#platform/server/outside/provider-call.ts'
import { inTransaction } from '#platform/server/serve.ts'
import type { Schedule } from '#platform/server/worker/schedule.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { screeningDays } from '../rules.ts'
import { answersOf, keepAnswers, keepUnanswered, listSource, screenPersons } from './refresh.ts'
import { keepRound, latestRound, subjectsAfter, type After } from './round-store.ts'
import { screenNewTask } from './name-owners.ts'
import { askLists, isAnswered, listVersion, type Subject } from './screening.ts'
import { clientsScreenedBefore } from './store.ts'

const task = 'keypersons-screen'
const roundTask = 'keypersons-changed'
const newOnes = z.object({ organizationNumber: z.string() })
const skynet = { kind: 'system', id: 'screening', name: 'Skynet' } as const

/**
 * Asks the lists again about those behind our active clients before their screening is too old to buy
 * of them, or on them: when half of its time has passed, or somebody was never asked about. The lists
 * take no payment.
 */
const screenClients: JobTask = async (_, services) => {
  const { reads } = services
  const context = asSkynet(services)
  const days = await readSetting(reads.db, screeningDays)
  const before = new Date(context.now.getTime() - (days / 2) * dayLength)
  for (const organizationNumber of await clientsScreenedBefore(reads.db, before))
    // Lists that are away are asked again the next night.
    if (!(await screenPersons(context, organizationNumber, true))) return
}

/**
 * Asks the lists about who has come to stand behind a company and has no new answer (keypersons 8).
 * Lists that are away are asked again where it is read, and at night.
 */
const screenNew: JobTask = async (payload, services) => {
  const { organizationNumber } = newOnes.parse(payload)
  await screenPersons(asSkynet(services), organizationNumber, false)
}

const asSkynet = ({ reads, writes, clock, config, log }: JobServices) => ({
  db: reads.db,
  now: clock(),
  actor: skynet,
  config,
  log,
  write: <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(writes, work),
  audit: () => undefined,
})

/** Persons of one question about what has changed. */
const page = 100

/**
 * Those of a page whom a changed entry may name, asked about anew with all entries, so that what is
 * kept of somebody is always a whole answer. How many they were.
 */
async function screenChanged(
  { writes, clock, config }: JobServices,
  persons: readonly Subject[],
  since: Date,
): Promise<number> {
  const changes = await askLists(config, persons, since)
  const at = clock()
  await inTransaction(writes, (db) => keepUnanswered(db, persons, changes, at))
  const changed = persons.filter((_, place) => {
    const answer = changes[place]
    return isAnswered(answer) && answer.length > 0
  })
  if (changed.length === 0) return 0
  const answered = await answersOf(config, changed)
  const origin = { source: listSource(config), at: clock(), by: skynet.name }
  await inTransaction(writes, (db) => keepAnswers(db, changed, answered, origin))
  return changed.length
}

/**
 * When the lists have a new version: asks about everybody who has been screened, for entries that
 * changed since the last time everybody was asked about (keypersons 7). What fails half way begins
 * again the next night.
 */
const screenChanges: JobTask = async (_, services) => {
  const { reads, writes, clock, config, log } = services
  const beganAt = clock()
  const source = listSource(config)
  const last = await latestRound(reads.db, source)
  const days = await readSetting(reads.db, screeningDays)
  // A day more than needed, for what was changed while it was read; the first time as far back as
  // a screening counts.
  const back = last ? dayLength : days * dayLength
  const since = new Date((last?.beganAt ?? beganAt).getTime() - back)
  const round = await attempt(async () => {
    const version = await listVersion(config)
    if (version === last?.listVersion) return undefined
    let asked = 0
    let changed = 0
    let after: After = { personalNumber: '', name: '' }
    for (;;) {
      const persons = await subjectsAfter(reads.db, after, page)
      const lastOne = persons.at(-1)
      if (!lastOne) return { listVersion: version, asked, changed }
      changed += await screenChanged(services, persons, since)
      asked += persons.length
      after = lastOne
    }
  })
  if (round instanceof ProviderFailure)
    return log.warn({ code: round.code }, 'the screening service gave nothing usable')
  if (!round) return
  await inTransaction(writes, (db) =>
    keepRound(db, { ...round, source, since, beganAt, finishedAt: clock() }),
  )
}

export const keyPersonTasks: JobTasks = {
  [task]: screenClients,
  [roundTask]: screenChanges,
  [screenNewTask]: screenNew,
}
export const keyPersonSchedules: readonly Schedule[] = [
  { name: task, task, when: '20 3 * * *' },
  { name: roundTask, task: roundTask, when: '50 4 * * *' },
]
