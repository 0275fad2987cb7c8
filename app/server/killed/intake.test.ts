import { readdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileTasks } from '#platform/server/files/file-tasks.ts'
import { openDatabase } from '#platform/server/database.ts'
import { openFileStore } from '#platform/server/files/files.ts'
import { freePort } from '#platform/server/port.ts'
import { removeLeftUploads } from '#platform/server/files/upload-leftovers.ts'
import { uploadFolder } from '#platform/server/files/upload.ts'
import { startImapServer } from '#areas/purchasing/interpretation/server/testing/imap-server.ts'
import { randomOf } from '#reader/testing/random.ts'
import { invoicePdf } from '#areas/purchasing/interpretation/server/testing/invoice-pdf.ts'
import { startInvoiceSystem } from '#simulators/invoice-system.ts'
import type { Recording } from '#simulators/recorder.ts'
import type { RunningSimulator } from '#simulators/simulator.ts'
import { filesIn, forgottenFiles, imbalance } from '../testing/killed/balance.ts'
import { person } from '../testing/killed/people.ts'
import { startProgram, type RunningProgram } from '../testing/killed/programs.ts'
import { composed, sendMail, upload, type Paper } from '../testing/killed/senders.ts'
import { startTestServer, type TestServer } from '../testing.ts'

/*
 * Server, worker and the processes that read are killed while invoices are mailed, fetched, uploaded, split, helped with, sent and sent again, and
 * while the invoice system fails. `node scripts/kill-intakes.mjs` does it to what is built, longer and with several seeds.
 */
const intakes = Number(process.env.INTAKES ?? 4)
const kills = Number(process.env.KILLS ?? 2)
const seed = Number(process.env.SEED ?? 1)
/** A day after the machine says that a file was written, whatever day the tests stand on. */
const aDayAfter = async (file: string) => new Date((await stat(file)).mtimeMs + 25 * 60 * 60 * 1000)

let house: TestServer
let invoiceSystem: RunningSimulator
let mailbox: Awaited<ReturnType<typeof startImapServer>>
let environment: Record<string, string>
let token: string
const programs: RunningProgram[] = []
beforeAll(async () => {
  // Beside it, for the database and the person; what is tested are processes of their own.
  house = await startTestServer()
  token = (await house.person(['InvoiceHandler'])).token
  invoiceSystem = await startInvoiceSystem()
  mailbox = await startImapServer()
  environment = {
    ENVIRONMENT: 'stage',
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    MAIL_IN_PORT: String(await freePort()),
    MAIL_IN_IMAP_URL: mailbox.url,
    INVOICE_SYSTEM_URL: invoiceSystem.url,
    DATABASE_URL: house.database.url,
    DATABASE_OWNER_URL: house.database.ownerUrl,
    DATA_DIR: house.config.dataDir,
    OIDC_ISSUER: house.issuer.issuer,
    COMPANY_INFORMATION_A_URL: 'http://127.0.0.1:9',
    COMPANY_INFORMATION_B_URL: 'http://127.0.0.1:9',
    SMTP_URL: 'smtp://127.0.0.1:9',
    JOBS_AT_ONCE: '2',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    RATE_LIMIT_PER_MINUTE: '100000',
  }
  programs.push(
    ...(await Promise.all([
      startProgram('server', environment),
      startProgram('worker', environment),
    ])),
  )
}, 120_000)
afterAll(async () => {
  await Promise.all(programs.map((program) => program.kill()))
  await Promise.all([invoiceSystem.stop(), mailbox.stop()])
  await house.stop()
})

