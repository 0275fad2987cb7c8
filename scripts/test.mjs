// npm test: everything there is to try, on a machine that has nothing but Node. The last line is `N
// passed, N failed`.
import './node-version.mjs'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { build } from './build.mjs'
import { check } from './check.mjs'
import { dayOf, filesOfDays } from './days.mjs'
import { findOrInstallBrowser, noBrowser } from './find-browser.mjs'
import { allStories, hardFiles, hardFilesOf, seedOfRun, storiesOf } from './lanes.mjs'
import { quickFolder } from './quick-folder.mjs'
import { project, report, run } from './step.mjs'

process.env.TMPDIR = quickFolder()

/** More tests than these that need a second try are a fault of their own. */
const mostSecondTries = 2

const reports = mkdtempSync(path.join(os.tmpdir(), 'skynet-reports-'))
const readReport = (name) => {
  try {
    return JSON.parse(readFileSync(path.join(reports, name), 'utf8'))
  } catch {
    return undefined
  }
}
const firstLine = (text = '') => text.split('\n', 1)[0]

/**
 * What a run came to. `failed` holds each test that failed, with its file. A run that failed without
 * a failed test (it crashed, nothing was found) is a failure too, of no file.
 */
const outcome = (passed, failed, code) => ({
  passed,
  failed:
    failed.length === 0 && code !== 0
      ? [{ name: 'a run that ended with an error outside its tests' }]
      : failed,
})

/** Runs code tests: all but what `left` names, or the named files alone; on the day of the tests, or on `day`. */
async function runCode({ files = [], left = [], alone = false, day = '' }) {
  const report = alone ? 'code-again.json' : 'code.json'
  const { code } = await run(
    'vitest',
    [
      'run',
      '--reporter=./scripts/progress-tests.mjs',
      '--reporter=json',
      `--outputFile.json=${path.join(reports, report)}`,
      ...(alone ? ['--maxWorkers=1'] : []),
      ...files,
    ],
    { env: { LEFT_OUT: left.join(','), ...(day && { TEST_DAY: day }) } },
  )
  const { numPassedTests = 0, testResults = [] } = readReport(report) ?? {}
  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(project, name)
    const tests = assertionResults.filter((test) => test.status === 'failed')
    if (tests.length === 0)
      return status === 'failed' ? [{ file, name: file, why: firstLine(message) }] : []
    return tests.map(({ fullName, failureMessages }) => ({
      file,
      name: `${file}: ${fullName}`,
      why: firstLine(failureMessages[0]),
    }))
  })
  return outcome(numPassedTests, failed, code)
}

async function builds() {
  const began = performance.now()
  const said = await build({ log: () => undefined }).catch((error) => error)
  const ok = report('build', !said, began, said?.message)
  return { passed: Number(ok), failed: ok ? [] : [{ name: 'build' }] }
}

const specsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsOf)]

/** Tells the stories of the named files. */
async function runStories({ files, alone = false }) {
  const report = path.join(reports, alone ? 'stories-again.json' : 'stories.json')
  const { code } = await run(
    'playwright',
    [
      'test',
      '--reporter=./scripts/progress-stories.mjs,json',
      ...(alone ? ['--workers=1'] : []),
      ...files,
    ],
    { env: { PLAYWRIGHT_CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report } },
  )
  const specs = specsOf(readReport(path.basename(report)) ?? {})
  const failed = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title }) => ({ file: `stories/${file}`, name: `stories/${file}: ${title}` }))
  return outcome(specs.length - failed.length, failed, code)
}

/** @type {{ passed: number, failed: { name: string, why?: string }[], secondTries: { name: string, why?: string }[] }} */
const sum = { passed: 0, failed: [], secondTries: [] }

/** One part of the whole: its heading, its minutes, and what it came to. */
async function part(title, work) {
  console.log(`\n${title}`)
  const began = performance.now()
  const { passed, failed } = await work()
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  console.log(`${title}: ${passed} passed, ${failed.length} failed, ${minutes} min`)
  sum.passed += passed
  return failed
}

/** What failed is run once more, alone: what passes then is named, and counts as passed. */
async function tryAgain(title, failed, runFiles) {
  const files = [...new Set(failed.map(({ file }) => file).filter(Boolean))]
  if (files.length === 0 || failed.length > mostSecondTries) return failed
  console.log(`\n${title}, once more and alone: ${files.join(', ')}`)
  const again = (await runFiles({ files, alone: true })).failed
  const isStill = ({ file, name }) =>
    again.some((one) => one.name === name || one.file === undefined || one.name === file)
  const still = failed.filter((one) => one.file === undefined || isStill(one))
  // Something else of the file may have failed now.
  const more = again.filter(({ name }) => !failed.some((one) => one.name === name))
  const mended = failed.filter((one) => !still.includes(one))
  sum.passed += mended.length
  sum.secondTries.push(...mended)
  return [...still, ...more]
}

const seed = seedOfRun()
const hard = hardFilesOf(seed)
const left = hardFiles.filter((file) => !hard.includes(file))
const told = storiesOf(seed)
const day = dayOf(seed)
console.log(`Seed ${seed} (TEST_SEED=${seed} npm test runs the same).`)
console.log(`Of the ${hardFiles.length} hard files: ${hard.join(', ')}`)
console.log(`Of the ${allStories().length} files of stories: ${told.join(', ')}`)
const browser = findOrInstallBrowser()
if (!browser) console.log(`${noBrowser} Everything else is tried.`)

const named = (names) => names.map((name) => ({ name }))
const checked = await part('Checks', async () => {
  const { passed, names } = await check()
  return { passed, failed: named(names) }
})
const code = await part('Rules, screens and endpoints', () =>
  runCode({ left: [...left, ...filesOfDays] }),
)
const onDay = (asked) => runCode({ ...asked, day })
const onItsDay = `What rests on days, on ${day}`
const ofDay = await part(onItsDay, () => onDay({ files: filesOfDays }))
const built = await part('Build', builds)
const stories = browser
  ? await part('Stories', () => runStories({ files: told }))
  : named(['stories: no browser'])
sum.failed.push(
  ...checked,
  ...built,
  ...(await tryAgain('Rules, screens and endpoints', code, runCode)),
  ...(await tryAgain(onItsDay, ofDay, onDay)),
  ...(await tryAgain('Stories', stories, runStories)),
)
if (sum.secondTries.length > mostSecondTries)
  sum.failed.push({ name: `${sum.secondTries.length} tests needed a second try` })

rmSync(reports, { recursive: true, force: true })
if (!browser) console.log(`\n${noBrowser}`)
console.log('')
for (const { name, why } of sum.secondTries)
  console.log([`passed when tried again: ${name}`, why].filter(Boolean).join(': '))
if (sum.failed.length > 0)
  console.log(
    [
      '\nFailed:',
      ...sum.failed.map(({ name, why }) => [name, why].filter(Boolean).join(': ')),
    ].join('\n  '),
  )
console.log(`\n${sum.passed} passed, ${sum.failed.length} failed`)
const wentWell = sum.failed.length === 0 && sum.passed > 0
if (!browser) process.exitCode = 3
else process.exitCode = wentWell ? 0 : 1
