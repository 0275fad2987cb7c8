// npm test: everything there is to try, on a machine that has nothing but Node. The last line is `N
// passed, N failed`.
import './node-version.mjs'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { build } from './build.mjs'
import { check } from './check.mjs'
import { findOrInstallBrowser, noBrowser } from './find-browser.mjs'
import { project, report, run } from './step.mjs'

const reports = mkdtempSync(path.join(os.tmpdir(), 'skynet-reports-'))
const readReport = (name) => {
  try {
    return JSON.parse(readFileSync(path.join(reports, name), 'utf8'))
  } catch {
    return undefined
  }
}
/**
 * A run that failed without a failed test (it crashed, a file does not load, nothing was found) is
 * a failure too.
 */
const counted = (passed, failed, code, names) =>
  failed === 0 && code !== 0
    ? { passed, failed: 1, names: [...names, 'a run that ended with an error outside its tests'] }
    : { passed, failed, names }
const firstLine = (text = '') => text.split('\n', 1)[0]

async function codeTests() {
  const file = path.join(reports, 'code.json')
  const { code } = await run('vitest', [
    'run',
    '--reporter=./scripts/progress-tests.mjs',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = readReport('code.json') ?? {}
  const names = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const where = path.relative(project, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [`${where}: ${firstLine(message)}`] : []
    return failed.map(
      ({ fullName, failureMessages }) => `${where}: ${fullName}: ${firstLine(failureMessages[0])}`,
    )
  })
  return counted(numPassedTests, numFailedTests, code, names)
}

async function builds() {
  const began = performance.now()
  const said = await build({ log: () => undefined }).catch((error) => error)
  const ok = report('build', !said, began, said?.message)
  return { passed: Number(ok), failed: Number(!ok), names: ok ? [] : ['build'] }
}

const specsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsOf)]

async function stories(browser) {
  if (!browser) return { passed: 0, failed: 1, names: ['stories: no browser'] }
  const { code } = await run(
    'playwright',
    ['test', '--reporter=./scripts/progress-stories.mjs,json'],
    {
      env: {
        PLAYWRIGHT_CHROMIUM_PATH: browser,
        PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(reports, 'stories.json'),
      },
    },
  )
  const said = readReport('stories.json') ?? {}
  const { expected = 0, flaky = 0, unexpected = 0 } = said.stats ?? {}
  const which = specsOf(said).map(({ ok, file, title, tests }) => ({
    name: `stories/${file}: ${title}`,
    failed: !ok,
    flaky: tests.some(({ status }) => status === 'flaky'),
  }))
  for (const { name } of which.filter((story) => story.flaky))
    console.log(`passed when told again: ${name}`)
  const failed = which.filter((story) => story.failed).map(({ name }) => name)
  return counted(expected + flaky, unexpected, code, failed)
}

const browser = findOrInstallBrowser()
if (!browser) console.log(`${noBrowser} Everything else is tried.`)

const sum = { passed: 0, failed: 0, names: [] }
const parts = {
  Checks: check,
  'Rules, screens and endpoints': codeTests,
  Build: builds,
  Stories: () => stories(browser),
}
for (const [title, part] of Object.entries(parts)) {
  console.log(`\n${title}`)
  const { passed, failed, names } = await part()
  sum.passed += passed
  sum.failed += failed
  sum.names.push(...names)
}
rmSync(reports, { recursive: true, force: true })
if (!browser) console.log(`\n${noBrowser}`)
if (sum.names.length > 0) console.log(['\nFailed:', ...sum.names].join('\n  '))
console.log(`\n${sum.passed} passed, ${sum.failed} failed`)
const wentWell = sum.failed === 0 && sum.passed > 0
if (!browser) process.exitCode = 3
else process.exitCode = wentWell ? 0 : 1
