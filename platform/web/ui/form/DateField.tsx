import { ActionIcon, Popover, TextInput } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/sv'
import { useRef, useState, type ReactNode } from 'react'
import { calendarWords } from './calendar-words.ts'
import css from './DateField.module.css'
import { readDay } from './days.ts'
import { inputProps } from './fields.tsx'
import type { FieldBinding } from './form.ts'
import { Icon } from '../look/icons.tsx'
import { afterPress } from '../frame/press.ts'

interface DateFieldProps {
  /** 'YYYY-MM-DD', or null for none. */
  field: FieldBinding<string | null>
  label: string
  hint?: ReactNode
  required?: boolean
  reason?: string | undefined
  /** First and last day that may be chosen, 'YYYY-MM-DD'. */
  min?: string
  max?: string
  /** Further days that may not be chosen. */
  off?: (day: string) => boolean
}

/**
 * A day, written (2026-11-20, 20261120, 261120) or picked from a Swedish calendar with Monday
 * first.
 */
export function DateField({ min, max, off, ...rest }: DateFieldProps) {
  const { field, label } = rest
  const [opened, setOpened] = useState(false)
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)

  const judge = (text: string): string | undefined => {
    const day = readDay(text)
    if (day === undefined) return `${label}: skriv en dag som 2026-11-20`
    if (min !== undefined && day < min) return `${label}: välj ${min} eller senare`
    if (max !== undefined && day > max) return `${label}: välj ${max} eller tidigare`
    return off?.(day) ? `${label}: ${day} kan inte väljas` : undefined
  }
  const leave = () => {
    const text = typed?.trim()
    if (text !== undefined && text !== '') {
      const found = judge(text)
      afterPress(() => setProblem(found))
      if (found === undefined) setTyped(undefined)
    } else setTyped(undefined)
    field.onBlur?.()
  }
  const close = () => {
    setOpened(false)
    button.current?.focus()
  }
  return (
    <Popover
      opened={opened}
      onDismiss={() => setOpened(false)}
      trapFocus
      position="bottom-start"
      shadow="none"
      withRoles={false}
    >
      <Popover.Target>
        <TextInput
          {...inputProps(rest)}
          classNames={{ input: 'tabular' }}
          placeholder="ÅÅÅÅ-MM-DD"
          autoComplete="off"
          error={problem ?? field.error}
          value={typed ?? field.value ?? ''}
          onChange={(event) => {
            const text = event.currentTarget.value
            setTyped(text)
            setProblem(undefined)
            field.onChange(
              text.trim() !== '' && judge(text) === undefined ? (readDay(text) ?? null) : null,
            )
          }}
          onBlur={leave}
          rightSectionPointerEvents="all"
          rightSection={
            <ActionIcon
              ref={button}
              variant="subtle"
              color="gray"
              className={css.open}
              aria-label={`Öppna kalendern för ${label}`}
              aria-haspopup="dialog"
              aria-expanded={opened}
              disabled={rest.reason !== undefined}
              onClick={() => setOpened(!opened)}
            >
              <Icon name="calendar" />
            </ActionIcon>
          }
        />
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label={`Kalender, ${label}`}
        onKeyDown={(event) => event.key === 'Escape' && close()}
      >
        <DatePicker
          locale="sv"
          firstDayOfWeek={1}
          weekendDays={[]}
          hideOutsideDates
          size="sm"
          value={field.value}
          defaultDate={field.value ?? undefined}
          minDate={min}
          maxDate={max}
          excludeDate={off}
          ariaLabels={calendarWords}
          getDayProps={(day) => ({ 'aria-label': day })}
          previousIcon={<Icon name="left" />}
          nextIcon={<Icon name="right" />}
          onChange={(day) => {
            setTyped(undefined)
            setProblem(undefined)
            field.onChange(day)
            close()
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
