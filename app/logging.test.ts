import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { project } from './testing/walls-tree.ts'

/** The words of a call, from after its opening bracket to before its closing one. */
function wordsOf(text: string, from: number): string {
  let depth = 1
  let at = from
  for (; depth > 0 && at < text.length; at++) {
    const sign = text[at] ?? ''
    if (`'"\``.includes(sign)) {
      for (at++; at < text.length && text[at] !== sign; at++) if (text[at] === '\\') at++
    } else if ('([{'.includes(sign)) depth++
    else if (')]}'.includes(sign)) depth--
  }
  return text.slice(from, at - 1)
}
const sources = ['app', 'areas', 'platform', 'reader'].flatMap((folder) =>
  readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/.test(file) && !/(^|\/)(testing|demo)(\/|\.ts)/.test(file))
    .map((file) => join(folder, file)),
)
const written = () => {
  const lines = new Set<string>()
  for (const file of sources) {
    const text = readFileSync(join(project, file), 'utf8')
    for (const { index, 0: call, 1: level } of text.matchAll(
      /\blog\??\.(debug|info|warn|error|fatal)\(/g,
    ))
      for (const [, said] of wordsOf(text, index + call.length).matchAll(/'([^'\n]{4,})'/g))
        lines.add(`${said} | ${level} | ${basename(file)}`)
  }
  return [...lines].toSorted()
}
const told = () =>
  readFileSync(join(project, 'docs/logging.md'), 'utf8')
    .split('## Lines of the program')[1]
    ?.split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .flatMap((line) => {
      const [, said = '', level = '', by = ''] = line.split('|').map((cell) => cell.trim())
      return by.split(', ').map((file) => `${said} | ${level} | ${file.replaceAll('`', '')}`)
    })
    .toSorted()

it('every line that the program writes is listed, and no other (docs/logging.md)', () => {
  expect(told()).toEqual(written())
  expect(written().length).toBeGreaterThan(80)
})
