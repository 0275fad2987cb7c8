import { z } from 'zod'
import type { Handler } from '#platform/server/context.ts'
import { refusePlatform, type Refusal } from '#platform/server/refuse.ts'
import { holds } from '#platform/permission.ts'
import { places } from '#areas/places.ts'
import { actOfTwo, type AnyCall, type Asker } from '#areas/foundation/approvals/server/public.ts'
import { policiesOf } from '#areas/foundation/users/server/public.ts'
import { bucketChanges } from '../bucket-diff.ts'
import {
  contextNumbers,
  contextsSubject,
  contextsText,
  publicationProblem,
  type BucketContext,
} from '../bucket-rules.ts'
import { rulebucket } from '../contract.ts'
import type { BucketVersion } from '../engine/model.ts'
import {
  bucketRow,
  holdBucket,
  putInForce,
  storedVersion,
  versionRows,
  type BucketRow,
} from './bucket-store.ts'
import { presentSaved } from './present-bucket.ts'

const payload = z.discriminatedUnion('what', [
  z.object({ what: z.literal('version'), bucketId: z.uuid(), version: z.number() }),
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

const cannot = (message: string): Refusal<'cannotBeDone'> => ({ code: 'cannotBeDone', message })
const { refusals } = rulebucket.publish

const versionsOf = async (db: AnyCall['db'], bucketId: string) =>
  (await versionRows(db, bucketId, 1_000_000)).list
type Versions = Awaited<ReturnType<typeof versionsOf>>
const problemOf = (versions: Versions, version: number, actorId: string) =>
  publicationProblem(
    versions.map((row) => ({
      version: row.version,
      savedById: row.savedById,
      counted: row.inForceFrom !== null,
    })),
    version,
    actorId,
  )

async function letCount(
  { bucketId, version }: Extract<Asked, { what: 'version' }>,
  { db, actor, now }: AnyCall,
  asker: Asker,
) {
  await holdBucket(db, bucketId)
  const problem = problemOf(await versionsOf(db, bucketId), version, actor.id)
  if (problem) return cannot(refusals[problem].text)
  await putInForce(db, bucketId, version, { id: actor.id, name: asker.withSecond, now })
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
export const askForContexts = (call: AnyCall, row: BucketRow, contexts: readonly BucketContext[]) =>
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
    reason: '',
    payload: {
      what: 'contexts',
      bucketId: row.id,
      contexts: contexts.map((context) => contextNumbers[context]),
      seen: row.contextsVersion,
    },
  })

const empty = { name: '', rules: [], limitIntervals: [], secondShare: null }
/**
 * What is asked of the second person: the version after what counts now, in the differences.
 * `before` undefined where nothing counts.
 */
export const askedOf = (before: BucketVersion | undefined, after: BucketVersion, why: string) => ({
  subject: after.bucketId,
  title: `Låt version ${after.version} av regelhinken ${after.name} börja gälla`,
  place: places.ruleBucket(after.bucketId),
  difference: bucketChanges(before ?? { ...after, ...empty }, after).map((change) => ({
    label: `${change.where}: ${change.field}`,
    before: change.before,
    after: change.after,
  })),
  reason: why,
  payload: { what: 'version' as const, bucketId: after.bucketId, version: after.version },
})

/** Asks that a version begins to count; the second person has made no part of it (rules 17). */
export const publish: Handler<typeof rulebucket.publish> = async (
  { bucketId, version },
  context,
) => {
  const { db, actor, refuse } = context
  await holdBucket(db, bucketId)
  const versions = await versionsOf(db, bucketId)
  const after = await storedVersion(db, bucketId, version)
  if (!after) return refusePlatform('notFound')
  const problem = problemOf(versions, version, actor.id)
  if (problem && problem !== 'ownChange') refuse(problem)
  const inForce = versions.find((row) => row.inForceFrom && !row.inForceTo)?.version
  const before = inForce === undefined ? undefined : await storedVersion(db, bucketId, inForce)
  const whys = versions
    .filter((row) => row.version > (inForce ?? 0) && row.why !== '')
    .map(({ why }) => why)
    .toReversed()
  const asked = await publishRuleBucket.ask(context, askedOf(before, after, whys.join('. ')))
  if ('code' in asked) return refuse(asked)
  return presentSaved(db, bucketId, actor)
}
