import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig, type Config } from '#platform/server/config.ts'
import { openDatabase, type Database } from '#platform/server/database.ts'
import { addJob } from '#platform/server/jobs.ts'
import { putInOutbox } from '#platform/server/outbox/outbox.ts'
import { projectFolder } from '#platform/server/project.ts'
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts'
import { openMonth } from '#areas/foundation/costs/server/public.ts'
import { runWorker } from '../program.ts'
import { databaseMeasures } from './measures.ts'
import { startWorkerPages } from './worker-pages.ts'

const log = pino({ level: 'silent' })
const token = 'the-token-of-those-who-watch-over-it'
let database: TestDatabase
let config: Config
let writes: Database
let reads: Database
beforeAll(async () => {
  database = await testDatabase()
  config = readConfig({
    DATABASE_URL: database.url,
    SESSION_SECRET: 'a secret of more than thirty-two letters',
    METRICS_TOKEN: token,
    WORKER_PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
  })
  const options = { url: database.url, log, most: 3, role: 'skynet_app' } as const
  writes = openDatabase(options)
  reads = openDatabase({ ...options, readOnly: true })
})
afterAll(async () => {
  await Promise.all([writes.close(), reads.close()])
  await database.drop()
})

const pageAt =
  (url: string) =>
  async (address: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(url.replace('localhost', '127.0.0.1') + address, { headers })
    return { status: answer.status, text: await answer.text() }
  }
async function withPages(work: (page: ReturnType<typeof pageAt>) => Promise<void>) {
  const pages = await startWorkerPages({ config, log, writes, reads })
  try {
    await work(pageAt(pages?.url ?? ''))
  } finally {
    await pages?.stop()
  }
}

describe('a worker', () => {
  it('answers how it does, and its metrics to those who hold the token', () =>
    withPages(async (page) => {
      expect(await page('/health')).toMatchObject({ status: 200, text: '{"status":"ready"}' })
      expect((await page('/health/live')).status).toBe(200)
      expect((await page('/metrics')).status).toBe(401)
      const { status, text } = await page('/metrics', { authorization: `Bearer ${token}` })
      expect(status).toBe(200)
      expect(text).toContain('skynet_database_up 1')
      expect((await page('/api/companies')).status).toBe(404)
    }))

  it('answers nobody where no port is configured', async () => {
    const silent = { ...config, workerPort: undefined }
    expect(await startWorkerPages({ config: silent, log, writes, reads })).toBeUndefined()
  })

  it('is watched from its start, as npm run worker starts it', async () => {
    const said: string[] = []
    const { log: original } = console
    console.log = (text: string) => void said.push(text)
    const worker = await runWorker(config).finally(() => (console.log = original))
    try {
      const [, url = ''] = /watched at (\S+)\. /.exec(said.join()) ?? []
      const { text } = await pageAt(url)('/metrics', { authorization: `Bearer ${token}` })
      expect(text).toMatch(/^skynet_schedule_overdue_seconds\{schedule="sweep-files"\} 0$/m)
    } finally {
      await worker.stop()
    }
  })
})

