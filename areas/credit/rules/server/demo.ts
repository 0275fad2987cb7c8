import {
  addVersion,
  putInForce,
  storedVersion,
  type Author,
  type StoredVersion,
} from './bucket-store.ts'
import { contextNumbers, type BucketContext } from '../bucket-rules.ts'
import { standardContent } from '../standard-buckets.ts'
import { addApproval } from '#areas/foundation/approvals/server/public.ts'
import { addJob } from '#platform/server/jobs.ts'
import { startOfDay } from '#platform/server/worker/schedule.ts'
import { addDays } from '#platform/swedish/format.ts'
import { loadBaseDraft } from './demo/base-rules.ts'
import { draftSavedJob } from './draft-saved.ts'
import { askedOf } from './releases/ask.ts'
import { fingerprintOf } from './releases/release-store.ts'
import { startJob } from './releases/start-job.ts'
import { staffNamed } from '#world/staff.ts'
import { ago, type World } from '#world/world.ts'
import { idOf } from '#world/insert.ts'

interface Bucket {
  readonly name: string
  readonly type: StoredVersion['type']
  readonly context: BucketContext
  /** Each version: days ago, what was said about it, and what it changed. */
  readonly versions: readonly (readonly [number, string, Partial<StoredVersion>])[]
}
type Rules = StoredVersion['rules']
const weighing = (rules: Rules, weights: Readonly<Record<string, number>>): Rules =>
  rules.map((rule) => ({ ...rule, importance: weights[rule.id] ?? rule.importance }))

const issuer = standardContent.issuer
const recipient = standardContent.recipient
const signals = ['numberSeriesJump', 'recipientConcentration']
const without = (rules: Rules, ...ids: readonly string[]): Rules =>
  rules.filter(({ id }) => !ids.includes(id))
const beforeSignals = without(issuer.rules, ...signals)
/** What a prospect is judged by before it has any invoices. */
const withoutInvoices = issuer.rules.slice(
  0,
  issuer.rules.findIndex(({ id }) => id === 'paymentTerms'),
)

const buckets: readonly Bucket[] = [
  {
    name: 'Standard utställare',
    type: 'issuer',
    context: 'hidden',
    versions: [
      [
        540,
        'Regelhinken skapades',
        { secondShare: 500, rules: without(beforeSignals, 'duplicateInvoice') },
      ],
      [310, 'Dubbletter stoppas', { secondShare: 500, rules: beforeSignals }],
      [
        120,
        'Kreditbetyget väger tyngre än soliditeten',
        {
          secondShare: 500,
          rules: weighing(beforeSignals, { externalCreditRating: 2500, equityRatio: 1000 }),
        },
      ],
      [110, 'Återgång till tidigare vikter, och större återköpslimit', { rules: beforeSignals }],
      [97, 'Hopp i nummerserien och plötslig koncentration kräver leveransgodkännande', {}],
    ],
  },
  {
    name: 'Standard mottagare',
    type: 'recipient',
    context: 'hidden',
    versions: [[540, 'Regelhinken skapades', {}]],
  },
  {
    name: 'Ny kund',
    type: 'issuer',
    context: 'prospect',
    versions: [[200, 'För bolag som vill bli kunder', { rules: withoutInvoices }]],
  },
  {
    name: 'Lån',
    type: 'issuer',
    context: 'prospect',
    versions: [
      [
        190,
        'För bolag som vill låna',
        { rules: weighing(withoutInvoices, { turnover: 500, quickRatio: 1500 }) },
      ],
    ],
  },
  {
    name: 'Preprospekt',
    type: 'issuer',
    context: 'prospect',
    versions: [
      [180, 'För innesäljarna, innan någon har talat med bolaget', { rules: withoutInvoices }],
    ],
  },
]

