import { spawnSync } from 'node:child_process'
import { appendFileSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePort } from '#platform/server/port.ts'
import type { RefusalBody } from '#platform/refusal.ts'
import { interpretation } from '#areas/purchasing/interpretation/contract.ts'
import { invoicePdf } from '#areas/purchasing/interpretation/server/testing/invoice-pdf.ts'
import { envelope, saidTo } from '#areas/purchasing/interpretation/server/testing/smtp-client.ts'
import { composed } from '../testing/killed/senders.ts'
import { startProgram, type RunningProgram } from '../testing/killed/programs.ts'
import { startTestServer, type TestServer } from '../testing.ts'

/**
 * Runs a program with a file system of its own, of 24 MB, in the folder named first. Where Linux
 * lets everybody do so.
 */
const onSmallDisk = [
  'unshare',
  '--user',
  '--map-root-user',
  '--mount',
  'sh',
  '-c',
  'mount -t tmpfs -o size=24m tmpfs "$0" && exec "$@"',
]
const [unshare = '', ...words] = onSmallDisk
const isPossible =
  process.platform === 'linux' &&
  spawnSync(unshare, [...words, import.meta.dirname, 'true']).status === 0

describe.runIf(isPossible)('a disk that is full', () => {
  let house: TestServer
  let server: RunningProgram
  let url: string
  let mailUrl: string
  let authorization: string
  let disk: string
  let ballast: string
  beforeAll(async () => {
    // Beside it, for the database and the person.
    house = await startTestServer()
    authorization = `Bearer ${(await house.person(['InvoiceHandler'])).token}`
    const [port, mailPort] = [await freePort(), await freePort()]
    url = `http://127.0.0.1:${port}`
    mailUrl = `smtp://127.0.0.1:${mailPort}`
    const environment = {
      ENVIRONMENT: 'stage',
      HOST: '127.0.0.1',
      PORT: String(port),
      MAIL_IN_PORT: String(mailPort),
      DATABASE_URL: house.database.url,
      DATABASE_OWNER_URL: house.database.ownerUrl,
      DATA_DIR: house.config.dataDir,
      OIDC_ISSUER: house.issuer.issuer,
      COMPANY_INFORMATION_A_URL: 'http://127.0.0.1:9',
      COMPANY_INFORMATION_B_URL: 'http://127.0.0.1:9',
      SMTP_URL: 'smtp://127.0.0.1:9',
      LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    }
    server = await startProgram('server', environment, [...onSmallDisk, house.config.dataDir])
    disk = path.join('/proc', String(server.pid), 'root', house.config.dataDir)
    ballast = path.join(disk, 'ballast')
  })
  afterAll(async () => {
    await server.kill()
    await house.stop()
  })

  function fill(): void {
    try {
      for (;;) appendFileSync(ballast, Buffer.alloc(4096))
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' })
    }
  }
  const mail = async (raw: Buffer) =>
    (await saidTo(mailUrl, ...envelope, `${raw.toString('latin1')}\r\n.\r\n`)).at(-1)
  async function upload(content: Uint8Array<ArrayBuffer>) {
    const body = new FormData()
    body.append('File', new Blob([content], { type: 'application/pdf' }), 'faktura.pdf')
    const answer = await fetch(url + interpretation.upload.path, {
      method: 'POST',
      headers: { authorization },
      body,
    })
    return { status: answer.status, body: (await answer.json()) as RefusalBody }
  }
  const rows = async (query: string) =>
    (await house.owner.query<Record<string, unknown>>(query)).rows
  /** Files on the disk, but for the ballast. */
  const files = () =>
    readdirSync(disk, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile() && one.name !== 'ballast')
      .map(({ name }) => name)

  it('answers mail and uploads that they shall come again, keeps nothing of them, and takes them when there is room', async () => {
    const before = files()
    const raw = await composed({ name: 'D-1', content: await invoicePdf({ invoiceNumber: 'D-1' }) })
    const paper = await invoicePdf({ invoiceNumber: 'D-2' })
    fill()
    expect(await mail(raw)).toMatch(/^451 Brevet kunde inte tas emot just nu/)
    expect(await upload(paper)).toMatchObject({
      status: 507,
      body: { code: 'noSpace', message: expect.stringMatching(/^Det finns ingen plats kvar/) },
    })
    expect(await rows('select 1 from intake union all select 1 from stored_file')).toEqual([])
    expect(files()).toEqual(before)
    // What needs no room goes on.
    expect((await fetch(`${url}/health`)).status).toBe(200)

    rmSync(ballast)
    expect(await mail(raw)).toMatch(/^250 /)
    expect((await upload(paper)).status).toBe(200)
    const fates = () =>
      rows(`select fate from intake where content_type in ('application/pdf', 'message/rfc822')`)
    await expect.poll(fates, { timeout: 60_000 }).toEqual(Array(3).fill({ fate: 'interpreted' }))
  })

  it('keeps a file waiting that came before and is to be read, and reads all of it when there is room', async () => {
    const paper = await invoicePdf({ invoiceNumber: 'D-3', more: 3 })
    // Room for the file, and none for its pages.
    fill()
    truncateSync(ballast, statSync(ballast).size - 60_000)
    expect((await upload(paper)).status).toBe(200)
    const failed = () => rows(`select 1 from graphile_worker.jobs where last_error ~ 'ENOSPC'`)
    await vi.waitUntil(async () => (await failed()).length > 0, { timeout: 60_000 })
    expect(await rows(`select attempts from intake where fate = 'received'`)).toEqual([
      { attempts: 0 },
    ])

    rmSync(ballast)
    await house.owner.query(
      `update graphile_worker._private_jobs set run_at = now() where last_error ~ 'ENOSPC'`,
    )
    const read = () =>
      rows(`select page_count, ocr_errors from interpretation where page_count = 4`)
    await expect.poll(read, { timeout: 60_000 }).toEqual([{ page_count: 4, ocr_errors: [] }])
  })
})
