import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { CallError } from '#platform/web/call.ts'
import { keepAnswer, useAnswer, useCommand } from '#platform/web/data.ts'
import { useDraft } from '#platform/web/ui/form/draft.ts'
import { inTurn } from '#platform/in-turn.ts'
import { interpretation, type Interpretation } from '../../contract.ts'
import { applyChanges, leavesAlone, type Changes } from './apply-changes.ts'
import { askHarmful } from './question.ts'
import { isUnderWay, lookAgain, mostLooks } from './under-way.ts'

/** The network or the session is away: the change is kept and tried again after this many ms. */
const againAfter = 3000
const isAway = (error: unknown) =>
  error instanceof CallError && (error.status === 0 || error.status === 401)
const none: readonly Changes[] = []
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const isStale = (error: unknown) => error instanceof CallError && error.code === 'stale'
const isHarmful = (error: unknown) => error instanceof CallError && error.code === 'emailaddress_bl'

export type SaveState = 'saved' | 'saving' | 'away'
export interface OpenDocument {
  /** With the changes that are on their way. */
  readonly shown: Interpretation | undefined
  readonly error: CallError | null
  readonly refetch: () => Promise<unknown>
  readonly saveState: SaveState
  /** Saves in the draft at once, in the order of the changes. Throws what the server refuses. */
  readonly change: (changes: Changes) => Promise<void>
  /**
   * Sends another command when everything before it has been saved, with the version it then has
   * (undefined before there is anything).
   */
  readonly act: <T>(send: (version: number | undefined) => Promise<T>) => Promise<T>
  /** Of what this tab has; undefined before there is anything. */
  readonly version: () => number | undefined
  /** What was changed in this tab before the session ended, and never reached the server. */
  readonly leftOver: readonly Changes[]
  /** Takes what a command answered. */
  readonly take: (stored: Interpretation) => void
}

/**
 * One interpretation with its draft: every change is kept in the tab until the server has it, so
 * that an expired session loses nothing.
 */
export function useDocument(id: string): OpenDocument {
  const answer = useAnswer(
    interpretation.get,
    { id },
    {
      placeholderData: undefined,
      // What was fetched ahead is shown at once; the first ping says whether it is still so.
      staleTime: 30_000,
      keep403: true,
      refetchInterval: ({ state }) =>
        isUnderWay(state.data) && state.dataUpdateCount < mostLooks ? lookAgain : false,
    },
  )
  const draft = useDraft<readonly Changes[]>(`interpretation/${id}`)
  const queue = useRef(none)
  const [waiting, setWaiting] = useState(none)
  const [away, setAway] = useState(false)
  const line = useRef(inTurn<string>())
  const latest = useRef<Interpretation>(undefined)
  const gone = useRef(false)
  const { mutateAsync: save } = useCommand(interpretation.savechange, { keep403: true })
  const stored = answer.data
  const { refetch } = answer

  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])
  useEffect(() => {
    if (stored && stored.version >= (latest.current?.version ?? 0)) latest.current = stored
  }, [stored])

  const take = useCallback(
    (next: Interpretation) => {
      latest.current = next
      keepAnswer(interpretation.get, { id }, next)
    },
    [id],
  )
  const send = useCallback(
    async (changes: Changes): Promise<void> => {
      let ignoreBlacklistWarning = false
      for (;;) {
        const before = latest.current
        try {
          take(await save({ id, version: before?.version, ...changes, ignoreBlacklistWarning }))
          return setAway(false)
        } catch (error) {
          if (isAway(error) && !gone.current) {
            setAway(true)
            await pause(againAfter)
          } else if (isHarmful(error) && !ignoreBlacklistWarning && (await askHarmful()))
            ignoreBlacklistWarning = true
          else if (isStale(error)) {
            // Another tab may have saved another field; what is in the way of nobody is saved all
            // the same.
            const { data: now } = await refetch()
            if (
              !before ||
              !now ||
              now.version === before.version ||
              !leavesAlone(before, now, changes)
            )
              throw error
            latest.current = now
          } else throw error
        }
      }
    },
    [id, save, take, refetch],
  )
  /** What is on its way is kept in the tab, also while the person is elsewhere. */
  const setQueue = useCallback(
    (next: readonly Changes[]) => {
      queue.current = next
      setWaiting(next)
      if (next.length > 0) draft.keep(next)
      else draft.forget()
    },
    [draft],
  )
  const change = useCallback(
    (changes: Changes) => {
      setQueue([...queue.current, changes])
      const done = () => setQueue(queue.current.filter((one) => one !== changes))
      return line.current(id, async () => {
        try {
          await send(changes)
        } catch (error) {
          // Left while the server was away: it is still kept, for when the document is opened
          // again.
          if (!isAway(error)) done()
          throw error
        }
        done()
      })
    },
    [id, send, setQueue],
  )
  const act = useCallback(
    <T>(run: (seen: number | undefined) => Promise<T>) =>
      line.current(id, () => run(latest.current?.version)),
    [id],
  )
  const shown = useMemo(() => stored && applyChanges(stored, waiting), [stored, waiting])
  const state = waiting.length > 0 ? 'saving' : 'saved'
  return {
    shown,
    error: answer.error,
    refetch,
    saveState: away ? 'away' : state,
    change,
    act,
    version: () => latest.current?.version,
    leftOver: draft.found ?? none,
    take,
  }
}
