// npm run check: everything that needs neither a database nor a browser, side by side. With
// --changed only what git says is changed is looked at, and of the rest what a change can break
// from afar: types, walls, citations.
import './node-version.mjs'
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { project, report, run } from './step.mjs'

const folders = [
  'app',
  'areas',
  'platform',
  'reader',
  'world',
  'database',
  'simulators',
  'stories',
  'bench',
  'scripts',
]
const present = folders.filter((folder) => existsSync(path.join(project, folder)))

/** The output must be one JSON document with this key. */
const isJsonWith = (key) => (output) => {
  try {
    return key in JSON.parse(output)
  } catch {
    return false
  }
}

/** Files changed since the last commit, and those git does not know yet. */
const changedFiles = () =>
  ['diff --name-only --diff-filter=d HEAD', 'ls-files --others --exclude-standard']
    .flatMap((asked) =>
      execFileSync('git', asked.split(' '), { cwd: project, encoding: 'utf8' }).split('\n'),
    )
    .filter((file) => file !== '')

/** What a check remembers of files that have not changed since. `npm ci` forgets it. */
const remembered = (name) => `node_modules/.cache/check/${name}`

/** What does not compile, wherever a change breaks it. */
const types = {
  name: 'types',
  program: 'tsc',
  args: ['--noEmit', '--incremental', '--tsBuildInfoFile', remembered('types')],
}
const lint = { name: 'lint', program: 'oxlint', args: ['--type-aware', '--deny-warnings'] }
/** Both at once: the types of the program, which cost most of either, are worked out one time. */
const lintAndTypes = { ...lint, name: 'lint and types', args: [...lint.args, '--type-check'] }
const walls = {
  name: 'walls',
  program: 'depcruise',
  args: [...present, '--output-type', 'err-long'],
  // "0 modules" is what dependency-cruiser says when it understood nothing; it then reports
  // success.
  also: (output) => !/\(0 modules/.test(output),
}
const citations = {
  name: 'citations',
  program: 'node',
  args: ['scripts/citations.mjs', ...present],
  mend: 'A rule stands as **limits 7** in its area’s README.md before anything rests on it; a decision as **A13**.',
}
const clock = {
  name: 'clock',
  program: 'node',
  args: ['scripts/clock.mjs', ...present],
  mend: 'Take the clock as a parameter, and in SQL skynet.now(), skynet.today() or skynet.clock(). Who means the clock of the machine is named in scripts/clock.mjs, with why.',
}
const waysIn = {
  name: 'ways in',
  program: 'node',
  args: ['scripts/ways-in.mjs', 'app', 'areas', 'platform', 'reader'],
  mend: 'docs/ways-in.md has a row for every way by which bytes come in: what bounds them, and where they are taken apart.',
}
const lock = {
  name: 'lock',
  program: 'node',
  args: ['scripts/lock.mjs'],
  mend: 'npm install writes the integrity of a package where its registry tells it: set npm up with one that does, or take the line from there.',
}
const notices = {
  name: 'notices',
  program: 'node',
  args: ['scripts/notices.mjs', '--check'],
  mend: 'What is shipped has changed: commit what node scripts/notices.mjs writes.',
}
const format = (files) => ({
  name: 'format',
  program: 'oxfmt',
  args: ['--check', '--no-error-on-unmatched-pattern', ...files],
  mend: 'npm run format writes them as the house does.',
})

/** Cheapest first, so that what is easily mended is known before the rest has run. */
const everything = [
  citations,
  clock,
  waysIn,
  lock,
  notices,
  {
    name: 'openapi',
    program: 'node',
    args: ['scripts/run.mjs', 'app/server/openapi.ts'],
    also: isJsonWith('openapi'),
  },
  {
    name: 'outside words',
    program: 'node',
    args: ['scripts/run.mjs', 'app/outside.ts'],
    mend: 'Partners, customers and debtors are told the facts of platform/outside.ts and no other, and docs/partner-api.md has each sentence for partners word for word.',
  },
  format([]),
  walls,
  {
    name: 'unused code',
    program: 'knip',
    args: [],
    mend: 'Remove what nobody asks for. A program that is started by its path is named in knip.json.',
  },
  {
    name: 'code that only tests use',
    program: 'knip',
    args: ['--production'],
    mend: 'Move it into a folder testing/, or have the program use it.',
  },
  lintAndTypes,
]
function ofChanged() {
  const files = changedFiles()
  const sources = files.filter((file) => /\.(tsx?|mjs|cjs)$/.test(file))
  return [
    citations,
    clock,
    waysIn,
    lock,
    ...(files.length > 0 ? [format(files)] : []),
    walls,
    types,
    ...(sources.length > 0 ? [{ ...lint, args: [...lint.args, ...sources] }] : []),
  ]
}

/**
 * Runs every check, as many at a time as there are processors, also after one that failed. Answers
 * how many went well, how many did not, and which those are.
 */
export async function check(checks = everything) {
  const names = []
  const waiting = [...checks]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { name, program, args, mend, also = () => true } = next
      const began = performance.now()
      const { code, output } = await run(program, args, { quiet: true })
      const said = [output.trim(), mend].filter(Boolean).join('\n')
      if (!report(name, code === 0 && also(output), began, said)) names.push(name)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return { passed: checks.length - names.length, failed: names.length, names }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { passed, failed } = await check(
    process.argv.includes('--changed') ? ofChanged() : everything,
  )
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}
