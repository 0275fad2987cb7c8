import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { expect, it } from 'vitest'

// bank 25: one account is one key. Whoever compared numbers would not see it written otherwise.
const comparing =
  /\b(?:account_?number|clearing_?number)\b'?\s*(?:,\s*'(?:=|in)'|[!=]==|=\s*(?:any\b|\$\{))/i
/** What finds rows by a number first, and tells them apart by their keys then. */
const byKeyAfterwards = [
  'areas/operations/search/server/find.ts',
  'areas/parties/company/server/accounts.ts',
]

it('bank 25: accounts are compared by their key and nothing else', async () => {
  const files = (await readdir('areas', { recursive: true })).map((file) => `areas/${file}`)
  const found = files.filter(
    (file) =>
      file.endsWith('.ts') &&
      !/\.test\.ts$|\/(?:testing|demo)\//.test(file) &&
      comparing.test(readFileSync(file, 'utf8')),
  )
  expect(found.toSorted()).toEqual(byKeyAfterwards)
  for (const file of byKeyAfterwards)
    expect(readFileSync(file, 'utf8')).toContain('accountKey(row)')
})
