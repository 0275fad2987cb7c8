// Runs one step of `npm run check` or `npm test` and says how it went.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const project = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const running = new Set()
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    for (const child of running) child.kill(signal)
    process.exit(130)
  })

/**
 * Runs a program of node_modules/.bin (or `node`), in the project. Its output is shown as it comes,
 * or returned when `quiet`. Never rejects.
 */
export function run(program, args, { quiet = false, env = {} } = {}) {
  return new Promise((done) => {
    const bin = [path.join(project, 'node_modules/.bin'), process.env.PATH].join(path.delimiter)
    const child = spawn(program === 'node' ? process.execPath : program, args, {
      cwd: project,
      env: { ...process.env, PATH: bin, ...env },
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
      shell: process.platform === 'win32',
    })
    running.add(child)
    let output = ''
    const keep = (text) => (output += text)
    child.stdout?.setEncoding('utf8').on('data', keep)
    child.stderr?.setEncoding('utf8').on('data', keep)
    const end = (code) => {
      running.delete(child)
      done({ code, output })
    }
    child.on('error', (error) => {
      output += error.message
      end(1)
    })
    child.on('close', (code, signal) => end(code ?? signal))
  })
}

/**
 * Prints `ok` or `FAILED`, the step's name and the seconds, and after a failure what it said.
 * Answers whether it went well.
 */
export function report(name, ok, began, output = '') {
  console.log(
    `${ok ? 'ok     ' : 'FAILED '}${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`,
  )
  if (!ok && output.trim()) console.log(output.trim().replace(/^/gm, '       '))
  return ok
}
