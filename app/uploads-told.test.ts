import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { contracts } from './server/areas.ts'
import { project } from './testing/walls-tree.ts'

const uploads = contracts
  .flatMap((contract) => Object.values(contract))
  .flatMap((endpoint) =>
    endpoint.kind === 'command' && endpoint.upload ? [{ ...endpoint.upload, id: endpoint.id }] : [],
  )

it('every file that may be uploaded has its types and its size in docs/ways-in.md', () => {
  const [, told = ''] = readFileSync(join(project, 'docs/ways-in.md'), 'utf8').split(
    '## Files that may be uploaded',
  )
  const rows = told
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')))
    .map(([, id = '', size = '', types = '']) => ({
      id,
      size,
      types: types.split(', ').toSorted(),
    }))
  const declared = uploads.map(({ id, maxBytes, types }) => ({
    id,
    size: `${maxBytes / 2 ** 20} MB`,
    types: types.toSorted(),
  }))
  const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id)
  expect(rows.toSorted(byId)).toEqual(declared.toSorted(byId))
})
