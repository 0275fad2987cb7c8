// npm run check: everything that needs neither a database nor a browser.
import './node-version.mjs'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { project, report, run } from './step.mjs'

const folders = ['app', 'areas', 'platform', 'database', 'simulators', 'stories', 'bench', 'scripts']
const present = folders.filter((folder) => existsSync(path.join(project, folder)))

/** The output must be one JSON document with this key. */
const isJsonWith = (key) => (output) => {
  try {
    return key in JSON.parse(output)
  } catch {
    return false
  }
}

const checks = [
  { name: 'types', program: 'tsc', args: ['--noEmit'] },
  { name: 'lint', program: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  // "0 modules" is what dependency-cruiser says when it understood nothing; it then reports success.
  {
    name: 'walls',
    program: 'depcruise',
    args: [...present, '--output-type', 'err-long'],
    also: (output) => !/\(0 modules/.test(output),
  },
  { name: 'unused code', program: 'knip', args: [] },
  { name: 'format', program: 'prettier', args: ['--check', '--log-level', 'warn', ...present, '*.{ts,json,cjs}'] },
  { name: 'openapi', program: 'node', args: ['scripts/run.mjs', 'app/server/openapi.ts'], also: isJsonWith('openapi') },
]

/** Runs every check, also after one that failed. Answers how many went well, how many did not, and which those are. */
export async function check() {
  const names = []
  for (const { name, program, args, also = () => true } of checks) {
    const began = performance.now()
    const { code, output } = await run(program, args, { quiet: true })
    if (!report(name, code === 0 && also(output), began, output)) names.push(name)
  }
  return { passed: checks.length - names.length, failed: names.length, names }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { passed, failed } = await check()
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}
