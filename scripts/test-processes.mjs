// Before the tests of a run: builds the programs that work in processes of their own once, since
// the tests start them a hundred times and wait for them.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { buildPrograms, processPrograms } from './build.mjs'
import { project } from './step.mjs'

export async function setup() {
  const dist = path.join(project, 'dist')
  mkdirSync(dist, { recursive: true })
  const folder = mkdtempSync(path.join(dist, 'test-'))
  await buildPrograms(folder, processPrograms)
  process.env.PROCESS_PROGRAMS = folder
  process.env.READER_NICE = '0'
  // From one file that reads documents to the next there may be several that read none.
  process.env.READER_IDLE = '600000'
  return () => rmSync(folder, { recursive: true, force: true })
}
