import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startRecorder, type Recording } from '#simulators/recorder.ts'
import type { RunningSimulator } from '#simulators/simulator.ts'
import type { AnyEndpoint } from '#platform/endpoint.ts'
import { storedTrail } from '#platform/server/audit/trail.ts'
import { verifyTrail } from '#platform/server/audit/verify.ts'
import { openDatabase, type Database } from '#platform/server/database.ts'
import { openFileStore } from '#platform/server/files/files.ts'
import { putInOutbox } from '#platform/server/outbox/outbox.ts'
import { inTransaction } from '#platform/server/serve.ts'
import type { Worker } from '#platform/server/worker/worker.ts'
import { fieldsToWire } from '#platform/wire.ts'
import { apiClients } from '#areas/foundation/apiclients/contract.ts'
import { blacklist } from '#areas/foundation/blacklist/contract.ts'
import { cognomens } from '#areas/parties/cognomens/contract.ts'
import { company, contacts } from '#areas/parties/company/contract.ts'
import { addCompany } from '#areas/parties/company/server/testing/companies.ts'
import { delivery } from '#areas/operations/delivery/contract.ts'
import { documents } from '#areas/parties/documents/contract.ts'
import { sentiment } from '#areas/parties/sentiment/contract.ts'
import { settings } from '#areas/foundation/settings/contract.ts'
import { session, users } from '#areas/foundation/users/contract.ts'
import { policies } from '#areas/foundation/users/rules.ts'
import { startWithLogin, type LoginServer } from '#areas/foundation/users/server/testing/login.ts'
import { startJobs } from './jobs.ts'
import { startServer, type RunningServer } from './server.ts'

/*
 * Two servers and two workers on one database, as on two machines: they share nothing else but the session secret, which is configured.
 */
const log = pino({ level: 'silent' })
let first: LoginServer
let second: RunningServer & { address: string }
let crm: RunningSimulator
let pools: { writes: Database; reads: Database }
let workers: Worker[] = []
let token: string
let number: string

beforeAll(async () => {
  crm = await startRecorder({ title: 'CRM', what: 'CRM' })
  first = await startWithLogin({ CRM_URL: `${crm.url}/companies` })
  const config = { ...first.config, port: 0 }
  const options = { url: first.database.url, log, most: 10, role: 'skynet_app' } as const
  pools = { writes: openDatabase(options), reads: openDatabase({ ...options, readOnly: true }) }
  const parts = { config, log, clock: () => new Date(), files: openFileStore(config), ...pools }
  const running = await startServer(parts)
  second = { ...running, address: running.url.replace('localhost', '127.0.0.1') }
  workers = await Promise.all([startJobs(parts), startJobs(parts)])
  await first.owner.query(
    `insert into user_policy (user_id, policy) select id, unnest($1::text[]) from internal_user where email_address = 'maja.lindgren@example.se'
     on conflict do nothing`,
    [policies],
  )
  token = await first.tokenOf(await first.signedIn())
  number = await addCompany(first.owner, { roles: [0, 1] })
})
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()))
  await second.stop()
  await Promise.all([pools.writes.close(), pools.reads.close()])
  await first.stop()
  await crm.stop()
})

const addresses = () => [first.url, second.address] as const
async function post(
  address: string,
  endpoint: AnyEndpoint,
  input: Readonly<Record<string, unknown>>,
) {
  const answer = await fetch(address + endpoint.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(fieldsToWire(endpoint.input, input)),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    body: (text ? JSON.parse(text) : undefined) as { code?: string } & Record<string, unknown>,
  }
}
/** The same kind of call so many times at once, in turn at one server and the other. */
const atBoth = (times: number, call: (address: string, at: number) => ReturnType<typeof post>) =>
  Promise.all(Array.from({ length: times }, (_, at) => call(addresses()[at % 2] as string, at)))

