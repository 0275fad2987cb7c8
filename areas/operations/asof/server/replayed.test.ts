import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#platform/swedish/format.ts'
import { company, contacts } from '#areas/parties/company/contract.ts'
import { addCompany, decided } from '#areas/credit/limits/server/testing/clients.ts'
import { limits } from '#areas/credit/limits/contract.ts'
import { rating } from '#areas/credit/rating/contract.ts'
import { makeStandardBucket } from '#areas/credit/rules/server/public.ts'
import { whitelist } from '#areas/credit/whitelist/contract.ts'
import { answerTask, publishedSet } from '#areas/acquisition/kyc/server/testing/answered.ts'
import { openServices } from '#areas/credit/rating/server/testing/services.ts'
import { startMovedServer, type MovedServer } from './testing/moved-clock.ts'
import { saidNow, saidOf, type Said } from './testing/what-was-said.ts'

let at: MovedServer
let sets: string[]
beforeAll(async () => {
  at = await startMovedServer()
  const services = openServices(at.server)
  await services.db.transaction().execute((db) => makeStandardBucket(db, 'issuer', new Date()))
  await services.close()
  const writer = await at.server.person(['LegalDepartment'])
  sets = []
  for (const _ of [1, 2]) sets.push(await publishedSet({ writer, second: at.checker }, []))
})
afterAll(() => at.stop())

