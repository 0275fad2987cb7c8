import { useQueryClient } from '@tanstack/react-query'
import type { CommandEndpoint, InputOf } from '#platform/endpoint.ts'
import { call, type Received } from '#platform/web/call.ts'

/**
 * A command in two steps: `send`, and `refresh` for what it makes stale. A form that is drawn again
 * for each version forgets its draft in between, or the one for the new version would find it and
 * offer it as unsaved work.
 */
export function useSaving<E extends CommandEndpoint>(endpoint: E) {
  const client = useQueryClient()
  return {
    send: (input: InputOf<E>): Promise<Received<E>> => call(endpoint, input),
    refresh: () => {
      for (const name of endpoint.stale ?? [])
        void client.invalidateQueries({ queryKey: name.split('.') })
    },
  }
}
