import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import { grayMap, type Tesseract, wordsOfTsv } from './ocr.ts'

/** A page takes seconds; a program that takes longer than this hangs. In milliseconds. */
const longest = { answer: 5_000, page: 60_000 }
/** More than the words of any page, in bytes. */
const mostOutput = 8_000_000

/**
 * The neural engine, on print wherever it is. The table is asked for by its variable: 'tsv' names a
 * file of settings that a bare installation lacks, and then the program writes plain text and says
 * that all went well.
 */
const orders = '- - -l swe --oem 1 --dpi 300 --psm 11 -c tessedit_create_tsv=1'.split(' ')
const head = 'level\tpage_num\t'

/**
 * The program's table of an image. @throws Error when it ends badly, says too much, something else
 * or nothing in time; it is then ended.
 */
function recognise(image: Buffer, patience: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const program = spawn('tesseract', orders, {
      // One thread: two make it slower.
      env: { ...process.env, OMP_THREAD_LIMIT: '1' },
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    const fail = (why: string) => {
      clearTimeout(hanging)
      program.kill('SIGKILL')
      // What it has started itself may hold on to its output.
      program.stdout.destroy()
      reject(new Error(`tesseract ${why}`))
    }
    const hanging = setTimeout(fail, patience, 'took too long')
    const output: Buffer[] = []
    let size = 0
    program.stdout.on('data', (part: Buffer) => {
      output.push(part)
      size += part.length
      if (size > mostOutput) fail('says too much')
    })
    program.on('error', (error) => fail(error.message))
    program.stdin.on('error', () => undefined)
    program.on('close', (code, signal) => {
      if (code !== 0) return fail(`ended with ${code ?? signal}`)
      const table = Buffer.concat(output).toString('utf8')
      if (!table.startsWith(head)) return fail('gave no table')
      clearTimeout(hanging)
      resolve(table)
    })
    program.stdin.end(image)
  })
}

async function hasSwedish(patience: number): Promise<boolean> {
  try {
    const { stdout, stderr } = await promisify(execFile)('tesseract', ['--list-langs'], {
      timeout: patience,
      killSignal: 'SIGKILL',
    })
    return `${stdout}\n${stderr}`.split(/\s+/).includes('swe')
  } catch {
    return false
  }
}

/**
 * The system's own tesseract; undefined when it is not there or lacks Swedish, which reads English
 * too.
 */
export async function systemTesseract(patience = longest): Promise<Tesseract | undefined> {
  if (!(await hasSwedish(patience.answer))) return undefined
  return {
    engine: 'system',
    words: async (image) => wordsOfTsv(await recognise(grayMap(image), patience.page)),
    close: () => Promise.resolve(),
  }
}
