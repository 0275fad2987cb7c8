import { useRef, useState } from 'react'
import { askOnce } from '#platform/web/data.ts'
import { useActor } from '#platform/web/actor.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { Autocomplete, type Suggestion } from '#platform/web/ui/form/Autocomplete.tsx'
import { users } from '#areas/foundation/users/contract.ts'
import css from './tasks.module.css'

/** An internal user: e-mail address and name. */
export interface Assignee {
  readonly key: string
  readonly name: string
}
interface Found extends Suggestion, Assignee {}

async function find(query: string, signal: AbortSignal): Promise<readonly Found[]> {
  const { list } = await askOnce(users.allInternalListTask, { query }, signal)
  return list.map(({ firstName, lastName, emailAddress }) => ({
    id: emailAddress,
    label: `${firstName} ${lastName}`,
    detail: emailAddress,
    key: emailAddress,
    name: `${firstName} ${lastName}`,
  }))
}

interface UserPickerProps {
  label: string
  value: Assignee | null
  /** May answer a promise, during which the buttons are pending. */
  onChange: (value: Assignee | null) => unknown
  error?: string | undefined
  /** Why it cannot be changed. */
  reason?: string | undefined
  /** It is never who looks. */
  others?: boolean
  /** It has the focus when its dialog opens. */
  autoFocus?: boolean
}

/** Whose something is: nobody's, somebody's who is searched for, or one's own. */
export function UserPicker(props: UserPickerProps) {
  const { label, value, onChange, error, reason, others = false, autoFocus = false } = props
  const actor = useActor()
  const field = useRef<HTMLInputElement>(null)
  // What has just been pressed goes away: focus stays beside it.
  const [touched, setTouched] = useState(false)
  const change = (next: Assignee | null) => {
    setTouched(true)
    return onChange(next)
  }
  const focus = (element: HTMLElement | null) => {
    if (touched) element?.focus()
  }
  if (value)
    return (
      <div role="group" aria-label={label}>
        <p className={css.label}>{label}</p>
        <div className={css.person}>
          <span>
            {value.name}
            <small>{value.key}</small>
          </span>
          <ActionButton
            ref={focus}
            icon="cross"
            disabledReason={reason}
            onClick={() => change(null)}
            label={`Ta bort ${value.name}`}
          >
            Ta bort
          </ActionButton>
        </div>
      </div>
    )
  if (reason)
    return (
      <div role="group" aria-label={label}>
        <p className={css.label}>{label}</p>
        <div className={css.person}>
          <span>Ingen</span>
          <ActionButton disabledReason={reason}>Tilldela mig</ActionButton>
        </div>
      </div>
    )
  return (
    <div className={css.assign}>
      <div>
        <Autocomplete<Found>
          label={label}
          placeholder="Sök på namn eller e-post"
          error={error}
          autoFocus={autoFocus}
          inputRef={(element) => {
            field.current = element
            focus(element)
          }}
          search={find}
          onPick={({ key, name }) => void change({ key, name })}
        />
      </div>
      {others ? null : (
        <ActionButton onClick={() => change({ key: actor.email, name: actor.name })}>
          Tilldela mig
        </ActionButton>
      )}
    </div>
  )
}
