import { expect, it } from 'vitest'
import { maySeeToOddRows } from '#areas/foundation/users/rules.ts'
import { sourceNames, sources } from './rules.ts'

it('oddrows 2: whoever sees to odd rows of something may, and nobody else', () => {
  const policies = sourceNames.flatMap((name) => sources[name].may.policies)
  expect([...new Set(policies)].toSorted()).toEqual([...maySeeToOddRows.policies].toSorted())
})
