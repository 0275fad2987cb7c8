import type { ReactNode } from 'react'
import { Delayed } from './Delayed.tsx'
import { ErrorState } from './ErrorState.tsx'

interface AnsweredProps<A> {
  answer: {
    readonly data: A | undefined
    readonly error: unknown
    readonly refetch: () => unknown
  }
  /** Inside a line of text while it is waited for. */
  inline?: boolean
  children: (data: A) => ReactNode
}

/**
 * What a call answered, drawn once it is there: until then that it is waited for, and in its place
 * why it did not come, with a way to ask again.
 */
export function Answered<A>({ answer, inline = false, children }: AnsweredProps<A>) {
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (answer.data === undefined) return <Delayed inline={inline} />
  return children(answer.data)
}