test(`${intakes} intakes while server, worker and readers are killed lose and double nothing (seed ${seed})`, async () => {
  const random = randomOf(seed)
  const url = `http://127.0.0.1:${environment.PORT}`
  const { owner, config } = house
  const papers: Paper[] = await Promise.all(
    Array.from({ length: intakes }, async (_, at) => ({
      name: `K-${at}`,
      content: await invoicePdf({ invoiceNumber: `K-${at}`, more: 1 }),
    })),
  )
  const channels = [
    (paper: Paper) => sendMail(Number(environment.MAIL_IN_PORT), paper),
    async (paper: Paper) => mailbox.put(await composed(paper)),
    (paper: Paper) => upload(url, token, paper),
  ]
  const senders = papers.map(async (paper, at) => {
    // Not all at the same moment, so that every kill meets some of them.
    await pause(at * 300)
    await channels[at % channels.length]?.(paper)
  })

  const { handle, ask, faults } = person(url, token)
  const begun = new Set<string>()
  const handling: Promise<void>[] = []
  let done = false
  async function often(milliseconds: number, work: () => Promise<unknown>) {
    while (!done) {
      await work()
      await pause(milliseconds)
    }
  }
  const loops = [
    // The mailbox is looked into every minute; here as often as may be.
    often(500, () =>
      owner.query(
        `select graphile_worker.add_job(
        $1, queue_name := $1, job_key := $1, max_attempts := 1) from (select $1::text) imap`,
        ['interpretation-imap'],
      ),
    ),
    often(100, async () => {
      const { rows } = await owner.query<{ id: string; place: number }>(
        `select id, case when split_from is null then substring(file_name from '[0-9]+')::int else 0 end as place
         from interpretation where status = 'Pending' and reading_state = 'read'`,
      )
      for (const { id, place } of rows.filter((row) => !begun.has(row.id))) {
        begun.add(id)
        handling.push(handle(id, place))
      }
    }),
    // A file whose readers were killed again and again is refused, and somebody tries it once more.
    often(500, async () => {
      const { rows } = await owner.query<{ id: string }>(
        `select id from intake where fate = 'refused'`,
      )
      for (const { id } of rows) await ask('retryIntake', { id }).catch(() => undefined)
    }),
  ]

  const [server, worker] = programs as [RunningProgram, RunningProgram]
  const killings = [
    () => server.killAndStart(),
    () => worker.killAndStart(),
    () => Promise.all(programs.map((program) => program.killAndStart())),
    async () => programs.forEach((program) => program.killReaders()),
  ]
  for (let kill = 0; kill < kills; kill++) {
    await fetch(`${invoiceSystem.url}/simulator/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mode: random.pick(['fail', 'slow']), times: 1, delayMs: 1000 }),
    })
    await pause(random.between(300, 2300))
    await random.pick(killings)()
  }
  try {
    await Promise.all(senders)
    // What a killed worker was at is taken over within about a minute.
    await expect.poll(() => mailbox.unread(), { timeout: 150_000 }).toBe(0)
    const wrong = async () => ({ ...(await imbalance(owner)), faults })
    await expect.poll(wrong, { timeout: 300_000, interval: 250 }).toEqual({ faults: [] })
  } finally {
    done = true
    await Promise.all(loops)
  }
  await Promise.all(handling)
  await Promise.all(programs.map((program) => program.kill()))

  const { rows: taken } = await owner.query(
    `select count(*) filter (where kind = 'mail')::int as mails,
      count(*) filter (where kind = 'file' and fate = 'interpreted')::int as read from intake`,
  )
  expect(taken).toEqual([
    { mails: papers.filter((_, at) => at % channels.length < 2).length, read: intakes },
  ])
  const told = (await (await fetch(`${invoiceSystem.url}/recordings`)).json()) as Recording[]
  const keys = told
    .map(({ idempotencyKey = '' }) => idempotencyKey)
    .filter((key) => key.startsWith('interpretation:'))
  const { rows: sent } = await owner.query<{ key: string }>(
    'select idempotency_key as key from interpretation_sending',
  )
  expect(keys.toSorted()).toEqual(sent.map(({ key }) => key).toSorted())

  // What killed processes left behind is swept a day later.
  expect(await forgottenFiles(owner)).toEqual([])
  const log = pino({ level: 'silent' })
  await writeFile(path.join(config.dataDir, 'last'), '')
  const later = await aDayAfter(path.join(config.dataDir, 'last'))
  const database = openDatabase({ url: house.database.url, log, most: 2, role: 'skynet_app' })
  const services = {
    reads: database,
    writes: database,
    files: openFileStore(config),
    config,
    clock: () => later,
    log,
  }
  await fileTasks['sweep-files']?.({}, services)
  await database.close()
  const { rows: kept } = await owner.query<{ id: string }>('select id from stored_file order by id')
  expect(await filesIn(config.dataDir)).toEqual(kept.map(({ id }) => id))
  await removeLeftUploads(config.dataDir, later)
  expect(await readdir(uploadFolder(config.dataDir))).toEqual([])
  const alive = () => programs.flatMap(({ readers }) => [...readers].filter(lives))
  await expect.poll(alive).toEqual([])
}, 900_000)

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
