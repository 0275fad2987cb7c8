import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Word } from '../document.ts'
import type { Ocr } from './ocr.ts'
import { withSpare } from './tesseract.ts'
import { systemTesseract } from './tesseract-system.ts'

const image = { data: new Uint8Array(200 * 100).fill(255), width: 200, height: 100 }
const word = (text: string): Word => ({ text, x: 1, y: 2, width: 30, height: 12, confidence: 0.9 })
const head =
  'level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tesseract-'))
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

/**
 * Puts a program called tesseract first on PATH: it knows these languages and does this with an
 * image.
 */
async function install(languages: string, work: string): Promise<void> {
  const program = path.join(folder, 'tesseract')
  await writeFile(
    program,
    `#!/bin/sh
if [ "$1" = --list-langs ]; then printf 'List of available languages in "/usr/share/tessdata/" (2):\\n${languages}\\n'; exit 0; fi
echo "$@" >> "${folder}/asked"
${work}
`,
  )
  await chmod(program, 0o755)
}
const asked = async () => (await readFile(path.join(folder, 'asked'), 'utf8')).trim().split('\n')

test('the tesseract on PATH gets the page as it is and its words come with their places', async () => {
  const rows = [
    head,
    '1\t1\t0\t0\t0\t0\t0\t0\t200\t100\t-1\t',
    '2\t1\t1\t0\t0\t0\t10\t20\t90\t30\t-1\t',
    '3\t1\t1\t1\t0\t0\t10\t20\t90\t30\t-1\t',
    '4\t1\t1\t1\t1\t0\t10\t20\t90\t30\t-1\t',
    '5\t1\t1\t1\t1\t1\t10\t20\t60\t30\t96.500000\tFörfallodag',
    '5\t1\t1\t1\t1\t2\t80\t20\t20\t30\t91\t2026-11-21',
    '5\t1\t2\t1\t1\t1\t80\t60\t20\t2\t12.000000\t—',
    '5\t1\t3\t1\t1\t1\t0\t0\t200\t100\t95.000000\t ',
    '',
  ]
  await install(
    'eng\\nswe',
    `cat > "${folder}/image"; printf '%b' '${rows.join('\\n').replaceAll('\t', '\\t')}'`,
  )
  const ocr = await systemTesseract()
  expect(await ocr?.words(image)).toEqual([
    { text: 'Förfallodag', x: 10, y: 20, width: 60, height: 30, confidence: 0.965 },
    { text: '2026-11-21', x: 80, y: 20, width: 20, height: 30, confidence: 0.91 },
  ])
  expect((await readFile(path.join(folder, 'image'), 'latin1')).slice(0, 15)).toBe(
    'P5\n200 100\n255\n',
  )
  expect(await asked()).toEqual(['- - -l swe --oem 1 --dpi 300 --psm 11 -c tessedit_create_tsv=1'])
})

test.each([
  ['is not there', undefined],
  ['knows no Swedish', 'eng\\nosd'],
])('a tesseract that %s is not used', async (_, languages) => {
  if (languages) await install(languages, 'exit 0')
  else vi.stubEnv('PATH', folder)
  expect(await systemTesseract()).toBeUndefined()
})

test('a tesseract that hangs already when asked for its languages is not used', async () => {
  await writeFile(path.join(folder, 'tesseract'), '#!/bin/sh\nsleep 600\n', { mode: 0o755 })
  expect(await systemTesseract({ answer: 200, page: 200 })).toBeUndefined()
})

const spareOne = (): Promise<Ocr> =>
  Promise.resolve({
    words: () => Promise.resolve([word('spare')]),
    close: () => Promise.resolve(),
  })
/** The program with the spare one beside it, and a clock that goes when it is told to. */
function spared() {
  let now = 0
  const ocr = withSpare(
    () => systemTesseract({ answer: 5_000, page: 2_000 }),
    spareOne,
    () => now,
  )
  const reads = async () => (await ocr.words(image)).map(({ text }) => text).join(' ')
  return { reads, pass: (milliseconds: number) => (now += milliseconds) }
}
const minute = 60_000
const table = `printf '%b' '${[head, '5\t1\t1\t1\t1\t1\t10\t20\t60\t30\t96\tsystem', ''].join('\n').replaceAll('\t', '\\t').replaceAll('\n', '\\n')}'`

test.each([
  ['hangs', 'sleep 600'],
  ['ends with an error', 'exit 3'],
  ['is killed', 'kill -9 $$'],
  ['never stops talking', 'yes "5\t1\t1\t1\t1\t1\t1\t1\t9\t9\t9\tmore"'],
  ['answers in plain text, as one too old for tables does', 'cat > /dev/null; echo Faktura'],
  ['reads nothing and is gone', 'exec 0<&-; exit 1'],
])(
  'when it %s the spare one reads that page and those that follow, until it is tried again',
  async (_, work) => {
    await install('swe', work)
    const { reads, pass } = spared()
    expect([await reads(), await reads()]).toEqual(['spare', 'spare'])
    expect(await asked()).toHaveLength(1)
    await install('swe', `cat > /dev/null; ${table}`)
    pass(minute)
    expect([await reads(), await reads()]).toEqual(['system', 'system'])
  },
)

test('a program that comes later is found, and one that keeps failing is tried less and less often, but never given up', async () => {
  vi.stubEnv('PATH', folder)
  const { reads, pass } = spared()
  expect(await reads()).toBe('spare')
  vi.unstubAllEnvs()
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`)
  await install('swe', 'exit 3')
  pass(minute)
  expect(await reads()).toBe('spare')
  expect(await asked()).toHaveLength(1)
  // A minute is not enough any more.
  pass(minute)
  expect(await reads()).toBe('spare')
  expect(await asked()).toHaveLength(1)
  for (let tries = 2; tries < 9; tries++) {
    pass(30 * minute)
    expect(await reads()).toBe('spare')
    expect(await asked()).toHaveLength(tries)
  }
  await install('swe', `cat > /dev/null; ${table}`)
  pass(30 * minute)
  expect(await reads()).toBe('system')
})

test('nonsense gives no words', async () => {
  await install(
    'swe',
    `printf '%b\\n' '${head.replaceAll('\t', '\\t')}'; printf '5\\t1\\t1\\n5\\ta\\tb\\tc\\td\\te\\tf\\tg\\th\\ti\\tj\\tk\\nSegmentation'`,
  )
  expect(await (await systemTesseract())?.words(image)).toEqual([])
})
