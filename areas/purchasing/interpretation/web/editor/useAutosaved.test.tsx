import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useAutosaved } from './useAutosaved.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
const start = () => {
  const save = vi.fn<(text: string) => void>()
  const hook = renderHook(({ stored }) => useAutosaved(stored, save), {
    initialProps: { stored: 'Ring' },
  })
  const write = (text: string) => act(() => hook.result.current.onChange(text))
  return { ...hook, save, write, value: () => hook.result.current.value }
}

test('what is written is saved a second after the last key (interpretation 67)', async () => {
  const { save, write } = start()
  write('Ring d')
  await act(() => vi.advanceTimersByTimeAsync(900))
  write('Ring dem')
  await act(() => vi.advanceTimersByTimeAsync(999))
  expect(save).toHaveBeenCalledTimes(0)
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(save.mock.calls).toEqual([['Ring dem']])
})

test('what is left stands while it is on its way, and after that what is stored', () => {
  const { result, save, write, value, rerender } = start()
  write('Ring dem')
  act(() => result.current.onBlur())
  expect([save.mock.calls, value()]).toEqual([[['Ring dem']], 'Ring dem'])
  rerender({ stored: 'Ring dem' })
  rerender({ stored: 'Någon annan skrev' })
  expect(value()).toBe('Någon annan skrev')
})

test('it is saved when the screen is left in the middle of a word', () => {
  const { save, write, unmount } = start()
  write('Ring de')
  unmount()
  expect(save.mock.calls).toEqual([['Ring de']])
})
