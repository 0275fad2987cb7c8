import {
  keepPreviousData,
  QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
} from '@tanstack/react-query'
import type { CommandEndpoint, InputOf, QueryEndpoint } from '#platform/endpoint.ts'
import type { SentTo } from './check.ts'
import { call, CallError, type CallOptions, type AnswerTo } from './call.ts'

/**
 * One for the whole page. A refusal is an answer, so only a network that was away is tried again.
 * Nothing waits in silence for the browser to believe that it is online: one who asks is told that
 * the server cannot be reached.
 */
export const answers = new QueryClient({
  defaultOptions: {
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 10_000,
      retry: (count, error) => count < 2 && error instanceof CallError && error.status === 0,
      refetchOnWindowFocus: false,
      placeholderData: keepPreviousData,
    },
  },
})

type AnswerOptions<A> = Pick<CallOptions, 'keep403'> & {
  /** Asks again after every act of the page: what rests on so much that no act can name it. */
  readonly afterEachAct?: boolean
} & Partial<
    Pick<
      UseQueryOptions<A, CallError>,
      'enabled' | 'refetchInterval' | 'placeholderData' | 'staleTime'
    >
  >

const keyOf = (endpoint: QueryEndpoint, input: unknown) => [...endpoint.id.split('.'), input]

/**
 * The answer of a query, kept by its contract entry and input and fetched again when a command has
 * made it stale.
 */
export function useAnswer<E extends QueryEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  { keep403, afterEachAct = false, ...options }: AnswerOptions<AnswerTo<E>> = {},
) {
  return useQuery<AnswerTo<E>, CallError>({
    meta: { afterEachAct },
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal, ...(keep403 && { keep403 }) }),
    ...options,
  })
}

/** What a command is sent with: its input, and the file where it takes one. */
export type CommandInput<E extends CommandEndpoint> = (InputOf<E> extends Record<string, never>
  ? unknown
  : SentTo<E>) & { readonly file?: File }

/** Sends a command. What it makes stale is fetched again before it counts as done. */
export function useCommand<E extends CommandEndpoint>(
  endpoint: E,
  options: Pick<CallOptions, 'keep403'> = {},
) {
  const client = useQueryClient()
  return useMutation<AnswerTo<E>, CallError, CommandInput<E>>({
    // What is left without the file is the input, which types cannot take apart of any call.
    mutationFn: ({ file, ...input }) =>
      call(endpoint, input as InputOf<E>, { ...options, ...(file && { file }) }),
    onSuccess: () => {
      void client.invalidateQueries({ predicate: ({ meta }) => meta?.['afterEachAct'] === true })
      return Promise.all(
        (endpoint.stale ?? []).map((name) =>
          client.invalidateQueries({ queryKey: name.split('.') }),
        ),
      )
    },
  })
}

/**
 * Puts an answer in the place of the one that was fetched: for commands that answer with all that
 * is new. What is being fetched is older.
 */
export function keepAnswer<E extends QueryEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  answer: AnswerTo<E>,
) {
  const queryKey = keyOf(endpoint, input)
  void answers.cancelQueries({ queryKey, exact: true }, { revert: false, silent: true })
  answers.setQueryData(queryKey, answer)
}

/** For lists that suggest while one types: asks at once, outside the rendering. */
export const askOnce = <E extends QueryEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  signal?: AbortSignal,
) =>
  answers.fetchQuery({
    queryKey: keyOf(endpoint, input),
    queryFn: () => call(endpoint, input, signal ? { signal } : {}),
    staleTime: 10_000,
  })
