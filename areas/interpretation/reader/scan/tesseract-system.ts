import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import type { Word } from '../document.ts'
import { grayMap, isPrint, type Ocr } from './ocr.ts'

/** One thread: two make it slower. */
const environment = () => ({ ...process.env, OMP_THREAD_LIMIT: '1' })

/** Tesseract's words with their boxes (its TSV output: level, page, block, paragraph, line, word, left, top, width, height, conf, text). */
function wordsOf(tsv: string): Word[] {
  return tsv
    .split('\n')
    .slice(1)
    .flatMap((row): Word[] => {
      const [level, , , , , , left, top, width, height, confidence, ...text] = row.split('\t')
      if (level !== '5') return []
      return [
        {
          text: text.join(' ').trim().normalize('NFKC'),
          x: Number(left),
          y: Number(top),
          width: Number(width),
          height: Number(height),
          confidence: Number(confidence) / 100,
        },
      ]
    })
    .filter(isPrint)
}

function recognise(image: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const program = spawn('tesseract', ['-', '-', '-l', 'swe', '--dpi', '300', '--psm', '11', 'tsv'], {
      env: environment(),
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    const output: Buffer[] = []
    program.stdout.on('data', (part: Buffer) => output.push(part))
    program.on('error', reject)
    program.stdin.on('error', () => undefined)
    program.on('close', (code) =>
      code === 0 ? resolve(Buffer.concat(output).toString('utf8')) : reject(new Error(`tesseract ended with ${code}`)),
    )
    program.stdin.end(image)
  })
}

/** The system's own tesseract; undefined when it is not there or lacks Swedish, which reads English too. */
export async function systemTesseract(): Promise<Ocr | undefined> {
  try {
    const { stdout, stderr } = await promisify(execFile)('tesseract', ['--list-langs'])
    const languages = `${stdout}\n${stderr}`.split(/\s+/)
    if (!languages.includes('swe')) return undefined
  } catch {
    return undefined
  }
  return {
    engine: 'system',
    words: async (image) => wordsOf(await recognise(grayMap(image))),
    close: () => Promise.resolve(),
  }
}
