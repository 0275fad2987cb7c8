import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useAnimatedNumber } from './useAnimatedNumber.ts'
import { useView } from './useView.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('Ticker: the view turns every 7.5 s, or when somebody chooses', async () => {
  const { result } = renderHook(useView)
  await pass(7400)
  expect(result.current.view).toBe('count')
  await pass(100)
  expect(result.current.view).toBe('volume')
  await pass(7500)
  expect(result.current.view).toBe('count')

  // What somebody chooses stands its whole time.
  await pass(7000)
  act(() => result.current.choose('volume'))
  await pass(7400)
  expect(result.current.view).toBe('volume')
  await pass(100)
  expect(result.current.view).toBe('count')
})

test('holds still when asked to', async () => {
  const { result } = renderHook(useView)
  act(() => result.current.setTurning(false))
  await pass(60_000)
  expect(result.current.view).toBe('count')
  act(() => result.current.setTurning(true))
  await pass(7500)
  expect(result.current.view).toBe('volume')
})

test('ticker 2: a number reaches its new value in 1000 ms', async () => {
  const { result, rerender } = renderHook(({ value }) => useAnimatedNumber(value, 1000), {
    initialProps: { value: 0 },
  })
  rerender({ value: 100 })
  await pass(500)
  expect(result.current).toBeGreaterThan(50)
  expect(result.current).toBeLessThan(100)
  await pass(600)
  expect(result.current).toBe(100)
})

test('a number begins at 0, and stands still where less motion is asked for', async () => {
  expect(renderHook(() => useAnimatedNumber(100, 1000)).result.current).toBe(0)
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  try {
    const { result, rerender } = renderHook(({ value }) => useAnimatedNumber(value, 1000), {
      initialProps: { value: 100 },
    })
    expect(result.current).toBe(100)
    rerender({ value: 200 })
    await pass(20)
    expect(result.current).toBe(200)
  } finally {
    vi.unstubAllGlobals()
  }
})
