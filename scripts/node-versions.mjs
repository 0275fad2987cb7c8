// npm run test:nodes: on every version of Node that is supported and not the one at hand, starts
// the demo, which may not say a word on standard error, and runs the tests of what leans on Node
// most: processes, native packages, streams, sockets. The versions come from npm, once.
import './node-version.mjs'
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { project, report, run } from './step.mjs'

const supported = [20, 22, 24]
const tests = [
  'platform/server',
  'reader',
  'app/server/processes',
  'areas/credit/batch/server/hostile',
  'areas/operations/triggers/server/hostile',
  'areas/acquisition/signing/server/approval',
]
const longestStart = 5 * 60_000
/** The last thing that is said of a start. */
const lastOfStart = 'Mail with invoices'

const system = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
const binaryOf = (folder) =>
  path.join(
    folder,
    `node_modules/node-${system}/bin/node${process.platform === 'win32' ? '.exe' : ''}`,
  )

/** The program of a major version, fetched when it is not there; undefined when it cannot be. */
async function nodeOf(major) {
  if (process.versions.node.split('.')[0] === String(major)) return process.execPath
  const folder = path.join(project, 'node_modules/.cache/node', String(major))
  if (existsSync(binaryOf(folder))) return binaryOf(folder)
  mkdirSync(folder, { recursive: true })
  const { code } = await run(
    'npm',
    ['install', '--no-audit', '--no-fund', '--prefix', folder, `node-${system}@${major}`],
    { quiet: true },
  )
  return code === 0 ? binaryOf(folder) : undefined
}

/** What is wrong with how the demo starts and stops on a Node; nothing when all is well. */
function problemOfStart(node, env) {
  const data = mkdtempSync(path.join(os.tmpdir(), 'skynet-node-'))
  return new Promise((done) => {
    const child = spawn(node, ['scripts/start.mjs'], {
      cwd: project,
      env: {
        ...env,
        PORT: '0',
        MAIL_IN_PORT: '0',
        DATA_DIR: data,
        DEMO_COMPANIES: '100',
        DEMO_PERSONS: '100',
      },
    })
    let [output, errors] = ['', '']
    let end = setTimeout(() => child.kill('SIGTERM'), longestStart)
    const started = () => output.includes(lastOfStart)
    child.stdout.setEncoding('utf8').on('data', (text) => {
      if (started()) return
      output += text
      if (!started()) return
      // What is warned of late is warned of too.
      clearTimeout(end)
      end = setTimeout(() => child.kill('SIGTERM'), 3000)
    })
    child.stderr.setEncoding('utf8').on('data', (text) => (errors += text))
    child.on('close', (code) => {
      clearTimeout(end)
      rmSync(data, { recursive: true, force: true })
      done(started() && code === 0 ? errors : `${output}${errors}\nended with ${code}`)
    })
  })
}

let failed = 0
for (const major of supported) {
  const node = await nodeOf(major)
  if (!node) {
    console.log(`Node ${major} is not here and npm does not give it: nothing is said of it.`)
    failed++
    continue
  }
  const programs = [path.join(project, 'node_modules/.bin'), path.dirname(node), process.env.PATH]
  const env = { PATH: programs.join(path.delimiter) }
  const began = performance.now()
  const problem = await problemOfStart(node, { ...process.env, ...env })
  if (!report(`start on Node ${major}`, problem === '', began, problem)) failed++
  const { code } = await run('vitest', ['run', '--reporter=dot', ...tests], { env })
  if (!report(`tests on Node ${major}`, code === 0, began)) failed++
}
process.exitCode = failed > 0 ? 1 : 0
