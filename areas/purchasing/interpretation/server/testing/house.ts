import { pino } from 'pino'
import { vi } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { openDatabase } from '#platform/server/database.ts'
import { openFileStore } from '#platform/server/files/files.ts'
import type { JobServices } from '#platform/server/jobs.ts'
import { startWorker, type Worker } from '#platform/server/worker/worker.ts'
import { interpretation } from '../../contract.ts'
import { interpretationTasks, readingTasks } from '../jobs.ts'
import { startSmtpListener } from '../intake/smtp-listener.ts'
import { invoicePdf, type InvoiceOnPaper } from './invoice-pdf.ts'

const readDocuments = (services: JobServices): Promise<Worker> =>
  startWorker({
    url: services.config.databaseUrl,
    services,
    tasks: { ...interpretationTasks, ...readingTasks },
    pollEvery: 100,
    concurrency: 2,
  })

/**
 * The whole server with a worker, by default one that reads documents, on a database of its own.
 * Stop it after the file's tests.
 */
export async function startHouse(
  environment: Readonly<Record<string, string>> = {},
  startJobs = readDocuments,
) {
  const server = await startTestServer(environment)
  const log = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' })
  const url = server.database.url
  const writes = openDatabase({ url, log, most: 6, role: 'skynet_app' })
  const reads = openDatabase({ url, log, most: 6, role: 'skynet_app', readOnly: true })
  const services: JobServices = {
    writes,
    reads,
    files: openFileStore(server.config),
    config: server.config,
    clock: () => new Date(),
    log,
  }
  const worker = await startJobs(services)
  return {
    ...server,
    services,
    async stop() {
      // What reads stays for the next file's documents: to start it takes longer than to read one.
      await worker.stop()
      await Promise.all([writes.close(), reads.close()])
      await server.stop()
    },
  }
}
export type House = Awaited<ReturnType<typeof startHouse>>

/** A house that takes mail too, with somebody who works there. */
export async function startMailHouse(...how: Parameters<typeof startHouse>) {
  const house = await startHouse(...how)
  const listener = await startSmtpListener(house.services, 0)
  const anna = await house.person(['InvoiceHandler'])
  const ledger = async (mailId: string) => {
    const { body } = await anna.call(interpretation.intake, { take: 200 })
    return body.list.filter((row) => row.emailId === mailId)
  }
  return {
    ...house,
    /** As in smtp://127.0.0.1:2525 */
    mailUrl: listener.url,
    anna,
    /** What the ledger says of a mail and its files. */
    ledger,
    /** The same when all have got their fate, by the names of the files; the mail's is 'mail'. */
    async settled(mailId: string) {
      await untilSettled(() => ledger(mailId))
      const rows = await ledger(mailId)
      return Object.fromEntries(
        rows.map((row) => [row.kind === 'mail' ? 'mail' : row.fileName, row]),
      )
    },
    async stop() {
      await listener.stop()
      await house.stop()
    },
  }
}
export type MailHouse = Awaited<ReturnType<typeof startMailHouse>>

let next = 0
/** An invoice nobody has sent before, read and pending. Answers its id. */
export async function pendingOf(
  house: Pick<TestServer, 'owner'>,
  person: Person,
  paper: Partial<InvoiceOnPaper> = {},
): Promise<string> {
  const number = paper.invoiceNumber ?? String(10_000 + next++)
  const content = await invoicePdf({ ...paper, invoiceNumber: number })
  const { body } = await person.call(
    interpretation.upload,
    {},
    { name: `Faktura ${number}.PDF`, content },
  )
  await untilRead(house, body.intakeId)
  return body.intakeId
}

type Looking = Pick<TestServer, 'owner'>
const until = (house: Looking, query: string, id: string) =>
  vi.waitUntil(async () => ((await house.owner.query(query, [id])).rowCount ?? 0) > 0, {
    timeout: 240_000,
    interval: 50,
  })

/** Waits until a received mail or file has got its fate. */
export const untilRead = (house: Looking, intakeId: string) =>
  until(house, `select 1 from intake where id = $1 and fate <> 'received'`, intakeId)

/** Waits until the newest reading of an interpretation is done. */
export const untilReadAgain = (house: Looking, id: string) =>
  until(house, `select 1 from interpretation where id = $1 and reading_state <> 'waiting'`, id)

/** What a person fills in so that an interpretation can be sent. */
export const complete = (over: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(
    Object.entries({
      issuerOrganizationNumber: '5560160680',
      invoiceNumber: String(50_000 + next++),
      invoiceDate: '2026-11-01',
      dueDate: '2026-12-01',
      invoiceAmount: '12 500,00',
      vat: '2 500,00',
      invoiceCurrency: 'SEK',
      recipientOrganizationNumber: '556703-7485',
      recipientName: 'Mottagaren AB',
      zipCode: '111 22',
      city: 'Stockholm',
      customerNumber: 'K100',
      ...over,
    }).map(([name, rawValue]) => [name, { rawValue }]),
  )

/**
 * Waits until everything of a mail has got its fate. It is looked at twice: a page of the ledger
 * may have been found before the mail's files were in it.
 */
export async function untilSettled(
  ledger: () => Promise<readonly { readonly fate: string }[]>,
): Promise<void> {
  const isSettled = async () => (await ledger()).every(({ fate }) => fate !== 'received')
  await vi.waitUntil(async () => (await isSettled()) && isSettled(), {
    timeout: 240_000,
    interval: 100,
  })
}
