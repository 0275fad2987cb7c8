import { z } from 'zod'
import { changesAt } from '#platform/server/changes-at.ts'
import type { Db } from '#platform/server/database.ts'
import type { Refusal } from '#platform/server/refuse.ts'
import { places } from '#areas/places.ts'
import { actOfTwo, type AnyCall } from '#areas/foundation/approvals/server/public.ts'
import { mayPlaceRules } from '#areas/foundation/users/rules.ts'
import { companyName, findClient } from '#areas/parties/company/server/public.ts'
import { bucketChanges, type Side } from '#areas/credit/rules/rules.ts'
import { bucketVersion } from '#areas/credit/rules/server/public.ts'
import { choiceSubject, determinationTypes } from '../rules.ts'
import { judgedAs } from '../texts.ts'
import { chosenBucket, versionFor } from './bucket-choice.ts'
import { rateJob } from './rate-job.ts'

/** What is chosen, null for nothing, and by which bucket and version a company is judged then. */
const judging = z.object({
  chosen: z.uuid().nullable(),
  bucketId: z.uuid(),
  version: z.number(),
})
type Judging = z.output<typeof judging>

const payload = z.object({
  organizationNumber: z.string(),
  side: z.enum(['issuer', 'recipient']),
  before: judging,
  after: judging,
})
type Choice = z.output<typeof payload>

const changed: Refusal<'cannotBeDone'> = {
  code: 'cannotBeDone',
  message:
    'Valet av regelhink, eller vad en av regelhinkarna säger, har ändrats sedan det begärdes. Begäran behöver göras om.',
}
const isSame = (one: Judging, other: Judging | undefined) =>
  one.chosen === other?.chosen && one.bucketId === other.bucketId && one.version === other.version

/** Which bucket judges a company as it was asked for and a second person approved (rating 11). */
export const chooseRuleBucket = actOfTwo('chooseRuleBucket', {
  payload,
  askers: mayPlaceRules,
  perform: async ({ organizationNumber, side, before, after }, call, asker) => {
    const { db, now, audit, enqueue } = call
    const present = await chosenBucket(db, organizationNumber, side)
    if (!isSame(before, await judgingWith(db, present?.bucketId ?? null, side))) return changed
    if (!isSame(after, await judgingWith(db, after.chosen, side))) return changed
    await writeChoice(db, { organizationNumber, side }, after.chosen, {
      name: asker.withSecond,
      now,
    })
    const determinationType = determinationTypes[side]
    audit({
      company: organizationNumber,
      before: { determinationType, ruleBucketId: before.chosen },
      after: { determinationType, ruleBucketId: after.chosen },
    })
    // What the client is rated and may borrow follows from the bucket.
    if (await findClient(db, organizationNumber, side))
      await enqueue(
        rateJob({ organizationNumber, side, storedIsEnough: true, by: asker.withSecond }),
      )
    return undefined
  },
})

/** By what a company is judged while `chosen` is. Undefined in a house without any bucket. */
export async function judgingWith(
  db: Db,
  chosen: string | null,
  side: Side,
): Promise<Judging | undefined> {
  const version = await versionFor(db, chosen, side)
  return version && { chosen, ...version }
}

interface Which {
  readonly organizationNumber: string
  readonly side: Side
}
/** Chooses a bucket for a company in a role; null lets the standard one judge it again. */
async function writeChoice(
  db: Db,
  { organizationNumber, side }: Which,
  bucketId: string | null,
  by: { readonly name: string; readonly now: Date },
): Promise<void> {
  const which = { organizationNumber, determinationType: determinationTypes[side] }
  if (bucketId === null) {
    await changesAt(db, by.now)
    await db
      .deleteFrom('companyRuleBucket')
      .where((row) => row.and(which))
      .execute()
    return
  }
  const choice = { bucketId, chosenAt: by.now, chosenBy: by.name }
  await db
    .insertInto('companyRuleBucket')
    .values({ ...which, ...choice })
    .onConflict((conflict) =>
      conflict.columns(['organizationNumber', 'determinationType']).doUpdateSet(choice),
    )
    .execute()
}

/** What the second person is told of a choice: all that the two buckets differ in. */
export async function choiceInWords(db: Db, choice: Choice) {
  const { organizationNumber, side } = choice
  const [before, after] = await Promise.all(
    [choice.before, choice.after].map(({ bucketId, version }) =>
      bucketVersion(db, bucketId, version),
    ),
  )
  if (!before || !after) throw new Error('A version that counts is not stored')
  const company = (await companyName(db, organizationNumber)) ?? 'ett företag'
  const nameOf = ({ chosen }: Judging, name: string) => (chosen ? name : `Standard (${name})`)
  const changes = bucketChanges({ ...before, name: after.name }, after)
  return {
    subject: choiceSubject(organizationNumber, side),
    organizationNumber,
    title: `Byta regelhink för ${company} som ${judgedAs[side]}`,
    place: places.client(side, organizationNumber, 'settings'),
    difference: [
      {
        label: 'Regelhink',
        before: nameOf(choice.before, before.name),
        after: nameOf(choice.after, after.name),
      },
      ...changes.map((change) => ({
        label: `${change.where}: ${change.field}`,
        before: change.before,
        after: change.after,
      })),
    ],
  }
}

/** Asks that another bucket judges a company. */
export const askToChoose = async (call: AnyCall, choice: Choice, why: string) =>
  chooseRuleBucket.ask(call, {
    ...(await choiceInWords(call.db, choice)),
    reason: why,
    payload: choice,
  })
