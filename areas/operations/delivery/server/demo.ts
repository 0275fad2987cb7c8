import { addJob } from '#platform/server/jobs.ts'
import { reasonOf, refusalSentence } from '#platform/server/outside/post-json.ts'
import { deliveryJob } from '#platform/server/outbox/outbox.ts'
import { idOf, insertAll } from '#world/insert.ts'
import { ago, type World } from '#world/world.ts'

interface Message {
  readonly destination: 'core-system' | 'invoice-system' | 'crm' | 'chat'
  readonly kind: string
  /** Index of the company it is about. */
  readonly about: number
  readonly payload: Readonly<Record<string, unknown>>
  readonly state: 'delivered' | 'waiting' | 'dead'
  readonly days: number
  readonly attempts: number
  readonly error?: string
}
const delivered = { state: 'delivered', attempts: 1 } as const

const created = (name: string) => ({
  name,
  onboardingType: 'issuer',
  productType: 'FactoringGruppen',
  contact: { name: 'Anna Ek', email: 'anna.ek@example.com', phone: '070-1740605' },
})
const limitCase = (name: string, limitValue: number) => ({
  name,
  limitType: 1,
  limitValue,
  decisionReferens: 'Kreditkommittén',
  user: 'Maja Lindgren',
})

const messages = (name: (index: number) => string): readonly Message[] => [
  {
    ...delivered,
    destination: 'crm',
    kind: 'company.created',
    about: 0,
    payload: created(name(0)),
    days: 21,
  },
  {
    ...delivered,
    destination: 'crm',
    kind: 'company.created',
    about: 1,
    payload: created(name(1)),
    days: 14,
  },
  {
    ...delivered,
    destination: 'core-system',
    kind: 'onboarding.completed',
    about: 1,
    payload: { name: name(1), onboardingType: 'issuer', productType: 'FactoringGruppen' },
    days: 6,
  },
  {
    ...delivered,
    destination: 'chat',
    kind: 'trigger.message',
    about: 2,
    payload: { channel: 'kredit', text: `Status angiven för hand på ${name(2)}` },
    days: 3,
    attempts: 2,
  },
  {
    ...delivered,
    destination: 'core-system',
    kind: 'limit.case',
    about: 6,
    payload: limitCase(name(6), 150_000_000),
    days: 1,
  },
  // The demo's receivers answer, so these would leave at the next look: they wait for a try that is
  // hours away.
  {
    destination: 'invoice-system',
    kind: 'invoice.message',
    about: 7,
    payload: {
      invoiceNumber: '20417',
      to: 'ekonomi@example.com',
      message: 'Vi saknar ordernumret på fakturan. Kan ni skicka det till oss i dag?',
    },
    state: 'waiting',
    days: 0,
    attempts: 9,
    error: reasonOf(new DOMException('', 'TimeoutError'), 10_000),
  },
  {
    destination: 'core-system',
    kind: 'onboarding.completed',
    about: 12,
    payload: { name: name(12), onboardingType: 'issuer', productType: 'AtivoCore' },
    state: 'waiting',
    days: 0,
    attempts: 9,
    error: reasonOf(Object.assign(new Error(), { code: 'ECONNREFUSED' })),
  },
  {
    destination: 'core-system',
    kind: 'limit.case',
    about: 13,
    payload: limitCase(name(13), 80_000_000),
    state: 'dead',
    days: 4,
    attempts: 13,
    error: refusalSentence(503, 'underhåll pågår'),
  },
  {
    destination: 'crm',
    kind: 'company.created',
    about: 18,
    payload: created(name(18)),
    state: 'dead',
    days: 2,
    attempts: 1,
    error: refusalSentence(422, 'organisationsnumret finns redan'),
  },
]

/**
 * Messages to other systems in every state. Dead ones have no job: they stay until somebody sends
 * them again.
 */
export async function loadDeliveries(world: World): Promise<void> {
  const { db, seed, register } = world
  const at = (index: number) => register.companyAt(index % register.size)
  const soon = ago(world, 0, -8 * 60)
  const rows = messages((index) => at(index).name).map((message, place) => {
    const { destination, kind, about, payload, state, days, attempts, error } = message
    const createdAt = ago(world, days, 300 + place * 7)
    const tried = new Date(createdAt.getTime() + attempts * 2500)
    return {
      id: idOf(seed, 'outbox', place),
      destination,
      kind,
      idempotencyKey: `demo-${seed}-${place}`,
      payload: JSON.stringify({ ...payload, organizationNumber: at(about).organizationNumber }),
      company: at(about).organizationNumber,
      state,
      attempts,
      lastError: error ?? null,
      answer: state === 'delivered' ? '{"received":true}' : '',
      lastAttemptAt: tried,
      nextAttemptAt: state === 'waiting' ? soon : tried,
      deliveredAt: state === 'delivered' ? tried : null,
      createdAt,
      createdBy: 'Demovärlden',
    }
  })
  await insertAll(db, 'outboxMessage', rows)
  await insertAll(db, 'outboxTry', rows.flatMap(triesOf))
  for (const { id, state } of rows)
    if (state === 'waiting') await addJob(db, { ...deliveryJob(id), runAt: soon })
}

interface Sent {
  readonly id: string
  readonly state: Message['state']
  readonly attempts: number
  readonly lastError: string | null
  readonly answer: string
  readonly createdAt: Date
}
/** What was answered to each try: the same until it arrived (delivery 6). */
const triesOf = ({ id, state, attempts, lastError, answer, createdAt }: Sent) =>
  Array.from({ length: attempts }, (_, before) => {
    const arrived = state === 'delivered' && before + 1 === attempts
    const failed = lastError ?? refusalSentence(503, 'underhåll pågår')
    return {
      messageId: id,
      at: new Date(createdAt.getTime() + (before + 1) * 2500),
      attempt: before + 1,
      arrived,
      status: arrived ? null : statusIn(failed),
      said: arrived ? answer : failed,
    }
  })
const statusIn = (said: string) => Number(/svarade (\d{3})/.exec(said)?.[1] ?? 0) || null