describe('the metrics', () => {
  const measured = () => databaseMeasures(reads.db)()

  it('tell of the queue: what waits, how long, and what was given up', async () => {
    const due = new Date(Date.now() - 600_000)
    await addJob(writes.db, { task: 'nobody-does-it', payload: {}, runAt: due })
    await addJob(writes.db, { task: 'nobody-does-it', payload: {} })
    await addJob(writes.db, { task: 'later', payload: {}, runAt: new Date(Date.now() + 600_000) })
    await addJob(writes.db, { task: 'hopeless', payload: {}, maxAttempts: 1 })
    await sql`update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1`.execute(
      writes.db,
    )
    const text = await measured()
    expect(text).toContain('skynet_jobs_waiting{task="nobody-does-it"} 2')
    expect(text).toMatch(/skynet_jobs_oldest_seconds\{task="nobody-does-it"\} 60\d\./)
    expect(text).toContain('skynet_jobs_given_up{task="hopeless"} 1')
    expect(text).not.toContain('task="later"')
  })

  it('tell of messages that are dead or wait', async () => {
    const actor = { id: '00000000-0000-4000-8000-000000000000', name: 'Prov' }
    for (const kind of ['a', 'b'])
      await putInOutbox(writes.db, actor as never, { destination: 'crm', kind, payload: {} })
    await sql`update outbox_message set state = 'dead' where kind = 'a'`.execute(writes.db)
    const text = await measured()
    expect(text).toContain('skynet_deliveries{destination="crm",state="dead"} 1')
    expect(text).toContain('skynet_deliveries{destination="crm",state="waiting"} 1')
    expect(text).toMatch(/skynet_deliveries_oldest_seconds\{destination="crm"\} \d/)
  })

  it('tell of each schedule when it last went well, and whether the last run failed', async () => {
    await sql`insert into schedule values ('nightly', '0 3 * * *', skynet.now() - interval '20 minutes')
      on conflict (name) do update set next_due = excluded.next_due`.execute(writes.db)
    await sql`insert into schedule_run (name, due, began_at, ended_at, error) values
      ('nightly', '2026-01-01', '2026-01-01', '2026-01-01 00:00:05Z', null),
      ('nightly', '2026-01-02', '2026-01-02', '2026-01-02', 'it did not go')`.execute(writes.db)
    const text = await measured()
    const good = Date.UTC(2026, 0, 1, 0, 0, 5) / 1000
    expect(text).toContain(
      `skynet_schedule_last_success_timestamp_seconds{schedule="nightly"} ${good}`,
    )
    expect(text).toContain('skynet_schedule_failed{schedule="nightly"} 1')
    expect(text).toMatch(/skynet_schedule_overdue_seconds\{schedule="nightly"\} 120\d\./)
  })

  it('tell what look-ups have cost this month, and of its budget for invoices', async () => {
    const budget = await openMonth(writes.db, new Date())
    const began = sql`date_trunc('month', skynet.now() at time zone 'Europe/Stockholm') at time zone 'Europe/Stockholm'`
    await sql`insert into paid_look_up (at, source, product, cost, organization_number, cause, actor_name, budget_id, answered) values
      (${began}, 'A', 'company', 1250, '5560160680', 'invoice', 'Prov', ${budget}, true),
      (skynet.now(), 'A', 'company', 1250, '5560160680', 'asked', 'Prov', null, true),
      (skynet.now(), 'B', 'report', 4000, '5560160680', 'asked', 'Prov', null, false),
      (${began} - interval '1 second', 'B', 'board', 900, '5560160680', 'asked', 'Prov', null, true)`.execute(
      writes.db,
    )
    const text = await measured()
    expect(text).toContain('skynet_cost_month_ore{source="A",product="company"} 2500')
    expect(text).toContain('skynet_cost_month_ore{source="B",product="report"} 4000')
    expect(text).not.toContain('product="board"')
    expect(text).toContain('skynet_budget_month_ore{state="approved"} 10000000')
    expect(text).toContain('skynet_budget_month_ore{state="spent"} 1250')
  })

  it('say that the database does not answer, and nothing of it', async () => {
    const gone = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/x', log, most: 1 })
    const text = await databaseMeasures(gone.db)()
    await gone.close()
    expect(text).toContain('skynet_database_up 0')
    expect(text).not.toMatch(/^skynet_jobs_waiting\{/m)
  })
})

it.each(['deploy/prometheus/alerts.yml', 'deploy/grafana/skynet.json'])(
  '%s names metrics that exist, and every one of ours is in one of them',
  (file) =>
    withPages(async (page) => {
      const { text } = await page('/metrics', { authorization: `Bearer ${token}` })
      const there = new Set([...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name))
      const written = await readFile(path.join(projectFolder, file), 'utf8')
      const named = [...written.matchAll(/\b(?:skynet|nodejs|process)_[a-z0-9_]+/g)].map(([name]) =>
        name.replace(/_(bucket|sum|count)$/, ''),
      )
      expect(named.length).toBeGreaterThan(10)
      expect(named.filter((name) => !there.has(name))).toEqual([])
      if (!file.endsWith('.json')) return
      const ours = [...there].filter((name) => name?.startsWith('skynet_'))
      expect(ours.filter((name) => !named.includes(name ?? ''))).toEqual([])
      const { panels } = JSON.parse(written) as { panels: { targets: { expr: string }[] }[] }
      expect(panels.every(({ targets }) => targets.every(({ expr }) => expr !== ''))).toBe(true)
    }),
)
