import { expect, it } from 'vitest'
import { contracts } from './areas.ts'
import { askedBy, ofOne } from './testing/one-or-two.ts'

const commands = contracts
  .flatMap((contract) => Object.values(contract))
  .filter(({ kind }) => kind === 'command')
  .map(({ id }) => id)
const byTwo = new Set(Object.values(askedBy).flat())
const byOne = Object.values(ofOne).flat()

it('every call that writes asks for an act of two, or is said to take one and why (approvals 1)', () => {
  const placed = new Set([...byTwo, ...byOne])
  // Which of the two is it? What lets somebody in, moves money or tells others what to do takes two.
  expect(commands.filter((id) => !placed.has(id))).toEqual([])
})

it('none is said twice, and no call that is gone is said', () => {
  expect(byOne.filter((id, place) => byTwo.has(id) || byOne.indexOf(id) !== place)).toEqual([])
  expect([...byTwo, ...byOne].filter((id) => !commands.includes(id))).toEqual([])
})