async function uploaded(): Promise<string> {
  const form = new FormData()
  form.append('organizationNumber', number)
  form.append('File1', new Blob(['%PDF-1.7\n%%EOF']), 'a.pdf')
  const answer = await fetch(first.url + documents.add.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  return ((await answer.json()) as { id: string }).id
}

describe('two servers', () => {
  it('know each other’s sessions, and their ends', async () => {
    const browser = await first.signedIn('demo-lovisa.falk')
    const renewed = await browser.ask(second.address + session.refresh.path, { method: 'POST' })
    expect(renewed.status).toBe(200)
    const { token: own } = (await renewed.json()) as { token: string }
    const at = async (address: string) =>
      (
        await fetch(`${address}/api/authorize/policies`, {
          headers: { authorization: `Bearer ${own}` },
        })
      ).status
    expect(await Promise.all(addresses().map(at))).toEqual([200, 200])
    await first.logout(browser, own)
    expect(await Promise.all(addresses().map(at))).toEqual([401, 401])
    expect(
      (await browser.ask(second.address + session.refresh.path, { method: 'POST' })).status,
    ).toBe(401)
  })

  it('finish each other’s logins, and renew a session once between them', async () => {
    const browser = await first.signedIn('demo-petra.vallin')
    await first.expireIn(30)
    const before = await first.asked('/token')
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        browser.ask(`${addresses()[at % 2]}${session.refresh.path}`, { method: 'POST' }),
      ),
    )
    const tokens = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as { token: string }).token),
    )
    expect(new Set(tokens).size).toBe(1)
    expect(await first.asked('/token')).toBe(before + 1)
  })

  it('let one of forty who save the same thing win, and tell the others', async () => {
    const person = { organizationNumber: number, name: 'Anna Ek', email: 'anna@example.se' }
    await post(first.url, contacts.save, person)
    const { rows } = await first.owner.query(
      `select id from contact where organization_number = $1`,
      [number],
    )
    const made = await post(first.url, cognomens.save, {
      issuerOrganizationNumber: number,
      recipientName: 'M',
      recipientEmail: person.email,
    })
    const user = await first.person(['RuleAdmin'])
    await post(first.url, sentiment.save, {
      organizationNumber: number,
      sentimentType: 'issuer',
      sentimentScore: 3,
    })
    await post(first.url, company.savecompanyinternalinformation, {
      organizationNumber: number,
      infoText: 'Första',
    })

    const document = await uploaded()
    const client = await post(first.url, apiClients.add, { name: 'Partner', clientId: 'partner' })
    const item = { blacklistType: 1, itemMatch: 'exact', itemValue: number, tags: [] as string[] }
    const listed = await post(first.url, blacklist.save, item)
    const setting = { namespace: 'test', key: 'test', type: 'string' }
    await post(first.url, settings.saveConfigurationValues, {
      configurationValues: [{ ...setting, value: '1', version: 0 }],
    })

    const saves: [string, (address: string, at: number) => ReturnType<typeof post>][] = [
      [
        'contact',
        (address, at) =>
          post(address, contacts.save, {
            ...person,
            id: rows[0].id,
            version: 1,
            name: `Anna ${at}`,
          }),
      ],
      [
        'cognomen',
        (address, at) =>
          post(address, cognomens.save, { ...made.body, version: 1, recipientName: `M ${at}` }),
      ],
      [
        'user',
        (address, at) =>
          post(address, users.saveInternal, {
            id: user.id,
            firstName: `A ${at}`,
            lastName: 'B',
            emailAddress: user.email,
            policies: ['RuleAdmin'],
            version: 1,
          }),
      ],
      [
        'sentiment',
        (address, at) =>
          post(address, sentiment.save, {
            organizationNumber: number,
            sentimentType: 'issuer',
            sentimentScore: (at % 5) + 1,
            comment: `${at}`,
            version: 1,
          }),
      ],
      [
        'note',
        (address, at) =>
          post(address, company.savecompanyinternalinformation, {
            organizationNumber: number,
            infoText: `${at}`,
            version: 1,
          }),
      ],
      [
        'settings',
        (address, at) =>
          post(address, company.settingSave, {
            organizationNumber: number,
            companyType: 'issuer',
            accountAmount: at,
            version: 1,
          }),
      ],
      [
        'document',
        (address, at) =>
          post(address, documents.saveMetadata, { id: document, description: `${at}`, version: 1 }),
      ],
      [
        'API client',
        (address, at) =>
          post(address, apiClients.add, {
            id: client.body,
            name: `Partner ${at}`,
            clientId: 'partner',
            version: 1,
          }),
      ],
      [
        'blacklist',
        (address, at) =>
          post(address, blacklist.save, {
            ...item,
            id: listed.body.id,
            tags: [`tagg ${at}`],
            version: 1,
          }),
      ],
      [
        'configuration value',
        (address, at) =>
          post(address, settings.saveConfigurationValues, {
            configurationValues: [{ ...setting, value: `ny ${at}`, version: 1 }],
          }),
      ],
    ]
    for (const [what, save] of saves) {
      const answers = await atBoth(40, save)
      const won = answers.filter(({ status }) => status === 200 || status === 204)
      const lost = answers.filter(({ status, body }) => status === 409 && body.code === 'stale')
      expect(
        [what, won.length, lost.length],
        JSON.stringify(answers.find(({ status }) => ![200, 204, 409].includes(status))),
      ).toEqual([what, 1, 39])
    }
  })

  it('make a thing that may exist once only once', async () => {
    const answers = await atBoth(20, (address) =>
      post(address, users.saveInternal, {
        firstName: 'Ny',
        lastName: 'Person',
        emailAddress: 'ny@example.se',
        policies: ['RuleAdmin'],
      }),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ])
  })

  it('leave one trail that no chain is broken in', async () => {
    const client = new pg.Client({ connectionString: first.database.ownerUrl })
    await client.connect()
    try {
      const { rows, laneHeads } = await storedTrail(client)
      const walk = verifyTrail({ rows, laneHeads })
      const step = await walk.next()
      // Anything but the end would be a finding.
      expect(step).toMatchObject({ done: true, value: { rows: expect.any(Number) } })
      expect((step.value as { rows: number }).rows).toBeGreaterThan(10)
    } finally {
      await client.end()
    }
  })
})

