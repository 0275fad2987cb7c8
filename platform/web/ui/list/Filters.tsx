import { TextInput } from '@mantine/core'
import { createContext, use, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { ChipPopover } from './ChipPopover.tsx'
import { Choices } from '../form/Choices.tsx'
import { useTitleId } from '../value/title-context.ts'
import css from './Filters.module.css'
import { Icon } from '../look/icons.tsx'
import type { Choice } from '../form/fields.tsx'

/** What is lent to stand beside the filters of every list: how they have been saved. */
export const BesideFilters = createContext<ReactNode>(null)

/**
 * The line of filters over a list. `onReset` shows 'Rensa filter'; give it only when something is
 * filtered.
 */
export function Filters({
  children,
  onReset,
}: {
  children: ReactNode
  onReset?: (() => void) | undefined
}) {
  const beside = use(BesideFilters)
  const id = useId()
  const line = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [count, setCount] = useState(0)
  // The chips know themselves whether they filter.
  useEffect(() => {
    const filters = line.current
    if (!filters) return undefined
    const look = () => setCount(filters.querySelectorAll('[data-set], [data-on]').length)
    look()
    const observer = new MutationObserver(look)
    observer.observe(filters, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['data-set', 'data-on'],
    })
    return () => observer.disconnect()
  }, [])
  return (
    <div
      id={id}
      ref={line}
      className={css.filters}
      role="search"
      aria-labelledby={useTitleId()}
      data-open={isOpen || undefined}
    >
      <button
        type="button"
        className={css.opener}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        Filter{count > 0 ? ` (${count})` : ''}
        <Icon name="chevron" size={12} />
      </button>
      {children}
      {onReset ? (
        <button type="button" className={css.reset} onClick={onReset}>
          Rensa filter
        </button>
      ) : null}
      {beside}
    </div>
  )
}

interface SearchFieldProps {
  label: string
  placeholder?: string
  value: string
  onChange: (value: string) => void
  /** ms after the last key, default 500 (shell 49). Enter does not wait. */
  debounce?: number
  /** px, default 260. */
  width?: number
}

/** Free text that filters a list, a moment after one has stopped writing. */
export function SearchField({
  label,
  placeholder = label,
  value,
  onChange,
  debounce = 500,
  width = 260,
}: SearchFieldProps) {
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const sent = useRef(value)
  // The address may change by other means: back, forward, Rensa filter.
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    clearTimeout(timer.current)
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const send = (next: string) => {
    clearTimeout(timer.current)
    if (next.trim() === sent.current) return
    sent.current = next.trim()
    onChange(next.trim())
  }
  const write = (next: string, wait: number) => {
    setText(next)
    clearTimeout(timer.current)
    if (wait === 0) send(next)
    else timer.current = setTimeout(() => send(next), wait)
  }
  return (
    <TextInput
      className={css.search}
      type="text"
      role="searchbox"
      aria-label={label}
      placeholder={placeholder}
      autoComplete="off"
      w={width}
      leftSection={<Icon name="search" />}
      value={text}
      onChange={(event) => write(event.currentTarget.value, debounce)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send(text)
        if (event.key === 'Escape' && text !== '') write('', 0)
      }}
      rightSectionPointerEvents="all"
      rightSection={
        text === '' ? undefined : (
          <button
            type="button"
            className={css.clear}
            aria-label={`Töm ${label}`}
            onClick={() => write('', 0)}
          >
            <Icon name="cross" size={12} />
          </button>
        )
      }
    />
  )
}

interface FilterChipProps<V extends string> {
  label: string
  choices: readonly Choice<V>[]
  /** The chosen; none means all. */
  value: readonly V[]
  onChange: (value: readonly V[]) => void
  /** Several at once. */
  several?: boolean
  /** The word for no choice, default 'Alla'. */
  all?: string
}

/** A filter that says what it filters on, and opens its choices. */
export function FilterChip<V extends string>({
  label,
  choices,
  value,
  onChange,
  several = false,
  all = 'Alla',
}: FilterChipProps<V>) {
  const names = choices
    .filter((choice) => value.includes(choice.value))
    .map((choice) => choice.label)
  const chosen = names.length <= 2 ? names.join(', ') : `${names[0]} +${names.length - 1}`
  const shown = names.length === 0 ? all : chosen
  return (
    <ChipPopover
      label={label}
      shown={<b>{shown}</b>}
      set={names.length > 0}
      dropClassName={css.drop}
    >
      {(close) => (
        <Choices
          label={label}
          choices={choices}
          value={value}
          several={several}
          all={all}
          onChange={onChange}
          onDone={close}
        />
      )}
    </ChipPopover>
  )
}
