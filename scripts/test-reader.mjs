// Before the tests of a run: builds the program that reads documents once, since the tests start it a hundred times.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { buildPrograms } from './build.mjs'
import { project } from './step.mjs'

export async function setup() {
  const dist = path.join(project, 'dist')
  mkdirSync(dist, { recursive: true })
  const folder = mkdtempSync(path.join(dist, 'test-'))
  await buildPrograms(folder, { reader: 'areas/interpretation/reader/process/reader-process.ts' })
  process.env.READER_PROGRAM = path.join(folder, 'reader.js')
  return () => rmSync(folder, { recursive: true, force: true })
}
