import { useEffect, useRef, useState } from 'react'

/** idle: nothing written. short: too little written. */
export type SuggestionState = 'idle' | 'short' | 'waiting' | 'failed' | 'done'

interface Options {
  initial: string
  minimum: number
  debounce: number
}

/**
 * What is written, and what the server suggests for it: asked after a pause, and only the last
 * question's answer counts.
 */
export function useSuggestions<S>(
  search: (text: string, signal: AbortSignal) => Promise<readonly S[]>,
  options: Options,
) {
  const { initial, minimum, debounce } = options
  const [text, setText] = useState(initial)
  const [state, setState] = useState<SuggestionState>('idle')
  const [found, setFound] = useState<readonly S[]>([])
  const running = useRef<AbortController | undefined>(undefined)
  /** Told the answer to what is written, when it comes. */
  const waiting = useRef<((found: readonly S[]) => void) | undefined>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  const stop = () => {
    clearTimeout(timer.current)
    running.current?.abort()
    waiting.current = undefined
  }
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      running.current?.abort()
    },
    [],
  )
  const ask = async (term: string) => {
    const told = waiting.current
    stop()
    waiting.current = told
    const control = new AbortController()
    running.current = control
    setState('waiting')
    try {
      const answer = await search(term, control.signal)
      if (control.signal.aborted) return
      setFound(answer)
      setState('done')
      waiting.current?.(answer)
      waiting.current = undefined
    } catch {
      if (!control.signal.aborted) setState('failed')
    }
  }
  const write = (next: string, asking = true) => {
    stop()
    setText(next)
    const term = next.trim()
    if (!asking || term === '') return setState('idle')
    if (term.length < minimum) return setState('short')
    setState('waiting')
    timer.current = setTimeout(() => void ask(term), debounce)
  }
  const answered = (tell: (found: readonly S[]) => void) => (waiting.current = tell)
  return { text, write, state, found, answered, retry: () => void ask(text.trim()) }
}
