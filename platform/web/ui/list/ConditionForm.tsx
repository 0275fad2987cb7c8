import { useEffect, useId, useRef, useState } from 'react'
import {
  operators,
  operatorsOf,
  readCondition,
  splitCondition,
  writtenCondition,
  type ConditionColumn,
  type ConditionColumns,
  type Operator,
} from '#platform/conditions.ts'
import { isKeyOf, keysOf } from '#platform/record.ts'
import { ActionButton } from '../form/ActionButton.tsx'
import { TextField } from '../form/fields.tsx'
import { readMoney, writeMoney } from '../form/numbers.ts'
import css from './Filters.module.css'

interface ConditionFormProps {
  columns: ConditionColumns
  /** As it stands in the address; '' for a new one. */
  written: string
  onKeep: (written: string) => void
  onRemove?: () => void
}

/** Kronor of a call, '1250.50', as people write them; other values as they are. */
function typedFrom({ kind }: ConditionColumn, value: string): string {
  if (kind === 'amount') return value === '' ? '' : writeMoney(Math.round(Number(value) * 100))
  return kind === 'number' ? value.replace('.', ',') : value
}
/** As calls take it; what cannot be read stays as it is, and is refused with what to write. */
function valueFrom({ kind }: ConditionColumn, operator: Operator, typed: string): string {
  if (operator === 'last') return typed.trim()
  if (kind === 'number')
    return typed.trim().replaceAll(/\s/g, '').replace('−', '-').replace(',', '.')
  const ore = kind === 'amount' ? readMoney(typed) : null
  if (typeof ore !== 'number') return typed.trim()
  const digits = String(Math.abs(ore)).padStart(3, '0')
  return `${ore < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const placeholders: Partial<Record<ConditionColumn['kind'], string>> = {
  amount: '1 250,50',
  day: 'ÅÅÅÅ-MM-DD',
  instant: 'ÅÅÅÅ-MM-DD',
  companyNumber: '556016-0680',
}

/** Which column, how it is compared, and with what. What is written stays until it can be read. */
export function ConditionForm({ columns, written, onKeep, onRemove }: ConditionFormProps) {
  const id = useId()
  // Its code may come after the trap around it has looked for somewhere to go.
  const first = useRef<HTMLSelectElement>(null)
  useEffect(() => first.current?.focus(), [])
  const names = keysOf(columns)
  const [before, beforeOperator, rest] = splitCondition(written)
  const [name, setName] = useState(isKeyOf(columns, before) ? before : (names[0] ?? ''))
  const column = columns[name]
  const [chosen, setChosen] = useState(beforeOperator)
  const [typed, setTyped] = useState<readonly string[]>(() => {
    const parts = rest.split(/\.\.|\|/)
    return rest === '' || !column ? [] : parts.map((part) => typedFrom(column, part))
  })
  const [wrong, setWrong] = useState<string>()
  if (!column) return null
  const choices = operatorsOf(column)
  const operator = choices.find((one) => one === chosen) ?? choices[0] ?? 'is'
  const { takes } = operators[operator]
  const change = (values: readonly string[]) => {
    setTyped(values)
    setWrong(undefined)
  }
  const keep = () => {
    const count = { none: 0, one: 1, two: 2, many: typed.length }[takes]
    const values = Array.from({ length: count }, (_, at) =>
      valueFrom(column, operator, typed[at] ?? ''),
    )
    const next = writtenCondition(name, operator, values)
    const read = readCondition(columns, next)
    if ('problem' in read) setWrong(read.problem)
    else onKeep(next)
  }
  const field = (at: number, label: string) => (
    <TextField
      label={label}
      placeholder={operator === 'last' ? '30' : (placeholders[column.kind] ?? '')}
      field={{
        name: `value${String(at)}`,
        id: `${id}-${String(at)}`,
        value: typed[at] ?? '',
        // Said once, at the last.
        error: at === (takes === 'two' ? 1 : 0) ? wrong : undefined,
        onChange: (text) => change(Object.assign([...typed], { [at]: text })),
      }}
    />
  )
  const unit = column.kind === 'amount' ? ', kr' : ''
  return (
    <form
      className={css.condition}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        keep()
      }}
    >
      <label>
        <span>Kolumn</span>
        <select
          ref={first}
          value={name}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setChosen('')
            change([])
          }}
        >
          {names.map((one) => (
            <option key={one} value={one}>
              {columns[one]?.label}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>Villkor</span>
        <select
          value={operator}
          onChange={(event) => {
            setChosen(event.currentTarget.value)
            setWrong(undefined)
          }}
        >
          {choices.map((one) => (
            <option key={one} value={one}>
              {operators[one].words}
            </option>
          ))}
        </select>
      </label>
      {takes === 'one' ? field(0, operator === 'last' ? 'Antal dagar' : `Värde${unit}`) : null}
      {takes === 'two' ? (
        <>
          {field(0, `Från${unit}`)}
          {field(1, `Till${unit}`)}
        </>
      ) : null}
      {takes === 'many' ? (
        <fieldset className={css.choices}>
          <legend className="unseen">{column.label}</legend>
          {Object.entries(column.choices ?? {}).map(([value, label]) => (
            <label key={value} className={css.choice}>
              <input
                type="checkbox"
                checked={typed.includes(value)}
                onChange={() =>
                  change(
                    typed.includes(value)
                      ? typed.filter((one) => one !== value)
                      : [...typed, value],
                  )
                }
              />
              {label}
            </label>
          ))}
        </fieldset>
      ) : null}
      {takes === 'many' && wrong ? <p role="alert">{wrong}</p> : null}
      <div className={css.acts}>
        <ActionButton type="submit" primary>
          Visa
        </ActionButton>
        {onRemove ? <ActionButton onClick={onRemove}>Ta bort filtret</ActionButton> : null}
      </div>
    </form>
  )
}
