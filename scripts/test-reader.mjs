// Before the tests of a run: builds the program that reads documents once, since the tests start it a hundred times and wait for it.
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
  process.env.READER_NICE = '0'
  return () => rmSync(folder, { recursive: true, force: true })
}
