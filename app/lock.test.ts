import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from '#platform/server/project.ts'
import { unpinned } from '../scripts/lock.mjs'

test('every package of the lock is pinned to its bytes, and none comes from elsewhere', () => {
  const text = readFileSync(path.join(projectFolder, 'package-lock.json'), 'utf8')
  expect(unpinned(JSON.parse(text))).toEqual([])
  const integrity = 'sha512-AA=='
  const packages = {
    '': {},
    'node_modules/own': { link: true },
    'node_modules/sound': { integrity },
    'node_modules/bare': {},
    'node_modules/old': { integrity: 'sha1-AA==' },
    'node_modules/astray': { integrity, resolved: 'https://example.org/astray-1.tgz' },
  }
  expect(unpinned({ packages })).toEqual([
    'node_modules/bare has no integrity of sha512',
    'node_modules/old has no integrity of sha512',
    'node_modules/astray says itself where it is fetched from',
  ])
})
