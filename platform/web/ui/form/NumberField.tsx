import { TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { inputProps } from './fields.tsx'
import type { FieldBinding } from './form.ts'
import { afterPress } from '../frame/press.ts'
import { readNumber, writeNumber } from '#platform/swedish/format.ts'
import { readMoney, writeMoney } from './numbers.ts'

interface NumberInputProps {
  field: FieldBinding<number | null>
  label: string
  hint?: ReactNode
  required?: boolean
  reason?: string | undefined
  /** After the number, such as 'kr' or '%'. */
  unit?: string
  /** Never below zero: a minus sign cannot be written. */
  positive?: boolean
}
interface Writing {
  read: (text: string) => number | null | undefined
  write: (value: number | null) => string
  example: string
}

function NumberInput({
  unit,
  positive = false,
  read,
  write,
  example,
  ...rest
}: NumberInputProps & Writing) {
  const { field } = rest
  const [typed, setTyped] = useState<string>()
  const [unreadable, setUnreadable] = useState(false)
  return (
    <TextInput
      {...inputProps(rest)}
      classNames={{ input: 'tabular' }}
      inputMode="decimal"
      autoComplete="off"
      rightSection={unit ? <span aria-hidden>{unit}</span> : undefined}
      rightSectionWidth={unit && unit.length > 2 ? `calc(${unit.length}ch + 24px)` : undefined}
      error={unreadable ? `${rest.label}: skriv ${example}` : field.error}
      value={typed ?? write(field.value)}
      onChange={(event) => {
        const written = event.currentTarget.value
        const text = positive ? written.replaceAll(/[-\u2010-\u2015\u2212]/g, '') : written
        setTyped(text)
        setUnreadable(false)
        field.onChange(read(text) ?? null)
      }}
      onBlur={() => {
        const value = typed === undefined ? null : read(typed)
        afterPress(() => setUnreadable(value === undefined))
        if (value !== undefined) setTyped(undefined)
        field.onBlur?.()
      }}
    />
  )
}

/**
 * A number written the Swedish way: '1 234,5'. What is not a number gives an error in place and
 * leaves the value null. `decimals` is how many are taken, default 0. One that is `plain` is a name
 * and no amount: its figures stand together.
 */
export function NumberField({
  decimals = 0,
  plain = false,
  ...rest
}: NumberInputProps & { decimals?: number; plain?: boolean }) {
  const example = decimals > 0 ? 'ett tal, till exempel 12,5' : 'ett heltal, till exempel 12'
  return (
    <NumberInput
      {...rest}
      read={(text) => readNumber(text, decimals)}
      write={(value) => (plain && value !== null ? String(value) : writeNumber(value, decimals))}
      example={example}
    />
  )
}

/** An amount of money: written '1 234,50', the value is whole öre. */
export function MoneyField({ unit = 'kr', ...rest }: NumberInputProps) {
  return (
    <NumberInput
      {...rest}
      unit={unit}
      read={readMoney}
      write={writeMoney}
      example="ett belopp, till exempel 1 250,50"
    />
  )
}