/** The same draws at every run. */
function drawn(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

type Draw = ReturnType<typeof drawn>
type Deed = (client: string, draw: Draw) => Promise<unknown>
const ofIssuer = (organizationNumber: string) =>
  ({ organizationNumber, companyType: 'issuer' }) as const

const waitsFor = async (answer: { body: unknown }) => {
  const { approvalId } = answer.body as { approvalId?: string | null }
  if (approvalId) await at.approve(approvalId)
}
const setLimit =
  (limitType: 'financing' | 'repurchase'): Deed =>
  (client, draw) =>
    at.maker.call(limits.save, {
      ...decided(client, limitType),
      limitValue: (1 + draw(20)) * 10_000_000,
      expiresDate: addDays(at.today(), draw(6)),
    })
const deeds: readonly Deed[] = [
  setLimit('financing'),
  setLimit('financing'),
  setLimit('repurchase'),
  (client) => at.maker.call(limits.delete, { organizationNumber: client, limitType: 'financing' }),
  (client, draw) =>
    at.maker.call(company.setInvoiceDetermination, {
      ...ofIssuer(client),
      allowInvoiceDetermination: draw(2) === 0,
    }),
  (client, draw) =>
    at.maker.call(company.setSuperRepurchaseLimit, {
      ...ofIssuer(client),
      useSuperRepurchaseLimit: draw(2) === 0,
    }),
  (client) =>
    at.maker.call(company.statusOverrideSave, { ...ofIssuer(client), active: false, why: 'Vilar' }),
  async (client) =>
    waitsFor(
      await at.maker.call(company.statusOverrideRemove, { ...ofIssuer(client), why: 'Igång' }),
    ),
  (client, draw) =>
    at.maker.call(contacts.save, {
      organizationNumber: client,
      name: `Eva ${draw(100)}`,
      email: `eva${draw(4)}@example.se`,
    }),
  async (client, draw) => {
    const { body } = await at.maker.call(contacts.get, { organizationNumber: client })
    const one = body[draw(body.length)]
    if (one) await at.maker.call(contacts.delete, { id: one.id })
  },
  async (client) => {
    const { body } = await at.maker.call(contacts.removed, { organizationNumber: client })
    if (body[0]) await at.maker.call(contacts.restore, { id: body[0].id })
  },
  async (client, draw) =>
    waitsFor(
      await at.maker.call(whitelist.save, {
        keyOrganizationNumber: client,
        rule: 'taxDeferral',
        endDate: addDays(at.today(), draw(4)),
        comment: `Avtal ${draw(1000)}`,
      }),
    ),
  async (client, draw) => {
    const { body } = await at.maker.call(whitelist.get, { id: client })
    const one = body[draw(body.length)]
    if (one) await at.maker.call(whitelist.delete, { id: one.id })
  },
  async (client, draw) => {
    const { rows } = await at.server.owner.query<{ id: string }>(
      `insert into company_task (type, organization_number, created_by) values ('Kyc', $1, 'test') returning id`,
      [client],
    )
    const task = { taskId: rows[0]?.id ?? '', organizationNumber: client }
    await answerTask(at.maker, sets[draw(2)] ?? '', task)
  },
  async (client) => {
    const { body } = await at.maker.call(rating.getrulebucketsforcompany, {
      organizationNumber: client,
    })
    const chosen = body.chosen.find(({ determinationType }) => determinationType === 'issuer')
    const other = body.ruleBuckets.find(({ determinationType }) => determinationType === 'issuer')
    await waitsFor(
      await at.maker.call(rating.saverulebucketforcompany, {
        organizationNumber: client,
        determinationType: 'issuer',
        ruleBucketId: chosen?.ruleBucketId ? null : (other?.id ?? null),
        why: 'Annan bransch',
      }),
    )
  },
]

interface Seen {
  readonly client: string
  readonly day: string
  readonly said: Said
  /** What the trail's rows of the client come to at that moment. */
  readonly replayed: Said
}

/** The trail of a client replayed: what each act it tells of left behind. */
async function replayed(client: string): Promise<Said> {
  const { rows } = await at.server.owner.query<{ action: string; after: Record<string, unknown> }>(
    `select action, body -> 'after' as after from audit_entry where company = $1 and body ? 'after' order by at, lane, seq`,
    [client],
  )
  const left = { determination: 'På', repurchase: 'Av', financing: '', expires: '' }
  for (const { action, after } of rows) {
    if (action === 'company.setInvoiceDetermination')
      left.determination = after.allowInvoiceDetermination ? 'På' : 'Av'
    if (action === 'company.setSuperRepurchaseLimit')
      left.repurchase = after.useSuperRepurchaseLimit ? 'På' : 'Av'
    if (action.startsWith('limits.') && after.limitType === 1) {
      left.financing = typeof after.limitValue === 'number' ? String(after.limitValue) : ''
      left.expires = typeof after.expiresDate === 'string' ? after.expiresDate : ''
    }
  }
  const { determination, repurchase, financing, expires } = left
  return { determination, repurchase, financing: expires >= at.today() ? financing : '' }
}

it('asof 2: 100 random clients and days are shown as the product said then, and as the trail replayed has it', async () => {
  const draw = drawn(20_261_127)
  const clients: string[] = []
  for (let count = 0; count < 10; count++) clients.push(await addCompany(at.server.owner))
  const seen: Seen[] = []
  for (let days = 0; days < 10; days++) {
    for (const client of clients) {
      for (let count = 0; count < 3; count++) await deeds[draw(deeds.length)]?.(client, draw)
      const said = await saidNow(at.maker, client)
      seen.push({ client, day: at.today(), said, replayed: await replayed(client) })
    }
    at.nextDay()
  }
  // Not the same every day, or nothing would have been tried.
  expect(new Set(seen.map(({ said }) => JSON.stringify(said))).size).toBeGreaterThan(50)
  for (const { client, day, said, replayed: left } of seen) {
    const then = await saidOf(at.maker, client, day)
    expect(then, `${client} ${day}`).toEqual(said)
    const { financing } = left
    const amount = then.Finansieringslimit?.replace(/\D/g, '') ?? ''
    expect([then.determination, then.repurchase, amount], `${client} ${day}`).toEqual([
      left.determination,
      left.repurchase,
      financing,
    ])
  }
  const { rows } = await at.server.owner.query(
    `select one.kind from state_history one join state_history other using (kind, key)
     where one.since < other.since and (one.until is null or one.until > other.since)`,
  )
  expect(rows).toEqual([])
}, 240_000)
