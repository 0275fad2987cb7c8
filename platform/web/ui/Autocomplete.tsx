import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { useId, type ReactNode, type Ref } from 'react'
import css from './Autocomplete.module.css'
import { Icon } from './icons.tsx'
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
  /** Characters before anything is asked for, default 2 (part-1 §9). */
  minimum?: number
  /** Waiting after the last key, in ms, default 500 (part-1 §9). */
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

/** A text field that suggests from the server while one writes. Arrow keys, Enter and Esc as in any combobox. */
export function Autocomplete<S extends Suggestion>(props: AutocompleteProps<S>) {
  const { label, labelHidden = false, placeholder, hint, error, minimum = 2, debounce = 500, search, onPick } = props
  const { initial = '', clearOnPick = false, empty = 'Sökningen gav inga träffar.', id, inputRef, keyHint } = props
  const own = useId()
  const box = useCombobox({ onDropdownClose: () => box.resetSelectedOption() })
  const { text, write, state, found, retry } = useSuggestions(search, { initial, minimum, debounce })

  const pick = (key: string) => {
    const picked = found.find((one) => one.id === key)
    if (!picked) return
    write(clearOnPick ? '' : picked.label, false)
    box.closeDropdown()
    onPick(picked)
  }
  const said = {
    idle: '',
    short: `Skriv minst ${minimum} tecken`,
    waiting: 'Söker …',
    failed: 'Ett fel uppstod, försök igen',
    done: found.length === 0 ? empty : `${found.length} förslag`,
  }[state]
  return (
    <Combobox store={box} onOptionSubmit={pick} transitionProps={{ duration: 80 }}>
      <Combobox.Target>
        <TextInput
          ref={inputRef}
          id={id ?? own}
          label={labelHidden ? undefined : label}
          aria-label={labelHidden ? label : undefined}
          placeholder={placeholder}
          description={hint}
          error={error}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          leftSection={<Icon name="search" />}
          rightSection={
            state === 'waiting' ? (
              <Loader size={14} aria-hidden />
            ) : keyHint && text === '' ? (
              <kbd className={css.key}>{keyHint}</kbd>
            ) : undefined
          }
          rightSectionWidth={keyHint ? 64 : undefined}
          value={text}
          onChange={(event) => {
            write(event.currentTarget.value)
            box.openDropdown()
            box.resetSelectedOption()
          }}
          onClick={() => state !== 'idle' && box.openDropdown()}
          onBlur={() => box.closeDropdown()}
        />
      </Combobox.Target>
      <span className="unseen" role="status">
        {box.dropdownOpened ? said : ''}
      </span>
      <Combobox.Dropdown hidden={state === 'idle'}>
        <Combobox.Options aria-label={`Förslag, ${label}`} className={css.options}>
          {state === 'done'
            ? found.map((one) => (
                <Combobox.Option key={one.id} value={one.id} className={css.option}>
                  <span>{one.label}</span>
                  {one.detail ? <span className={css.detail}>{one.detail}</span> : null}
                </Combobox.Option>
              ))
            : null}
        </Combobox.Options>
        {state !== 'done' || found.length === 0 ? (
          <Combobox.Empty className={css.said}>
            {said}
            {state === 'failed' ? (
              <button
                type="button"
                className={css.retry}
                onMouseDown={(event) => event.preventDefault()}
                onClick={retry}
              >
                Försök igen
              </button>
            ) : null}
          </Combobox.Empty>
        ) : null}
      </Combobox.Dropdown>
    </Combobox>
  )
}
