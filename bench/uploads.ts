import { setTimeout as pause } from 'node:timers/promises'
import { PDFDocument } from '@cantoo/pdf-lib'
import { drawInvoice } from '#reader/testing/draw-invoice.ts'
import { scanned } from '#reader/testing/scan.ts'
import { median, quantile, type Times } from './measure.ts'
import { searchPath } from './search.ts'
import { searchTexts } from './search-texts.ts'
import { openSide, type Issuer } from './side.ts'
import { ms, type Line } from './table.ts'
import type { World } from './worlds/world.ts'

const digitalFiles = 8
const scannedFiles = 2
const pagesOfScan = 3
/** Milliseconds between two searches of somebody who works. */
const pace = 40
/** Milliseconds of searching without uploads, before and after. */
const calm = 15_000

async function scannedFile(seed: number): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  for (let at = 0; at < pagesOfScan; at++) {
    const { bytes } = await scanned(await drawInvoice(seed + at), seed + at)
    for (const page of await document.copyPages(await PDFDocument.load(bytes), [0]))
      document.addPage(page)
  }
  return document.save()
}

async function upload(url: string, token: string, bytes: Uint8Array, name: string): Promise<void> {
  const body = new FormData()
  body.append(
    'File',
    new Blob([Uint8Array.from(bytes)], { type: 'application/pdf' }),
    `${name}.pdf`,
  )
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/api/interpreter-service/interpreter/upload`, {
    method: 'POST',
    headers,
    body,
  })
  if (!answer.ok) throw new Error(`The upload answered ${answer.status}: ${await answer.text()}`)
}

/**
 * The client search while ten PDFs are uploaded at once and read, beside the same search when
 * nothing else goes on.
 */
export async function measureUploads(
  world: World,
  dataDir: string,
  issuer: Issuer,
  samples: number,
): Promise<Line[]> {
  // Other invoices in every run, since the same file twice is a duplicate.
  const seed = 10_000 + (Date.now() % 1_000_000)
  const files = [
    ...(
      await Promise.all(Array.from({ length: digitalFiles }, (_, at) => drawInvoice(seed + at)))
    ).map(({ bytes }) => bytes),
    ...(await Promise.all(
      Array.from({ length: scannedFiles }, (_, at) => scannedFile(seed + 100 * (at + 1))),
    )),
  ]
  const side = await openSide(world, dataDir, issuer, { JOBS_AT_ONCE: '4' })
  const sales = await side.as('SalesRepresentative', 1)
  try {
    const token = await side.tokenOf('SalesRepresentative')
    const questions = await searchTexts(side.driver.pool, samples)
    let turn = 0
    const searchUntil = async (isDone: () => boolean): Promise<Times> => {
      const times: number[] = []
      while (!isDone()) {
        const question = questions[turn++ % questions.length]
        if (!question) throw new Error('There is nothing to search for')
        const { query, companyType } = question
        const begun = performance.now()
        await sales.post(searchPath, { query, companyType })
        times.push(performance.now() - begun)
        await pause(pace)
      }
      return times
    }
    const calmly = () => {
      const end = performance.now() + calm
      return searchUntil(() => performance.now() > end)
    }
    const unread = async () => {
      const { rows } = await side.driver.pool.query<{ count: number }>(
        `select count(*)::int as count from intake where fate = 'received'`,
      )
      return rows[0]?.count ?? 0
    }
    await calmly()
    const before = await calmly()
    let isRead = false
    const begun = performance.now()
    const reading = (async () => {
      await Promise.all(files.map((bytes, at) => upload(side.url, token, bytes, `${seed}-${at}`)))
      while ((await unread()) > 0) await pause(250)
      isRead = true
      return performance.now() - begun
    })()
    const during = await searchUntil(() => isRead)
    const took = await reading
    const alone = [...before, ...(await calmly())]
    const line = (name: string, ours: number, peer: number): Line => ({
      name: `client search while ten PDFs are uploaded and read, beside alone: ${name}`,
      ours: ms(ours),
      peer: ms(peer),
      ratio: ours / peer,
      aim: 2,
    })
    return [
      line('median', median(during), median(alone)),
      line('p95', quantile(during, 0.95), quantile(alone, 0.95)),
      { name: 'until all ten are read', ours: ms(took), peer: '', ratio: undefined },
    ]
  } finally {
    sales.close()
    await side.stop()
  }
}
