import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from '#platform/server/project.ts'
import { noticesOf } from '../scripts/notices.mjs'

test('NOTICES names everything that is shipped, with its licence and what must go with it', () => {
  const text = noticesOf(projectFolder)
  expect(readFileSync(path.join(projectFolder, 'NOTICES'), 'utf8') === text).toBe(true)
  for (const [name, licence] of [
    ['@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later'],
    ['@fontsource-variable/inter', 'OFL-1.1'],
    ['sharp', 'Apache-2.0'],
    ['react-dom', 'MIT'],
    ['@tiptap/pm', 'MIT'],
  ])
    expect(text).toMatch(new RegExp(`^${name} [0-9.]+: ${licence}$`, 'm'))
  expect(text).toContain('SIL OPEN FONT LICENSE Version 1.1')
  // Of development alone.
  expect(text).not.toMatch(/^(oidc-provider|vitest|playwright) /m)
})
