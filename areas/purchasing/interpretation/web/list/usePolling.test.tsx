import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pollsUntilExpired, usePolling } from './usePolling.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('interpretation 25: the list is fetched every 3 s, the first time after 6 s, and has expired after 180 times', async () => {
  const fetchAgain = vi.fn<() => void>()
  const { result } = renderHook(() => usePolling(fetchAgain))
  await pass(5999)
  expect(fetchAgain).toHaveBeenCalledTimes(0)
  await pass(1)
  expect(fetchAgain).toHaveBeenCalledTimes(1)
  await pass(3000)
  expect(fetchAgain).toHaveBeenCalledTimes(2)
  await pass(3000 * (pollsUntilExpired - 3))
  expect([fetchAgain.mock.calls.length, result.current]).toEqual([179, false])
  await pass(3000)
  expect([fetchAgain.mock.calls.length, result.current]).toEqual([180, true])
  await pass(60_000)
  expect(fetchAgain).toHaveBeenCalledTimes(180)
})
