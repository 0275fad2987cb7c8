import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { stampPlaces } from '#platform/server/audit/stamp-places.ts'
import { newStamp, readStatement, stampsOf, type Stamp } from '#platform/server/audit/stamps.ts'
import type { Db } from '#platform/server/database.ts'
import type { JobServices, JobTask, JobTasks } from '#platform/server/jobs.ts'
import { putMailInOutbox } from '#platform/server/mail/mail.ts'
import { askDer } from '#platform/server/outside/ask-der.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { certificatesIn } from '#platform/server/trust/chain.ts'
import type { Schedule } from '#platform/server/worker/schedule.ts'
import { formatInstant } from '#platform/swedish/format.ts'
import { dayLength } from '#platform/time.ts'

const system = { kind: 'system', id: 'stamp-heads', name: 'Skynet' } as const
/** Milliseconds: stamps are compared with the trail for so long, and by `npm run audit:verify` for ever. */
const compared = 40 * dayLength

/**
 * Compares stamped heads with the trail, and keeps each that is not there any more: rows are lost.
 * Who holds the database may have taken the stamps out of it too: those in the folder count as well.
 */
const lookForLosses: JobTask = async (_, { writes, config, clock, log }) => {
  const now = clock()
  const since = new Date(now.getTime() - compared)
  const stamps = new Map((await stampsOf(writes.db, since)).map((one) => [one.id, one]))
  const [folder] = stampPlaces(config)
  for (const id of (await folder?.ids()) ?? []) {
    const stamp = stamps.has(id) ? undefined : await folder?.read(id)
    if (stamp && new Date(stamp.at) >= since) stamps.set(id, stamp)
  }
  const heads = [...stamps.values()].flatMap(({ at, statement }) =>
    readStatement(statement).heads.map((head) => ({ ...head, at })),
  )
  const { rows } = await sql<{ lane: number; seq: number }>`
    insert into audit_loss (lane, seq, hash, stamped_at, found_at)
    select distinct on (lane, seq, hash) lane, seq, hash, at, ${now}
    from unnest(${heads.map(({ lane }) => lane)}::smallint[], ${heads.map(({ seq }) => seq)}::bigint[],
      ${heads.map(({ hash }) => hash)}::text[], ${heads.map(({ at }) => at)}::timestamptz[]) as head (lane, seq, hash, at)
    where not exists (select from audit_entry e where e.lane = head.lane and e.seq = head.seq and encode(e.hash, 'hex') = head.hash)
    order by lane, seq, hash, at
    on conflict do nothing
    returning lane, seq`.execute(writes.db)
  if (rows.length > 0) log.error({ heads: rows }, 'the audit trail has lost rows')
  return { done: rows.length }
}

/**
 * Has the heads of the trail stamped by the timestamp authority, and keeps the stamp in the database
 * and every other place there is, also one that was away before. Without an authority nothing is
 * stamped.
 *
 * @throws Untrusted, ProviderFailure and what the places throw: it is tried again
 */
const stampHeads: JobTask = async (_, services) => {
  const { writes, config, clock } = services
  // What is lost already is seen before there are newer heads.
  await lookForLosses({}, services)
  const now = clock()
  const kept = await stampsOf(writes.db, new Date(now.getTime() - compared))
  const last = kept.at(-1)
  // One that is tried again has its stamp, when it came so far.
  const isDone = last !== undefined && now.getTime() - Date.parse(last.at) < dayLength / 2
  const stamp = isDone ? undefined : await stampOf(services)
  if (stamp) {
    const { id, at: madeAt, statement, token } = stamp
    const row = { id, madeAt, statement, token: Buffer.from(token, 'base64') }
    await inTransaction(writes, async (db) => {
      await db.insertInto('auditStamp').values(row).execute()
      if (config.auditMail) await mailStamp(db, config.auditMail, stamp)
    })
  }
  for (const place of stampPlaces(config)) {
    const there = new Set(await place.ids())
    for (const one of stamp ? [...kept, stamp] : kept) if (!there.has(one.id)) await place.keep(one)
  }
  return { done: stamp ? 1 : 0 }
}

/** The whole stamp, to be kept by who gets it: saved as `stamp-<id>.json` the verifier reads it. */
const mailStamp = (db: Db, to: string, stamp: Stamp) =>
  putMailInOutbox(db, system, {
    to,
    template: 'notice',
    data: {
      heading: `Granskningsloggens tidsstämpel ${formatInstant(stamp.at)}`,
      paragraphs: [
        `Spara mejlet. Den som vill se att inget saknas i granskningsloggen lägger raden nedan i filen stamp-${stamp.id}.json i mappen AUDIT_HEADS och kör npm run audit:verify.`,
        JSON.stringify(stamp),
      ],
    },
    idempotencyKey: `stamp ${stamp.id}`,
  })

/** Undefined where no authority is configured. */
async function stampOf({ writes, config, clock }: JobServices) {
  const { timestampUrl, signingRoots } = config
  if (!timestampUrl || !signingRoots) return undefined
  return newStamp(writes.db, clock(), {
    ask: (question) => askDer(timestampUrl, 'application/timestamp-query', question),
    roots: certificatesIn(await readFile(signingRoots, 'utf8')),
  })
}

const stampTask = 'stamp-heads'
const lossTask = 'look-for-lost-rows'
export const trailTasks: JobTasks = { [stampTask]: stampHeads, [lossTask]: lookForLosses }
export const trailSchedules: readonly Schedule[] = [
  { name: stampTask, task: stampTask, when: '50 0 * * *' },
  { name: lossTask, task: lossTask, when: '*/10 * * * *' },
]
