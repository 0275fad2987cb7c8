import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { command, contract, nothing } from '#platform/endpoint.ts'
import { call } from './call.ts'

const { give } = contract('call', {
  give: command({
    method: 'POST',
    path: '/give',
    may: { who: 'anyone' },
    summary: 'Ge',
    input: z.object({}),
    answer: nothing,
    fresh: true,
  }),
})
const renewed = {
  id: 'one',
  token: 'latest',
  expiresAt: '1970-01-01T00:00:00Z',
  name: 'Eva Ström',
  email: 'eva.strom@example.se',
}

// The next renewal waits for a timer, and is not to come after the test.
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('who has logged in lately in another tab is not asked to log in again: the latest token is fetched', async () => {
  const sent: (string | null)[] = []
  vi.stubGlobal('fetch', (address: string, { headers }: RequestInit) => {
    if (address === '/api/token/refresh') return Promise.resolve(Response.json(renewed))
    const token = new Headers(headers).get('authorization')
    sent.push(token)
    return Promise.resolve(
      token === 'Bearer latest'
        ? new Response(null, { status: 204 })
        : Response.json({ code: 'freshLogin', message: 'Logga in igen' }, { status: 403 }),
    )
  })
  await call(give, {})
  expect(sent).toEqual([null, 'Bearer latest'])
})
