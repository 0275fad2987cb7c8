import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pingsUntilQuestion, useEditLock } from './useEditLock.ts'

/** What the server would answer, and what it was asked. */
let answer: { status: number; body: unknown }
let asked: string[]
let left: boolean
const mine = (key: string) => ({
  status: 200,
  body: { currentlyEditing: 'Hanna', currentlyEditingKey: key, editingEnabled: true, version: 1 },
})
const others = {
  status: 403,
  body: {
    code: 'editedByOther',
    message: 'Någon annan redigerar: Gustav',
    changed: [{ field: 'currentlyEditing', stored: 'Gustav' }],
  },
}
const half = 30_000

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  left = false
  answer = mine('a')
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    asked.push(`${init.method} ${path.split('/').at(-1)}${init.keepalive ? ' keepalive' : ''}`)
    return Promise.resolve(new Response(JSON.stringify(answer.body), { status: answer.status }))
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const start = (wanted = true) => {
  const onSeen = vi.fn<(version: number) => void>()
  const hook = renderHook(() => useEditLock('7', { wanted, onSeen, isLeft: () => left }))
  return { ...hook, onSeen }
}
const pings = () => asked.filter((one) => one === 'GET ping?id=7').length

test('the right to edit is asked for at once and held by a ping every 30 s (interpretation 11)', async () => {
  const { result, onSeen } = start()
  expect(result.current.lock).toEqual({ state: 'asking' })
  await pass(1)
  expect(result.current.lock).toEqual({ state: 'mine', key: 'a' })
  await pass(half * 2)
  expect(pings()).toBe(3)
  expect(onSeen).toHaveBeenLastCalledWith(1)
  answer = mine('b')
  await pass(half)
  // Lost and won again: the version says whether there is something new.
  expect(result.current.lock).toEqual({ state: 'mine', key: 'b' })
  expect(onSeen).toHaveBeenCalledTimes(4)
})

test('it is asked for anew when the server has heard that it was let go of', async () => {
  const first = start()
  await pass(1)
  let hear: () => void = () => undefined
  const { fetch } = globalThis
  vi.stubGlobal('fetch', () => {
    asked.push('let go')
    return new Promise((resolve) => (hear = () => resolve(new Response('{}'))))
  })
  first.unmount()
  vi.stubGlobal('fetch', fetch)
  start()
  await pass(1)
  expect(asked.at(-1)).toBe('let go')
  hear()
  await pass(1)
  expect(asked.at(-1)).toBe('GET ping?id=7')
})

test('somebody else has it, is named, and it is taken when they let go', async () => {
  answer = others
  const { result } = start()
  await pass(1)
  expect(result.current.lock).toEqual({ state: 'others', name: 'Gustav' })
  answer = mine('c')
  await pass(half)
  expect(result.current.lock).toEqual({ state: 'mine', key: 'c' })
})

test('interpretation 26: after 90 pings without a sign of life it is let go of, until "Jag är aktiv" (decision C27)', async () => {
  const { result } = start()
  await pass(1)
  await pass(half * pingsUntilQuestion)
  expect(result.current.lock.state).toBe('mine')
  await pass(half)
  expect(result.current.lock.state).toBe('resting')
  expect(asked.at(-1)).toBe('POST pingrelease?id=7 keepalive')
  const before = pings()
  await pass(half * 5)
  expect(pings()).toBe(before)
  act(() => result.current.wake())
  await pass(1)
  expect(result.current.lock.state).toBe('mine')
})

test('an answer that comes when one rests already does not wake', async () => {
  const { result } = start()
  await pass(half * (pingsUntilQuestion - 1) + 1)
  let give: () => void = () => undefined
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const answered = fetch(path, init)
    return init.method === 'GET'
      ? new Promise((resolve) => (give = () => resolve(answered)))
      : answered
  })
  await pass(half * 2)
  give()
  await pass(1)
  expect(result.current.lock.state).toBe('resting')
  // Given once more by the answer, and given back.
  expect(asked.filter((one) => one.startsWith('POST'))).toHaveLength(2)
})

test('one who works is never asked', async () => {
  const { result } = start()
  await pass(half * 80)
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))
  await pass(half * 80)
  expect(result.current.lock.state).toBe('mine')
})

test('it is let go of on leaving the screen, and when the page goes away', async () => {
  const first = start()
  await pass(1)
  first.unmount()
  expect(asked.at(-1)).toBe('POST pingrelease?id=7 keepalive')
  const gone = start()
  await pass(1)
  window.dispatchEvent(new Event('pagehide'))
  expect(asked.filter((one) => one.startsWith('POST'))).toHaveLength(2)
  gone.unmount()
  // Once is enough.
  expect(asked.filter((one) => one.startsWith('POST'))).toHaveLength(2)
})

test('a right that comes when the screen is left already is given back', async () => {
  let give: () => void = () => undefined
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const answered = fetch(path, init)
    return init.method === 'GET'
      ? new Promise((resolve) => (give = () => resolve(answered)))
      : answered
  })
  const { unmount } = start()
  await pass(1)
  unmount()
  expect(asked).toEqual(['GET ping?id=7'])
  // Opened again: it is asked for when the first right has been given back.
  start()
  await pass(1)
  give()
  await pass(1)
  expect(asked).toEqual(['GET ping?id=7', 'POST pingrelease?id=7 keepalive', 'GET ping?id=7'])
})

test('a document that is left to be sent is let go of by the sending', async () => {
  const { unmount } = start()
  await pass(1)
  left = true
  unmount()
  expect(asked.filter((one) => one.startsWith('POST'))).toEqual([])
})

test('what is not pending has nothing to hold', async () => {
  start(false)
  await pass(half * 3)
  expect(asked).toEqual([])
})
