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
  /** The heading it stands under, with its neighbours of the same one. */
  readonly group?: string
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
  /** The field has the focus when its dialog opens. */
  autoFocus?: boolean
  /** To give the field focus from a key. */
  inputRef?: Ref<HTMLInputElement>
  /** The key that leads here, shown in the empty field: 'Ctrl K'. */
  keyHint?: string
  /** What is offered before anything is written: what was picked lately. */
  initially?: () => readonly S[]
  /**
   * The first suggestion is chosen as it comes, so that Enter alone picks it. Enter before the
   * answer has come picks it then, where there is one alone.
   */
  firstChosen?: boolean
  /** The list is wider than the field, for long names. */
  wide?: boolean
}

interface Group<S> {
  readonly name: string | undefined
  /** The place of its first suggestion among all. */
  readonly first: number
  readonly of: S[]
}
/** Suggestions that stand together under one heading, in their order. */
function groupsOf<S extends Suggestion>(offered: readonly S[]): Group<S>[] {
  const groups: Group<S>[] = []
  for (const [place, one] of offered.entries()) {
    const last = groups.at(-1)
    if (last && last.name === one.group) last.of.push(one)
    else groups.push({ name: one.group, first: place, of: [one] })
  }
  return groups
}
function OptionGroup({ name, children }: { name: string | undefined; children: ReactNode }) {
  if (name === undefined) return children
  return (
    <div role="group" aria-label={name}>
      <div className={css.heading} aria-hidden>
        {name}
      </div>
      {children}
    </div>
  )
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
    autoFocus = false,
    inputRef,
    keyHint,
    initially,
    firstChosen = false,
    wide = false,
  } = props
  const own = useId()
  const listId = `${own}-list`
  const optionId = (index: number) => `${own}-option-${index}`
  const { text, write, state, found, answered, retry } = useSuggestions(search, {
    initial,
    minimum,
    debounce,
  })
  const [asked, setAsked] = useState(false)
  const [moved, setActive] = useState(-1)
  const [begun, setBegun] = useState<readonly S[]>([])
  const lately = asked && state === 'idle' && text.trim() === '' ? begun : []
  // What is wrong stands under the field, once, and nothing lies over it.
  const opened = asked && error === undefined && (state !== 'idle' || lately.length > 0)
  const offered = opened && state === 'done' ? found : lately
  const active = moved === -1 && firstChosen && state === 'done' && offered.length > 0 ? 0 : moved
  const chosen = offered[active]

  const open = () => {
    if (!asked && initially) setBegun(initially())
    setAsked(true)
  }
  const close = () => {
    setAsked(false)
    setActive(-1)
  }
  const pick = (picked: S) => {
    write(clearOnPick ? '' : picked.label, false)
    close()
    onPick(picked)
  }
  const pickOnly = ([only, ...others]: readonly S[]) => {
    if (only && others.length === 0) pick(only)
  }
  const move = (to: number) => {
    open()
    if (offered.length === 0) return
    const next = (to + offered.length) % offered.length
    setActive(next)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(active + 1)
    else if (event.key === 'ArrowUp') move(active <= 0 ? offered.length - 1 : active - 1)
    else if (event.key === 'Enter' && chosen) pick(chosen)
    else if (event.key === 'Enter' && firstChosen && state === 'waiting') answered(pickOnly)
    else if (event.key === 'Escape' && opened) close()
    else return
    event.preventDefault()
    // An open list takes Esc for itself; a dialog around it stays.
    event.stopPropagation()
  }
  const said = {
    idle: `${lately.length} förslag`,
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
      width={wide ? null : 'target'}
      position="bottom-start"
      offset={4}
      withRoles={false}
      closeOnEscape={false}
    >
      <Popover.Target>
        <TextInput
          ref={inputRef}
          data-autofocus={autoFocus || undefined}
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
            open()
            setActive(-1)
          }}
          onKeyDown={press}
          onClick={open}
          onBlur={close}
        />
      </Popover.Target>
      <Popover.Dropdown
        className={wide ? `${css.drop} ${css.wide}` : css.drop}
        onMouseDown={(event) => event.preventDefault()}
      >
        {offered.length > 0 ? (
          <div id={listId} role="listbox" aria-label={`Förslag, ${label}`} className={css.options}>
            {groupsOf(offered).map(({ name, first, of }) => (
              <OptionGroup key={`${name} ${first}`} name={name}>
                {of.map((one, place) => (
                  <div
                    key={one.id}
                    id={optionId(first + place)}
                    role="option"
                    aria-selected={first + place === active}
                    className={css.option}
                    onMouseMove={() => setActive(first + place)}
                    onClick={() => pick(one)}
                  >
                    <span title={one.label}>{one.label}</span>
                    {one.detail ? <span className={css.detail}>{one.detail}</span> : null}
                  </div>
                ))}
              </OptionGroup>
            ))}
          </div>
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
