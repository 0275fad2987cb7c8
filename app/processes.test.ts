import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { project } from './testing/walls-tree.ts'
import { processPrograms } from '../scripts/build.mjs'

test('every program that works in a process of its own is built with the others', async () => {
  const sources = await Promise.all(
    ['areas', 'app', 'reader'].map(async (folder) =>
      (await readdir(join(project, folder), { recursive: true })).map(
        (path) => `${folder}/${path}`,
      ),
    ),
  )
  const paths = sources.flat().filter((path) => /-process[.]ts$/.test(path))
  const answering = await Promise.all(
    paths.map(async (path) => ({ path, text: await readFile(join(project, path), 'utf8') })),
  )
  const programs = answering
    .filter(({ text }) => /\banswerTasks\(|\bprocess\.send\b/.test(text))
    .map(({ path }) => path)
  expect(programs.length).toBeGreaterThan(3)
  expect(Object.values(processPrograms)).toEqual(expect.arrayContaining(programs))
})
