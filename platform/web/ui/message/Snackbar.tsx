import { useEffect, useRef, useState } from 'react'
import { useKeys } from '../frame/keys.ts'
import { Icon, type IconName } from '../look/icons.tsx'
import css from './Snackbar.module.css'
import { createStore, useStore } from '../list/store.ts'

/** How long a notice may stay, in seconds (shell 33). */
export type SnackbarSeconds = 2 | 4 | 5 | 7 | 10 | 12
type Tone = 'success' | 'error' | 'info'
/** What can be done about what a notice tells: take it back, or go to what was made (shell 108). */
export interface NoticeAct {
  readonly text: string
  readonly run: () => unknown
  /** Where it leads, for what was made. */
  readonly href?: string
  /** One key that does it while the notice stands. */
  readonly key?: string
}
interface Notice {
  readonly id: number
  readonly tone: Tone
  readonly text: string
  readonly seconds: SnackbarSeconds
  readonly act?: NoticeAct | undefined
}

const atMost = 3
let lastId = 0
const notices = createStore<readonly Notice[]>([])
const show = (tone: Tone, text: string, seconds: SnackbarSeconds, act?: NoticeAct) => {
  lastId += 1
  notices.set([...notices.get(), { id: lastId, tone, text, seconds, act }].slice(-atMost))
}
const close = (id: number) => notices.set(notices.get().filter((notice) => notice.id !== id))

/**
 * Tells the user something that has happened, from anywhere in the program. Stays `seconds`, longer
 * while pointed at or focused.
 */
export const notify = {
  success: (text: string, seconds: SnackbarSeconds = 4, act?: NoticeAct) =>
    show('success', text, seconds, act),
  error: (text: string, seconds: SnackbarSeconds = 7) => show('error', text, seconds),
  info: (text: string, seconds: SnackbarSeconds = 4) => show('info', text, seconds),
}

const icons: Record<Tone, IconName> = { success: 'check', error: 'warning', info: 'info' }

function Snackbar({ notice }: { notice: Notice }) {
  const [held, setHeld] = useState(false)
  const left = useRef(notice.seconds * 1000)
  useEffect(() => {
    if (held) return
    const started = Date.now()
    const timer = setTimeout(() => close(notice.id), left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(1000, left.current - (Date.now() - started))
    }
  }, [held, notice.id])
  return (
    <div
      className={css.notice}
      data-tone={notice.tone}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={css.icon}>
        <Icon name={icons[notice.tone]} />
      </span>
      <span>{notice.text}</span>
      {notice.act ? <Act act={notice.act} onDone={() => close(notice.id)} /> : null}
      <button
        type="button"
        className={css.close}
        aria-label="Stäng meddelandet"
        onClick={() => close(notice.id)}
      >
        <Icon name="cross" size={14} />
      </button>
    </div>
  )
}

const noKeys: readonly never[] = []
function Act({ act, onDone }: { act: NoticeAct; onDone: () => void }) {
  const { text, href, key } = act
  const run = () => {
    onDone()
    act.run()
  }
  useKeys(key ? [{ key, text: `${text} det senaste`, run, goesFirst: true }] : noKeys)
  if (href === undefined)
    return (
      <button type="button" className={css.act} onClick={run}>
        {text}
      </button>
    )
  return (
    <a
      className={css.act}
      href={href}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        run()
      }}
    >
      {text}
    </a>
  )
}

/**
 * Where notices are shown, and everything else that lies over the page (#floating). Two lasting
 * live regions, since one that comes with its text is often not read.
 */
export function Snackbars() {
  const all = useStore(notices)
  const shown = (urgent: boolean) =>
    all
      .filter((notice) => (notice.tone === 'error') === urgent)
      .map((notice) => <Snackbar key={notice.id} notice={notice} />)
  return (
    <section aria-label="Notiser och fönster">
      <div id="floating" />
      <div className={css.place}>
        <div role="status" aria-live="polite">
          {shown(false)}
        </div>
        <div role="alert" aria-live="assertive">
          {shown(true)}
        </div>
      </div>
    </section>
  )
}
