import { describe, expect, it } from 'vitest'
import { movedTo } from './moved-to.ts'

describe('a rule that is dropped', () => {
  const order = ['a', 'b', 'c']
  it.each([
    ['down on another takes its place', 'a', 'c', false, 'bca'],
    ['up on another takes its place', 'c', 'a', false, 'cab'],
    ['from outside on a chosen one takes its place', 'x', 'b', false, 'axbc'],
    ['from outside on the list stands last', 'x', 'valda', true, 'abcx'],
    ['on the list it is in stays', 'a', 'valda', true, 'abc'],
    ['among those not chosen is no longer chosen', 'b', 'y', false, 'ac'],
    ['on the other list is no longer chosen', 'b', 'tillgangliga', false, 'ac'],
    ['on itself stays', 'b', 'b', false, 'abc'],
    ['among those it already is among changes nothing', 'x', 'y', false, 'abc'],
  ])('%s', (_, id, target, onList, after) =>
    expect(movedTo(order, id, target, onList).join('')).toBe(after),
  )
})
