import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AnswerOf } from '#platform/endpoint.ts'
import { call, CallError } from '#platform/web/call.ts'
import { accessToken } from '#platform/web/session.ts'
import { interpretation } from '../../contract.ts'
import { pingEvery } from '../../rules.ts'

/** After this many pings without a sign of life the page asks (interpretation 26). */
export const pingsUntilQuestion = 90

export type Lock =
  | { readonly state: 'asking' }
  | { readonly state: 'mine'; readonly key: string }
  | { readonly state: 'others'; readonly name: string }
  /** The person has been away; pinging has stopped and the lock is let go of (decision C27). */
  | { readonly state: 'resting' }

export type Takeover = AnswerOf<typeof interpretation.takeover>

interface EditLockOptions {
  /** Whether there is anything to lock: only a pending interpretation is edited. */
  readonly wanted: boolean
  /**
   * The document's version as the server has it, at every ping: somebody else may have changed
   * things.
   */
  readonly onSeen: (version: number) => void
  /** Whether the document is left to be sent, which lets go of it when it is done. */
  readonly isLeft: () => boolean
}

const nameOf = (error: CallError) => {
  const named = error.changed?.find(({ field }) => field === 'currentlyEditing')?.stored
  return typeof named === 'string' ? named : error.message
}

/**
 * What was let go of last: the server must have heard it before it is asked for anew, or it would
 * take away what was just given.
 */
let lettingGo: Promise<unknown> = Promise.resolve()

/** Tells the server also when the page goes away, when an ordinary call would be cut off. */
function release(id: string): Promise<unknown> {
  const token = accessToken()
  const path = `${interpretation.pingrelease.path}?id=${encodeURIComponent(id)}`
  return fetch(path, {
    method: 'POST',
    keepalive: true,
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  }).catch(() => undefined)
}
export function letGo(id: string) {
  lettingGo = release(id)
}

/**
 * The right to edit one interpretation: held by a ping every 30 s, asked for while somebody else
 * has it, let go of on leaving (interpretation 10, 11).
 */
export function useEditLock(id: string, { wanted, onSeen, isLeft }: EditLockOptions) {
  const [lock, setLock] = useState<Lock>({ state: 'asking' })
  const pings = useRef(0)
  const key = useRef<string>(undefined)
  const seen = useRef(onSeen)
  useEffect(() => {
    seen.current = onSeen
  })

  /** What is heard while one rests was asked before. */
  const hear = useCallback(
    (next: Lock) => setLock((now) => (now.state === 'resting' ? now : next)),
    [],
  )
  const hold = useCallback(
    (next: string) => {
      key.current = next
      hear({ state: 'mine', key: next })
    },
    [hear],
  )
  const ping = useCallback(async () => {
    await lettingGo
    try {
      const { currentlyEditingKey, version } = await call(
        interpretation.ping,
        { id },
        { keep403: true },
      )
      // Nobody edits what is not pending any more.
      if (currentlyEditingKey !== null) hold(currentlyEditingKey)
      seen.current(version)
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 403) return
      key.current = undefined
      hear({ state: 'others', name: nameOf(error) })
    }
  }, [id, hold, hear])

  const asked = useRef<Promise<void>>(undefined)
  const ask = useEffectEvent(() => {
    asked.current = ping()
  })
  const left = useEffectEvent(isLeft)
  const resting = lock.state === 'resting'
  useEffect(() => {
    if (!wanted || resting) return
    pings.current = 0
    const alive = () => {
      pings.current = 0
    }
    const beat = () => {
      pings.current += 1
      if (pings.current <= pingsUntilQuestion) ask()
      else setLock({ state: 'resting' })
    }
    const giveBack = () => {
      const held = key.current !== undefined && !left()
      key.current = undefined
      return held ? release(id) : undefined
    }
    // What is on its way is given back when it comes.
    const leave = () => {
      lettingGo = Promise.all([giveBack(), asked.current?.then(giveBack)])
    }
    // A page brought back from the browser's memory asks anew.
    const back = (event: PageTransitionEvent) => event.persisted && ask()
    const first = setTimeout(ask)
    const timer = setInterval(beat, pingEvery)
    for (const sign of ['pointerdown', 'keydown'] as const) addEventListener(sign, alive, true)
    addEventListener('pagehide', leave)
    addEventListener('pageshow', back)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
      for (const sign of ['pointerdown', 'keydown'] as const) removeEventListener(sign, alive, true)
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', back)
      leave()
    }
  }, [id, wanted, resting])

  /** 'Jag är aktiv': pings from the beginning. */
  const wake = useCallback(() => setLock({ state: 'asking' }), [])
  /** Takes the right to edit from whoever has it, and answers what they had changed. */
  const takeOver = useCallback(async (): Promise<Takeover> => {
    const taken = await call(interpretation.takeover, { id }, { keep403: true })
    if (taken.currentlyEditingKey !== null) hold(taken.currentlyEditingKey)
    return taken
  }, [id, hold])
  /** A command was refused because somebody else edits now: asks who. */
  const lost = useCallback(() => void ping(), [ping])
  return { lock, wake, takeOver, lost }
}