/** The buckets invoices and prospects are judged by, one of them with a history. */
export async function loadRules(world: World): Promise<void> {
  const { db, seed } = world
  const maker = staffNamed(seed, 'Rebecka')
  const second = staffNamed(seed, 'Maja')
  for (const [place, { name, type, context, versions }] of buckets.entries()) {
    const bucketId = idOf(seed, 'rule bucket', place)
    const author = (days: number): Author => ({
      ...maker,
      now: ago(world, days),
    })
    const created = author(versions[0]?.[0] ?? 0)
    await db
      .insertInto('ruleBucket')
      .values({
        id: bucketId,
        bucketType: type,
        name,
        contexts: [contextNumbers[context]],
        latestVersion: versions.length,
        createdAt: created.now,
        createdBy: created.name,
      })
      .execute()
    for (const [index, [days, why, changed]] of versions.entries()) {
      const version = index + 1
      const by = author(days)
      const content = { ...(type === 'issuer' ? issuer : recipient), ...changed }
      await addVersion(
        db,
        { ...content, bucketId, version, name, type, kept: [] },
        { why, needsSecondPerson: true, by },
      )
      await putInForce(db, bucketId, version, {
        id: second.id,
        name: `${by.name}, godkänd av ${second.name}`,
        now: by.now,
      })
    }
  }
  await loadDraft(world, maker)
  await loadScheduled(world, maker, second)
  await loadBaseDraft(world, maker)
}

/** A draft of the recipients' bucket that waits for a second person (rules 17). */
async function loadDraft(world: World, maker: { id: string; name: string }): Promise<void> {
  const { db, seed } = world
  const bucketId = idOf(seed, 'rule bucket', 1)
  const before = await storedVersion(db, bucketId, 1)
  if (!before) throw new Error('The demo world has no bucket of recipients')
  const version = 2
  const after: StoredVersion = {
    ...before,
    version,
    rules: weighing(before.rules, { externalCreditRating: 3000, turnover: 500 }),
  }
  const why = 'Kreditbetyget ska väga tyngre än omsättningen'
  await addDraft(world, after, { why, by: { ...maker, now: ago(world, 2) } })
  await addApproval(
    db,
    { act: 'publishRuleBucket', ...askedOf(before, after, { why }) },
    { id: idOf(seed, 'bucket-approval', 0), askedBy: maker, now: ago(world, 1) },
  )
  await addJob(db, draftSavedJob(bucketId, world.now))
}

interface Staff {
  readonly id: string
  readonly name: string
}
async function addDraft(
  { db }: World,
  draft: StoredVersion,
  { why, by }: { why: string; by: Author },
) {
  await addVersion(db, draft, { why, needsSecondPerson: true, by })
  await db
    .updateTable('ruleBucket')
    .set({ latestVersion: draft.version })
    .where('id', '=', draft.bucketId)
    .execute()
}

/** A version that two have approved and that begins in some days by itself (rules 81). */
async function loadScheduled(world: World, maker: Staff, second: Staff): Promise<void> {
  const { db, seed } = world
  const bucketId = idOf(seed, 'rule bucket', 4)
  const before = await storedVersion(db, bucketId, 1)
  if (!before) throw new Error('The demo world has no bucket of leads')
  const why = 'Omsättningen väger tyngre från och med månadsskiftet'
  const weights = { turnover: 1500, equityRatio: 1000 }
  await addDraft(
    world,
    { ...before, version: 2, rules: weighing(before.rules, weights) },
    { why, by: { ...maker, now: ago(world, 3) } },
  )
  const stored = await storedVersion(db, bucketId, 2)
  if (!stored) throw new Error('The draft of the demo world was not stored')
  const startsAt = startOfDay(addDays(world.register.today, 9))
  const { id } = await db
    .insertInto('ruleBucketRelease')
    .values({
      id: idOf(seed, 'bucket-release', 0),
      bucketId,
      version: 2,
      why,
      fingerprint: fingerprintOf(stored),
      askedById: maker.id,
      askedBy: maker.name,
      askedAt: ago(world, 3),
      approvedById: second.id,
      approvedBy: second.name,
      approvedAt: ago(world, 2),
      startsAt,
      state: 'scheduled',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addJob(db, startJob(id, startsAt))
}
