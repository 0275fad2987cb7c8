import { Loader, Popover, TextInput } from '@mantine/core'
import { useId, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import css from './Autocomplete.module.css'
import { Icon } from '../look/icons.tsx'
import { useSuggestions } from './useSuggestions.ts'

export interface Suggestion {
  /** Unique among the suggestions. */
  readonly id: string
  readonly label: string
  /** A quieter second part, such as the organisation number. */
  readonly detail?: string
}

interface AutocompleteProps<S extends Suggestion> {
  label: string
  /** The label is for screen readers only. */
  labelHidden?: boolean
  placeholder?: string
  hint?: ReactNode
  error?: string | undefined
  /** Characters before anything is asked for, default 2 (search 5). */
  minimum?: number
  /** Waiting after the last key, in ms, default 500 (shell 49). */
  debounce?: number
  /** Fetches what fits; the signal ends it when the text has changed. */
  search: (text: string, signal: AbortSignal) => Promise<readonly S[]>
  onPick: (suggestion: S) => void
  /** The text to begin with, such as what was picked before. */
  initial?: string
  /** Leaves the field empty after a pick: for search fields and adding to a list. */
  clearOnPick?: boolean
  empty?: string
  id?: string
  /** To give the field focus from a key. */
  inputRef?: Ref<HTMLInputElement>
  /** The key that leads here, shown in the empty field: 'Ctrl K'. */
  keyHint?: string
}

/**
 * A text field that suggests from the server while one writes. Arrow keys, Enter and Esc as in any
 * combobox.
 */
export function Autocomplete<S extends Suggestion>(props: AutocompleteProps<S>) {
  const {
    label,
    labelHidden = false,
    placeholder,
    hint,
    error,
    minimum = 2,
    debounce = 500,
    search,
    onPick,
  } = props
  const {
    initial = '',
    clearOnPick = false,
    empty = 'Sökningen gav inga träffar.',
    id,
    inputRef,
    keyHint,
  } = props
  const own = useId()
  const listId = `${own}-list`
  const optionId = (index: number) => `${own}-option-${index}`
  const { text, write, state, found, retry } = useSuggestions(search, {
    initial,
    minimum,
    debounce,
  })
  const [asked, setAsked] = useState(false)
  const [active, setActive] = useState(-1)
  const opened = asked && state !== 'idle'
  const offered = opened && state === 'done' ? found : []
  const chosen = offered[active]

  const close = () => {
    setAsked(false)
    setActive(-1)
  }
  const pick = (picked: S) => {
    write(clearOnPick ? '' : picked.label, false)
    close()
    onPick(picked)
  }
  const move = (to: number) => {
    setAsked(true)
    if (offered.length === 0) return
    const next = (to + offered.length) % offered.length
    setActive(next)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(active + 1)
    else if (event.key === 'ArrowUp') move(active <= 0 ? offered.length - 1 : active - 1)
    else if (event.key === 'Enter' && chosen) pick(chosen)
    else if (event.key === 'Escape' && opened) close()
    else return
    event.preventDefault()
    // An open list takes Esc for itself; a dialog around it stays.
    event.stopPropagation()
  }
  const said = {
    idle: '',
    short: `Skriv minst ${minimum} tecken`,
    waiting: 'Söker …',
    failed: 'Ett fel uppstod, försök igen',
    done: found.length === 0 ? empty : `${found.length} förslag`,
  }[state]
  const keyMark = keyHint && text === '' ? <kbd className={css.key}>{keyHint}</kbd> : undefined
  return (
    <Popover
      opened={opened}
      onDismiss={close}
      width="target"
      position="bottom-start"
      offset={4}
      withRoles={false}
      closeOnEscape={false}
    >
      <Popover.Target>
        <TextInput
          ref={inputRef}
          id={id ?? own}
          label={labelHidden ? undefined : label}
          placeholder={placeholder}
          description={hint}
          error={error}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          role="combobox"
          aria-label={labelHidden ? label : undefined}
          aria-autocomplete="list"
          aria-expanded={offered.length > 0}
          aria-controls={offered.length > 0 ? listId : undefined}
          aria-activedescendant={chosen ? optionId(active) : undefined}
          leftSection={<Icon name="search" />}
          rightSection={state === 'waiting' ? <Loader size={14} aria-hidden /> : keyMark}
          rightSectionWidth={keyHint ? 64 : undefined}
          value={text}
          onChange={(event) => {
            write(event.currentTarget.value)
            setAsked(true)
            setActive(-1)
          }}
          onKeyDown={press}
          onClick={() => setAsked(true)}
          onBlur={close}
        />
      </Popover.Target>
      <Popover.Dropdown className={css.drop} onMouseDown={(event) => event.preventDefault()}>
        {offered.length > 0 ? (
          <ul id={listId} role="listbox" aria-label={`Förslag, ${label}`} className={css.options}>
            {offered.map((one, index) => (
              <li
                key={one.id}
                id={optionId(index)}
                role="option"
                aria-selected={index === active}
                className={css.option}
                onMouseMove={() => setActive(index)}
                onClick={() => pick(one)}
              >
                <span>{one.label}</span>
                {one.detail ? <span className={css.detail}>{one.detail}</span> : null}
              </li>
            ))}
          </ul>
        ) : (
          <p className={css.said}>
            {said}
            {state === 'failed' ? (
              <button type="button" className={css.retry} onClick={retry}>
                Försök igen
              </button>
            ) : null}
          </p>
        )}
      </Popover.Dropdown>
      <span className="unseen" role="status">
        {opened ? said : ''}
      </span>
    </Popover>
  )
}
