import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { closeReader } from '../extract.ts'
import { render } from '../render.ts'
import { drawInvoice } from '../testing/draw-invoice.ts'
import { readDocument } from '../testing/read-document.ts'
import { scanned } from '../testing/scan.ts'
import type { ReaderMessage } from './messages.ts'
import { openPool } from './pool.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pool-'))
})
afterAll(async () => {
  closeReader()
  await rm(folder, { recursive: true })
})

/** Whether a process is at work, and not only waiting for somebody to take note of its end. */
function lives(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'))
  } catch {
    return false
  }
}

/** The processes that read for this one. */
function readers(): number[] {
  const threads = readdirSync('/proc/self/task')
  const children = threads.flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' '),
  )
  return children.filter((pid) => pid !== '').map(Number)
}

/** A PDF of so many pages, each with its number on it. */
async function pagesOf(count: number): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (let page = 1; page <= count; page++)
    document.addPage().drawText(`Sida ${page}`, { x: 100, y: 700, font })
  return document.save()
}
const tiff = async (count: number) => {
  const sheets = Buffer.alloc(600 * 800 * count, 255)
  return sharp(sheets, { raw: { width: 600, height: 800 * count, channels: 1, pageHeight: 800 } })
    .tiff()
    .toBuffer()
}
const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1)

describe('a pool with one process', () => {
  test.each([
    ['the text of a PDF', 'extract', 40, pagesOf],
    ['the pages of a PDF', 'render', 12, pagesOf],
    ['the text of a scan', 'extract', 7, tiff],
    ['the pages of a scan', 'render', 12, tiff],
  ] as const)(
    'has short files ready before a long one that came first, of which it leaves nothing out: %s',
    async (_, task, count, make) => {
      const [long, short] = [await make(count), await pagesOf(1)]
      const pool = openPool({ processes: 1 })
      const ended: string[] = []
      const said: number[] = []
      const ends = async (
        name: string,
        bytes: Uint8Array,
        hear: (said: ReaderMessage) => void = () => undefined,
      ) => {
        const more = task === 'extract' ? ({ task } as const) : ({ task, folder, turn: 0 } as const)
        ended.push(`${name} ${await pool.run({ ...more, bytes }, hear)}`)
      }
      // While the first is read the others come, the long one before the short.
      await Promise.all([
        ends('first', short),
        ends('long', long, (one) => {
          if (one.said === 'page') said.push(one.page.number)
          if (one.said === 'image') said.push(one.image.number)
        }),
        ends('second', short),
        ends('third', short),
      ])
      pool.close()
      expect(ended).toEqual(['first done', 'second done', 'third done', 'long done'])
      expect(said).toEqual(upTo(count))
    },
  )

  test('comes to the end of a long file though short ones keep coming', async () => {
    const [long, short] = [await pagesOf(60), await pagesOf(1)]
    const pool = openPool({ processes: 1 })
    let isRead = false
    let count = 0
    const keepComing = async () => {
      while (!isRead && count < 1000) {
        count++
        await pool.run({ task: 'extract', bytes: short }, () => undefined)
      }
    }
    const coming = keepComing()
    const reading = pool
      .run({ task: 'extract', bytes: long }, () => undefined)
      .then(() => (isRead = true))
    await Promise.all([coming, reading, keepComing()])
    pool.close()
    expect(count).toBeLessThan(1000)
  })
})

// Processes are looked at where Linux tells of them.
describe.runIf(process.platform === 'linux')('a reading process', () => {
  test('in an endless loop ends with the server that is killed', async () => {
    const program = path.join(import.meta.dirname, '../testing/reading-program.ts')
    const server = spawn(process.execPath, ['--import', 'tsx', program, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [reader] = (await once(createInterface(server.stdout), 'line')) as [string]
    expect(lives(Number(reader))).toBe(true)
    server.kill('SIGKILL')
    await expect.poll(() => lives(Number(reader))).toBe(false)
  })

  test.runIf(existsSync('/proc/self/autogroup'))(
    'lets what the server and the database do go first',
    async () => {
      // Those of the test before may be on their way out.
      const others = readers()
      const pool = openPool({ processes: 1, nice: 6 })
      const reading = pool.run({ task: 'extract', bytes: new Uint8Array() }, () => undefined)
      const pid = readers().find((one) => !others.includes(one))
      await reading
      expect(readFileSync(`/proc/${pid}/autogroup`, 'utf8')).toMatch(/ nice 3$/m)
      pool.close()
    },
  )

  test('that is killed is followed by another, which reads and draws all of the file', async () => {
    const bytes = await pagesOf(8)
    const killed = new Set<number>()
    const killOne = () => {
      const pid = readers().find((one) => !killed.has(one))
      if (pid === undefined) return false
      killed.add(pid)
      return process.kill(pid, 'SIGKILL')
    }
    const reading = readDocument({ bytes })
    await vi.waitUntil(killOne, { timeout: 250_000 })
    const { pages, problems } = await reading
    expect([pages.length, problems]).toEqual([8, []])
    const drawing = render({ bytes }, { folder })
    await vi.waitUntil(() => existsSync(path.join(folder, '2.jpg')), {
      timeout: 250_000,
      interval: 5,
    })
    killOne()
    const drawn = await drawing
    expect([drawn.images.map(({ number }) => number), drawn.problems]).toEqual([
      pages.map(({ number }) => number),
      [],
    ])
    expect(killed.size).toBe(2)
  })

  test('ends with what it has started', async () => {
    const told = path.join(folder, 'pid')
    const program = path.join(folder, 'tesseract')
    await writeFile(
      program,
      `#!/bin/sh\n[ "$1" = --list-langs ] && exec echo swe\necho $$ > ${told}\nexec sleep 60\n`,
    )
    await chmod(program, 0o755)
    const { bytes } = await scanned(await drawInvoice(1), 1)
    const { PATH = '' } = process.env
    process.env.PATH = `${folder}${path.delimiter}${PATH}`
    const pool = openPool({ processes: 1 })
    try {
      const reading = pool.run({ task: 'extract', bytes }, () => undefined)
      await vi.waitUntil(() => existsSync(told), { timeout: 250_000 })
      pool.close()
      expect(await reading).toBe('killed')
    } finally {
      process.env.PATH = PATH
    }
    const pid = Number(readFileSync(told, 'utf8'))
    await expect.poll(() => lives(pid)).toBe(false)
  })
})
