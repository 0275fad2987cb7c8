import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSelection } from './useSelection.ts'

const ids = ['a', 'b', 'c', 'd', 'e']
const start = () => renderHook(() => useSelection(ids)).result

test('with Shift everything between the last one and this one is marked, in either direction', () => {
  const marks = start()
  act(() => marks.current.toggle('b', false))
  act(() => marks.current.toggle('d', true))
  expect([...marks.current.selected]).toEqual(['b', 'c', 'd'])
  act(() => marks.current.toggle('a', true))
  expect([...marks.current.selected].sort()).toEqual(['a', 'b', 'c', 'd'])
})

test('Shift without one before, and a click on one that is marked', () => {
  const marks = start()
  act(() => marks.current.toggle('c', true))
  expect([...marks.current.selected]).toEqual(['c'])
  act(() => marks.current.toggle('c', false))
  expect(marks.current.selected.size).toBe(0)
})

test('all on the page, and none again', () => {
  const marks = start()
  act(() => marks.current.toggleAll())
  expect([marks.current.all, marks.current.selected.size]).toEqual([true, 5])
  act(() => marks.current.toggleAll())
  expect(marks.current.selected.size).toBe(0)
})
