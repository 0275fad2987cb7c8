import { randomBytes } from 'node:crypto'
import type { Db } from '#platform/server/database.ts'
import type { JobServices, JobTask } from '#platform/server/jobs.ts'
import { inChat } from '#platform/server/outbox/chat.ts'
import { putInOutbox } from '#platform/server/outbox/outbox.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { dayLength } from '#platform/time.ts'
import { replay } from '#areas/credit/rules/rules.ts'
import { places } from '#areas/places.ts'
import { judgedAgain } from './judge-again.ts'
import { storedDetermination } from './stored.ts'
import { firstTimeId } from './time-id.ts'

export const replaySampleTask = 'replay-sample'
/** Half of the sample is of the last day, the other half of all there has been. */
const sampleSize = 200
/** Those that come one after another are as likely as the one that comes first after a pause. */
const crowd = 20
const system = { kind: 'system', id: 'replay', name: 'Skynet' } as const

interface Drift {
  readonly determinationId: string
  readonly decisionBefore: string
  readonly decisionAfter: string | null
  readonly rules: string[]
}

/**
 * Runs a sample of old determinations again on what they rested on. When one no longer comes out
 * the same, the engine has changed what an old decision means: that is kept for staff to see, and
 * told in the chat.
 */
export const replaySample: JobTask = async (_payload, services) => {
  const now = services.clock()
  const ids = await sample(services.reads.db, now)
  const drifts: Drift[] = []
  for (const id of ids) {
    const drift = await driftOf(services.reads.db, id)
    if (drift) drifts.push(drift)
  }
  await keep(services, now, ids.length, drifts)
}

const fraction = () => randomBytes(6).readUIntBE(0, 6) / 2 ** 48

/** Ids at random, evenly over the time there has been. */
async function sample(db: Db, now: Date): Promise<readonly string[]> {
  const oldest = await db
    .selectFrom('determination')
    .select('decidedAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!oldest) return []
  const ids = new Set<string>()
  const pick = async (from: number, wanted: number) => {
    for (let tries = 0; tries < wanted; tries++) {
      const at = from + fraction() * (now.getTime() - from)
      const found = await db
        .selectFrom('determination')
        .select('id')
        .where('id', '>=', firstTimeId(new Date(Math.floor(at))))
        .orderBy('id')
        .limit(crowd)
        .execute()
      const one = found[Math.floor(fraction() * found.length)]
      if (one) ids.add(one.id)
    }
  }
  await pick(now.getTime() - dayLength, sampleSize / 2)
  await pick(oldest.decidedAt.getTime(), sampleSize / 2)
  return [...ids]
}

async function driftOf(db: Db, id: string): Promise<Drift | undefined> {
  const stored = await storedDetermination(db, id)
  if (!stored) return undefined
  const before = { determinationId: id, decisionBefore: stored.decision }
  if (!judgedAgain(stored.input)) return { ...before, decisionAfter: null, rules: [] }
  const { drift, again, differences } = replay(stored)
  return drift
    ? { ...before, decisionAfter: again.decision, rules: differences.map(({ name }) => name) }
    : undefined
}

async function keep(
  { writes, config }: JobServices,
  now: Date,
  examined: number,
  drifts: readonly Drift[],
) {
  await inTransaction(writes, async (db) => {
    const { id } = await db
      .insertInto('replayCheck')
      .values({ ranAt: now, examined, drifted: drifts.length })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (drifts.length === 0) return
    await db
      .insertInto('replayDrift')
      .values(drifts.map((drift) => ({ checkId: id, ...drift })))
      .execute()
    const about = { kind: 'determination.drift', idempotencyKey: `replay ${id}` }
    const said = {
      title: 'Avdrift i bedömningar',
      text: `${drifts.length} av ${examined} gamla bedömningar ger inte längre samma resultat när de körs om.`,
      link: { text: 'Öppna omkörningarna', url: `${config.publicUrl}${places.replayChecks}` },
    }
    await putInOutbox(db, system, inChat(about, said))
  })
}
