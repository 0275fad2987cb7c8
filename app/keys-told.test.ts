import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { aboutOf } from '#platform/server/config-fields.ts'
import { variables } from '#platform/server/config-variables.ts'
import { project } from './testing/walls-tree.ts'

it('every secret, key and certificate that is given is listed, with what it protects and by what algorithm', () => {
  const [, told = ''] =
    /\n## Keys and secrets\n([^]*?)\n## /.exec(
      readFileSync(join(project, 'docs/security.md'), 'utf8'),
    ) ?? []
  const given = Object.entries(variables.shape)
    .filter(([name, schema]) => aboutOf(schema).secret || /_(CERTIFICATE|ROOTS)$/.test(name))
    .map(([name]) => name)
  expect(given.length).toBeGreaterThan(20)
  expect(given.filter((name) => !told.includes(`\`${name}\``))).toEqual([])
})
