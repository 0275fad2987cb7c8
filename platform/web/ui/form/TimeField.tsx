import { TextInput } from '@mantine/core'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { readTime } from './days.ts'
import { inputProps } from './fields.tsx'
import type { FieldBinding } from './form.ts'
import { afterPress } from '../frame/press.ts'

interface TimeFieldProps {
  /** 'HH:mm', or null for none. */
  field: FieldBinding<string | null>
  label: string
  hint?: ReactNode
  required?: boolean
  reason?: string | undefined
}

const inDay = 24 * 60
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const timeOf = (minutes: number) => {
  const within = (minutes + inDay) % inDay
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`
}

/**
 * Hour and minute, written (09:30, 930, 9); arrow up and down change the part where the cursor
 * stands.
 */
export function TimeField(props: TimeFieldProps) {
  const { field, label } = props
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (direction === undefined || field.value === null) return
    event.preventDefault()
    const input = event.currentTarget
    const at = input.selectionStart ?? 0
    setTyped(undefined)
    field.onChange(timeOf(minutesOf(field.value) + direction * (at <= 2 ? 60 : 1)))
    requestAnimationFrame(() => input.setSelectionRange(at, at))
  }
  return (
    <TextInput
      {...inputProps(props)}
      classNames={{ input: 'tabular' }}
      placeholder="TT:MM"
      autoComplete="off"
      error={problem ?? field.error}
      value={typed ?? field.value ?? ''}
      onKeyDown={step}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        setProblem(undefined)
        field.onChange(readTime(text) ?? null)
      }}
      onBlur={() => {
        const wrong = typed !== undefined && typed.trim() !== '' && readTime(typed) === undefined
        afterPress(() => setProblem(wrong ? `${label}: skriv en tid som 09:30` : undefined))
        if (!wrong) setTyped(undefined)
        field.onBlur?.()
      }}
    />
  )
}
