import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { contract, nothing, query } from '#platform/endpoint.ts'
import { call } from './call.ts'

const { look } = contract('call', {
  look: query({
    method: 'GET',
    path: '/look',
    may: { who: 'anyone' },
    summary: 'Titta',
    input: z.object({}),
    answer: nothing,
  }),
})

afterEach(() => void vi.unstubAllGlobals())

test.each([
  ['a refusal of ours', '{"code":"busy","message":"Vänta"}', 'busy', 'Vänta'],
  ['a page of a proxy', '<h1>Bad gateway</h1>', '<h1>Bad gateway</h1>', '<h1>Bad gateway</h1>'],
  ['JSON of a proxy', '{"error":502}', '{"error":502}', '{"error":502}'],
  ['JSON that is no object', 'null', 'null', 'null'],
])('a call that was answered by %s fails with what it says', async (_, body, code, message) => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status: 503 })))
  await expect(call(look, {})).rejects.toMatchObject({ status: 503, code, message })
})

test('what was asked before the program came is not asked again, and only once not', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    return Promise.resolve(new Response(null, { status: 204 }))
  })
  const begun = (answer: Promise<Response>) =>
    vi.stubGlobal('skynetBegun', new Map([['/look', answer]]))
  begun(Promise.resolve(new Response(null, { status: 204 })))
  await call(look, {})
  expect(asked).toEqual([])
  await call(look, {})
  expect(asked).toEqual(['/look'])
  // What was refused, or never came, is asked by the program itself.
  begun(Promise.resolve(new Response(null, { status: 401 })))
  await call(look, {})
  begun(Promise.reject(new TypeError('away')))
  await call(look, {})
  expect(asked).toHaveLength(3)
})
