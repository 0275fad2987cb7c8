import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { file, nothing, type CommandEndpoint, type QueryEndpoint } from '#platform/endpoint.ts'
import { answers, useAnswer, useCommand } from '#platform/web/data.ts'
import { contracts } from './server/areas.ts'

/** Every call that may answer 204, by what it declares. */
const empty = contracts
  .flatMap((contract) => Object.values(contract))
  .filter(
    ({ answer }) => answer === nothing || (answer !== file && answer.safeParse(undefined).success),
  )
const isQuery = (endpoint: (typeof empty)[number]): endpoint is QueryEndpoint =>
  endpoint.kind === 'query'
const queries = empty.filter(isQuery)
const commands = empty.filter((endpoint): endpoint is CommandEndpoint => !isQuery(endpoint))

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={answers}>{children}</QueryClientProvider>
)
beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })))
})
afterEach(() => {
  answers.clear()
  vi.unstubAllGlobals()
})

it('there are calls of both kinds that may answer nothing', () => {
  expect(queries.map(({ id }) => id)).toContain('bank.customerBankDetails')
  expect(commands.map(({ id }) => id)).toContain('keypersons.refreshPersons')
})

it.each(queries.map((endpoint) => [endpoint.id, endpoint] as const))(
  'a screen that reads %s is told that there is nothing',
  async (_, endpoint) => {
    const { result } = renderHook(() => useAnswer(endpoint, {}), { wrapper })
    await waitFor(() => expect(result.current.isFetched).toBe(true))
    expect([result.current.error, result.current.data]).toEqual([null, null])
  },
)

it('so is a screen that sends something, whatever it sends', async () => {
  for (const endpoint of commands) {
    const { result } = renderHook(() => useCommand(endpoint), { wrapper })
    expect(
      await act(() => result.current.mutateAsync({ version: undefined })),
      endpoint.id,
    ).toBeNull()
  }
})
