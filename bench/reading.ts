import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { PDFDocument } from '@cantoo/pdf-lib'
import { closeReader } from '#reader/extract.ts'
import { firstPage, openBareOcr } from '#reader/testing/bare-ocr.ts'
import { drawInvoice } from '#reader/testing/draw-invoice.ts'
import { readDocument } from '#reader/testing/read-document.ts'
import { scanned } from '#reader/testing/scan.ts'
import { interleaved, median } from './measure.ts'
import { type Line, megabytes, ms } from './table.ts'

/** Enough for both ways to run warm, as the processes of a server do. */
const digitalPages = 250
const scannedPages = 6
const manyPages = 200
/** What a process may hold; above it is ended. */
const memoryLimit = 2_000_000_000

const drawn = (from: number, count: number) =>
  Promise.all(Array.from({ length: count }, (_, at) => drawInvoice(from + at)))

async function measureDigital(): Promise<Line> {
  const files = (await drawn(2000, digitalPages)).map(({ bytes }) => bytes)
  const pdfjs = new Worker(new URL('./pdfjs-alone.mjs', import.meta.url))
  const alone: number[] = []
  const { ours } = await interleaved(files, {
    ours: (bytes) => readDocument({ bytes }),
    peer: async (bytes) => {
      pdfjs.postMessage(bytes)
      const [took = 0]: readonly number[] = await once(pdfjs, 'message')
      alone.push(took)
    },
  })
  await pdfjs.terminate()
  // Those before are the warming up.
  const peer = median(alone.slice(-files.length))
  return {
    name: 'a digital page, beside pdfjs alone',
    ours: ms(median(ours)),
    peer: ms(peer),
    ratio: median(ours) / peer,
    aim: 1.5,
  }
}

async function measureScanned(): Promise<Line> {
  const files = await Promise.all(
    (await drawn(3000, scannedPages)).map((invoice, at) => scanned(invoice, at)),
  )
  // The same engine, whole pages one by one, on the page as it was scanned and already an image.
  const ocr = await openBareOcr()
  const images = new Map<Uint8Array, Awaited<ReturnType<typeof firstPage>>>()
  for (const { bytes } of files) images.set(bytes, await firstPage(bytes))
  const { ours, peer } = await interleaved(
    files.map(({ bytes }) => bytes),
    {
      ours: (bytes) => readDocument({ bytes }),
      peer: async (bytes) => {
        const image = images.get(bytes)
        return image ? ocr.words(image) : []
      },
    },
  )
  await ocr.close()
  return {
    name: `a scanned page, beside ${ocr.engine} alone`,
    ours: ms(median(ours)),
    peer: ms(median(peer)),
    ratio: median(ours) / median(peer),
    aim: 1.3,
  }
}

/**
 * The most memory of any process of ours while `work` runs, in bytes; undefined where the system
 * does not tell.
 */
async function highestMemory(work: () => Promise<unknown>): Promise<number | undefined> {
  let most: number | undefined
  const look = async () => {
    try {
      const children = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
      for (const child of children.trim().split(' ').filter(Boolean)) {
        const command = await readFile(`/proc/${child}/cmdline`, 'utf8')
        const held = Number((await readFile(`/proc/${child}/statm`, 'utf8')).split(' ')[1]) * 4096
        if (command.includes('reader-process')) most = Math.max(most ?? 0, held)
      }
    } catch {
      // The process ended between two looks, or the system has no /proc.
    }
  }
  const watch = setInterval(() => void look(), 100)
  await work()
  clearInterval(watch)
  return most
}

async function measureMany(): Promise<Line> {
  const [invoice] = await drawn(4000, 1)
  const document = await PDFDocument.create()
  if (invoice) {
    const source = await PDFDocument.load(invoice.bytes)
    for (const page of await document.copyPages(
      source,
      Array.from({ length: manyPages }, () => 0),
    ))
      document.addPage(page)
  }
  const bytes = await document.save()
  const most = await highestMemory(() => readDocument({ bytes }))
  return {
    name: `memory of a reading process with ${manyPages} pages`,
    ours: most === undefined ? 'not told' : megabytes(most),
    peer: megabytes(memoryLimit),
    ratio: most === undefined ? undefined : most / memoryLimit,
    aim: 1,
  }
}

/** Reading of invoices: per page beside the bare libraries, and memory with a long file. */
export async function measureReading(): Promise<Line[]> {
  try {
    return [await measureDigital(), await measureScanned(), await measureMany()]
  } finally {
    closeReader()
  }
}
