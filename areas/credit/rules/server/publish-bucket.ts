import { z } from 'zod'
import type { Refusal } from '#platform/server/refuse.ts'
import { holds } from '#platform/permission.ts'
import { places } from '#areas/places.ts'
import { actOfTwo, type AnyCall, type Asker } from '#areas/foundation/approvals/server/public.ts'
import { policiesOf } from '#areas/foundation/users/server/public.ts'
import {
  contextNumbers,
  contextsSubject,
  contextsText,
  publicationProblem,
  type BucketContext,
} from '../bucket-rules.ts'
import { rulebucket } from '../contract.ts'
import {
  bucketRow,
  holdBucket,
  putInForce,
  storedVersion,
  versionRows,
  type BucketRow,
} from './bucket-store.ts'
import { fingerprintOf, scheduledOf } from './releases/release-store.ts'
import { startJob } from './releases/start-job.ts'
import { trial } from './releases/trial.ts'

const payload = z.discriminatedUnion('what', [
  z.object({
    what: z.literal('version'),
    bucketId: z.uuid(),
    version: z.number(),
    /** What it said when it was asked for. Missing in what was asked for before it was kept. */
    fingerprint: z.string().nullish(),
    /** When it begins to count; as soon as it is approved when null or passed. */
    startsAt: z.iso.datetime().nullish(),
    /** The version in force that it takes back. */
    undoes: z.number().nullish(),
    trial: trial.nullish(),
  }),
  z.object({
    what: z.literal('contexts'),
    bucketId: z.uuid(),
    /** By number, as the table has them. */
    contexts: z.array(z.number()),
    /** The version of the contexts it was asked for. */
    seen: z.number(),
  }),
])
type Asked = z.output<typeof payload>
type AskedVersion = Extract<Asked, { what: 'version' }>

const cannot = (message: string): Refusal<'cannotBeDone'> => ({ code: 'cannotBeDone', message })
const { refusals } = rulebucket.publish

export const versionsOf = async (db: AnyCall['db'], bucketId: string) =>
  (await versionRows(db, bucketId, 1_000_000)).list
type Versions = Awaited<ReturnType<typeof versionsOf>>
/** What is undone leaves out the changes that never counted, so that who made them may approve. */
export const problemOf = (
  versions: Versions,
  { version, undoes }: Pick<AskedVersion, 'version' | 'undoes'>,
  actorId: string,
) =>
  publicationProblem(
    versions
      .map((row) => ({
        version: row.version,
        savedById: row.savedById,
        counted: row.inForceFrom !== null,
      }))
      .filter((row) => !undoes || row.counted || row.version >= version),
    version,
    actorId,
  )

async function letCount(asked: AskedVersion, call: AnyCall, asker: Asker) {
  const { bucketId, version } = asked
  const { db, actor, now } = call
  await holdBucket(db, bucketId)
  const problem = problemOf(await versionsOf(db, bucketId), asked, actor.id)
  if (problem) return cannot(refusals[problem].text)
  if (await scheduledOf(db, bucketId)) return cannot(refusals.scheduled.text)
  const stored = await storedVersion(db, bucketId, version)
  const fingerprint = stored && fingerprintOf(stored)
  if (!fingerprint || (asked.fingerprint && asked.fingerprint !== fingerprint))
    return cannot('Versionen säger något annat än när det begärdes.')
  const later = asked.startsAt ? new Date(asked.startsAt) : now
  const waits = later > now
  const release = await db
    .insertInto('ruleBucketRelease')
    .values({
      bucketId,
      version,
      why: asker.reason,
      fingerprint,
      undoes: asked.undoes ?? null,
      backTestId: asked.trial?.backTestId ?? null,
      trial: JSON.stringify(asked.trial?.lines ?? []),
      askedById: asker.id,
      askedBy: asker.name,
      askedAt: asker.askedAt,
      approvedById: actor.id,
      approvedBy: actor.name,
      approvedAt: now,
      startsAt: waits ? later : now,
      state: waits ? 'scheduled' : 'begun',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (waits) await call.enqueue(startJob(release.id, later))
  else await putInForce(db, bucketId, version, { id: actor.id, name: asker.withSecond, now })
  return undefined
}

async function chooseContexts(
  { bucketId, contexts, seen }: Extract<Asked, { what: 'contexts' }>,
  { db }: AnyCall,
  asker: Asker,
) {
  // Administrators set them (rules 2), who asks for a version may be somebody else.
  if (!holds({ policies: await policiesOf(db, asker.id) }, 'Administrator'))
    return cannot('Den som begärde ändringen är inte längre administratör.')
  await holdBucket(db, bucketId)
  const row = await bucketRow(db, bucketId)
  if (row?.contextsVersion !== seen)
    return cannot('Var regelhinken finns att välja har ändrats sedan det begärdes.')
  await db
    .updateTable('ruleBucket')
    .set({ contexts: [...contexts], contextsVersion: seen + 1 })
    .where('id', '=', bucketId)
    .execute()
  return undefined
}

/** What a bucket judges, or whom, as somebody asked and a second person let count (rules 17, 18). */
export const publishRuleBucket = actOfTwo('publishRuleBucket', {
  payload,
  askers: rulebucket.publish.may,
  perform: (asked, call, asker) =>
    asked.what === 'version' ? letCount(asked, call, asker) : chooseContexts(asked, call, asker),
})

/** Asks that what a bucket is there to choose for becomes another. */
export const askForContexts = (
  call: AnyCall,
  row: BucketRow,
  contexts: readonly BucketContext[],
  why: string,
) =>
  publishRuleBucket.ask(call, {
    subject: contextsSubject(row.id),
    title: `Ändra var regelhinken ${row.name} finns att välja`,
    place: places.ruleBucket(row.id),
    difference: [
      {
        label: 'Tillgänglig',
        before: contextsText(row.contexts),
        after: contextsText(contexts),
      },
    ],
    reason: why,
    payload: {
      what: 'contexts',
      bucketId: row.id,
      contexts: contexts.map((context) => contextNumbers[context]),
      seen: row.contextsVersion,
    },
  })
