import { addVersion, putInForce, type Author, type StoredVersion } from './bucket-store.ts'
import { hidden, prospect } from '../bucket-rules.ts'
import { standardContent } from '../standard-buckets.ts'
import { demoUsers } from '#simulators/demo-users.ts'
import { ago, type World } from '#world/world.ts'
import { idOf } from '#world/insert.ts'

interface Bucket {
  readonly name: string
  readonly type: StoredVersion['type']
  readonly context: number
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
    context: hidden,
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
    context: hidden,
    versions: [[540, 'Regelhinken skapades', {}]],
  },
  {
    name: 'Ny kund',
    type: 'issuer',
    context: prospect,
    versions: [[200, 'För bolag som vill bli kunder', { rules: withoutInvoices }]],
  },
  {
    name: 'Lån',
    type: 'issuer',
    context: prospect,
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
    context: prospect,
    versions: [
      [180, 'För innesäljarna, innan någon har talat med bolaget', { rules: withoutInvoices }],
    ],
  },
]

/** The buckets invoices and prospects are judged by, one of them with a history. */
export async function loadRules(world: World): Promise<void> {
  const { db, seed } = world
  const maker = demoUsers.find(({ policies }) => policies.includes('RuleAdmin'))
  for (const [place, { name, type, context, versions }] of buckets.entries()) {
    const bucketId = idOf(seed, 'rule bucket', place)
    const author = (days: number): Author => ({
      id: idOf(seed, 'rule maker', 0),
      name: maker ? `${maker.firstName} ${maker.lastName}` : 'Skynet',
      now: ago(world, days),
    })
    const created = author(versions[0]?.[0] ?? 0)
    await db
      .insertInto('ruleBucket')
      .values({
        id: bucketId,
        bucketType: type,
        name,
        contexts: [context],
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
        { why, needsSecondPerson: false, by },
      )
      await putInForce(db, bucketId, version, by)
    }
  }
}
