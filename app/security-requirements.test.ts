import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { requirements } from './testing/asvs-requirements.ts'
import { project } from './testing/walls-tree.ts'

const text = await readFile(join(project, 'docs/security.md'), 'utf8')

/** A row of the table of requirements: 'met', 'not met' or 'n/a'. */
interface Row {
  readonly numbers: readonly string[]
  readonly state: string
  readonly evidence: string
}

/** The numbers that '1.2.1, 1.3.1-1.3.4' names; none of '-', which ASVS has no requirement for. */
const numbersIn = (named: string): string[] =>
  named.split(', ').flatMap((one) => {
    const [, section, first, last] = /^(\d+\.\d+)\.(\d+)(?:-\1\.(\d+))?$/.exec(one) ?? []
    if (section === undefined) return one === '-' ? [] : [one]
    const from = Number(first)
    const length = Number(last ?? first) - from + 1
    return Array.from({ length }, (_, index) => `${section}.${from + index}`)
  })

const rows: readonly Row[] = text
  .slice(text.indexOf('## ASVS'))
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .filter((line) => !line.startsWith('| --'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, , named = '', , state = '', evidence = '']) => ({
    numbers: numbersIn(named),
    state: state.replaceAll('*', ''),
    evidence,
  }))

/** Every file that a text names, whole or by the end of its path. */
const filesIn = (words: string): string[] =>
  words.match(/(?<![\w/.@-])[\w@-][\w./@-]*\.(?:tsx?|mjs|md|sql|ya?ml|json|service)\b/g) ?? []

test('numbers are read one by one and from one to another', () => {
  expect(numbersIn('1.2.1, 1.3.9-1.3.11')).toEqual(['1.2.1', '1.3.9', '1.3.10', '1.3.11'])
  expect(numbersIn('-')).toEqual([])
  expect(numbersIn('1.2-1.3')).toEqual(['1.2-1.3'])
})

test('ASVS 5.0.0 has 70, 183 and 92 requirements of its three levels', () => {
  const levels = [...requirements.values()]
  expect([1, 2, 3].map((level) => levels.filter((one) => one === level).length)).toEqual([
    70, 183, 92,
  ])
})

test('each requirement of levels 1 and 2 has one row, and no row is of none', () => {
  const named = rows.flatMap(({ numbers }) => numbers)
  expect(named.filter((one) => !requirements.has(one))).toEqual([])
  expect(named.filter((one, index) => named.indexOf(one) !== index)).toEqual([])
  const asked = [...requirements].filter(([, level]) => level < 3).map(([number]) => number)
  expect(asked.filter((one) => !named.includes(one))).toEqual([])
})

test('each row is met, not met or not applicable, and a met one names a file', () => {
  expect(rows.filter(({ state }) => !['met', 'not met', 'n/a'].includes(state))).toEqual([])
  expect(rows.filter(({ evidence }) => evidence === '')).toEqual([])
  expect(
    rows.filter(({ state, evidence }) => state === 'met' && filesIn(evidence).length === 0),
  ).toEqual([])
})

test('the page says how many requirements are in each state', () => {
  const counted = (wanted: string) =>
    rows
      .filter(({ state }) => state === wanted)
      .flatMap(({ numbers }) => numbers)
      .filter((one) => (requirements.get(one) ?? 3) < 3).length
  const said =
    `${counted('met')} requirements are met, ${counted('not met')} are not met, ` +
    `${counted('n/a')} do not apply`
  expect(text.replaceAll('\n', ' ')).toContain(said)
  const again =
    `${counted('met')} are met, ${counted('not met')} are not met and ` +
    `${counted('n/a')} do not apply`
  expect(text.replaceAll('\n', ' ')).toContain(again)
})

test('each file that the page names is there, and is told from every other', async () => {
  const folders = ['app', 'areas', 'database', 'deploy', 'docs', 'platform', 'scripts', 'stories']
  const within = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(project, folder), { recursive: true })).map((one) => `${folder}/${one}`),
    ),
  )
  const paths = [...(await readdir(project)), ...within.flat()]
  const matching = (name: string) =>
    paths.includes(name) ? [name] : paths.filter((path) => path.endsWith(`/${name}`))
  const wrong = [...new Set(filesIn(text))]
    .map((name) => ({ name, found: matching(name) }))
    .filter(({ found }) => found.length !== 1)
  expect(wrong).toEqual([])
})