describe('two workers', () => {
  const recordings = async () =>
    (await (await fetch(`${crm.url}/recordings`)).json()) as Recording[]

  it('deliver each message once, whichever server was told', async () => {
    const actor = { kind: 'system', id: 'test', name: 'Test' } as const
    await inTransaction(pools.writes, async (db) => {
      for (let at = 0; at < 20; at++)
        await putInOutbox(db, actor, {
          destination: 'crm',
          kind: 'company.changed',
          payload: { at },
          idempotencyKey: `key ${at}`,
        })
    })
    const { rows } = await first.owner.query<{ id: string }>(
      `insert into outbox_message (destination, kind, payload, idempotency_key, state, created_by)
       values ('crm', 'company.changed', '{"at": 20}', 'key 20', 'dead', 'test') returning id`,
    )
    // Somebody presses the button twice, at two servers.
    const pressed = await atBoth(10, (address) =>
      post(address, delivery.sendAgain, { id: rows[0]?.id }),
    )
    expect(pressed.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(
      pressed.filter(({ status, body }) => status === 409 && body.code === 'notFailed'),
    ).toHaveLength(9)

    const left = async () =>
      (
        await first.owner.query(
          `select count(*)::int as count from outbox_message where state <> 'delivered'`,
        )
      ).rows[0].count as number
    await expect.poll(left, { timeout: 20_000 }).toBe(0)
    const arrived = await recordings()
    expect(arrived).toHaveLength(21)
    const { rows: tries } = await first.owner.query('select distinct attempts from outbox_message')
    expect(tries).toEqual([{ attempts: 1 }])
  })
})
