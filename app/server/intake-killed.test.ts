import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import nodemailer from 'nodemailer'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#platform/server/port.ts'
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts'
import { startTokenIssuer } from '#platform/server/testing/token-issuer.ts'
import { invoicePdf } from '#areas/interpretation/server/testing/invoice-pdf.ts'

/** Half of them mailed, half uploaded. INTAKES=30 KILLS=10 takes some minutes. */
const each = Number(process.env.INTAKES ?? 12) / 2
const killings = Number(process.env.KILLS ?? 3)
let database: TestDatabase
let owner: pg.Pool
let issuer: Awaited<ReturnType<typeof startTokenIssuer>>
let folder: string
let environment: Record<string, string>
let token: string
beforeAll(async () => {
  database = await testDatabase()
  owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 })
  issuer = await startTokenIssuer('urn:skynet:api')
  folder = await mkdtemp(path.join(os.tmpdir(), 'skynet-killed-'))
  environment = {
    PORT: String(await freePort()),
    MAIL_IN_PORT: String(await freePort()),
    HOST: '127.0.0.1',
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    OIDC_ISSUER: issuer.issuer,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_MINUTE: '100000',
  }
  await owner.query(
    `with one as (insert into internal_user (first_name, last_name, email_address, created_by) values ('A', 'B', 'a@b.se', 'test') returning id)
     insert into user_policy (user_id, policy) select id, 'SalesRepresentative' from one`,
  )
  token = await issuer.token({ email: 'a@b.se', expiresIn: 3600 })
})
afterAll(async () => {
  await owner.end()
  await issuer.stop()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const program = fileURLToPath(new URL('./testing/intake-process.ts', import.meta.url))
async function start(): Promise<ChildProcess> {
  const child = fork(program, {
    execArgv: ['--import', 'tsx'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment } as NodeJS.ProcessEnv,
    stdio: 'ignore',
  })
  await once(child, 'message')
  return child
}
async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}
/** The processes that read files for it. */
function readersOf({ pid }: ChildProcess): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    // Not every system tells.
    return []
  }
}

/** As every sender does: again and again, the same, until it is answered that it has arrived. */
async function untilTaken(send: () => Promise<boolean>): Promise<void> {
  while (!(await send().catch(() => false))) await pause(150)
}
async function sendMail(number: number, content: Uint8Array): Promise<void> {
  const composed = await nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'crlf' }).sendMail({
    from: `leverantor${number}@post.example`,
    to: 'faktura@kf.example',
    subject: `Faktura ${number}`,
    text: 'Hej',
    attachments: [{ filename: `mejl-${number}.pdf`, content: Buffer.from(content) }],
  })
  const envelope = { from: 'a@post.example', to: 'faktura@kf.example' }
  await untilTaken(async () => {
    const transport = nodemailer.createTransport({
      host: '127.0.0.1',
      port: Number(environment.MAIL_IN_PORT),
      ignoreTLS: true,
    })
    try {
      await transport.sendMail({ raw: composed.message as Buffer, envelope })
      return true
    } finally {
      transport.close()
    }
  })
}
async function upload(number: number, content: Uint8Array<ArrayBuffer>): Promise<void> {
  const url = `http://127.0.0.1:${environment.PORT}/api/interpreter-service/interpreter/upload`
  await untilTaken(async () => {
    const body = new FormData()
    body.append('File', new Blob([content], { type: 'application/pdf' }), `uppladdad-${number}.pdf`)
    const answer = await fetch(url, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body })
    return answer.ok
  })
}
const count = async (query: string) =>
  (await owner.query<{ count: number }>(`select count(*)::int as count from ${query}`)).rows[0]?.count

test(`${2 * each} intakes while server, worker and readers are killed lose and double nothing`, async () => {
  let child = await start()
  const papers = await Promise.all(
    Array.from({ length: 2 * each }, (_, number) => invoicePdf({ invoiceNumber: `K-${number}` })),
  )
  let done = 0
  const senders = papers.map(async (content, number) => {
    // Not all at the same moment, so that every kill meets some of them.
    await pause(number * 150)
    await (number % 2 === 0 ? sendMail(number, content) : upload(number, content))
    done++
  })
  for (let kills = 0; kills < killings && done < papers.length; kills++) {
    await pause(500 + (kills % 3) * 300)
    // Once a reader alone: what it was at is tried again a little later.
    if (kills === 0) for (const reader of readersOf(child)) process.kill(reader, 'SIGKILL')
    await pause(150)
    await kill(child)
    child = await start()
  }
  await Promise.all(senders)
  await kill(child)
  child = await start()
  try {
    await expect.poll(() => count(`intake where fate = 'received'`), { timeout: 150_000, interval: 250 }).toBe(0)
    // A file that was acknowledged is there once: refused ones would be a reader that died, and those are tried again.
    expect(await count(`intake where kind = 'mail'`)).toBe(each)
    expect((await owner.query(`select file_name, reason from intake where fate = 'refused'`)).rows).toEqual([])
    expect(await count('interpretation')).toBe(2 * each)
    expect(await count('(select distinct invoice_number from interpretation) one')).toBe(2 * each)
    expect(await count(`interpretation where reading_state = 'read' and page_count = 1`)).toBe(2 * each)
    expect(
      await count(
        `(select stored_file.id from stored_file join interpretation_page on image_file_id = stored_file.id) one`,
      ),
    ).toBe(2 * each)
    expect(
      await count(`(select 1 from interpretation_status group by interpretation_id having count(*) > 1) one`),
    ).toBe(0)
  } finally {
    await kill(child)
  }
}, 300_000)
