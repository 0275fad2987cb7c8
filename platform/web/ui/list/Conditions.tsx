import { lazy, Suspense, useRef } from 'react'
import { readCondition, type ConditionColumns } from '#platform/conditions.ts'
import { useKeys } from '../frame/keys.ts'
import { Delayed } from '../message/Delayed.tsx'
import { ChipPopover } from './ChipPopover.tsx'
import { conditionWords } from './condition-words.ts'
import css from './Filters.module.css'

const ConditionForm = lazy(async () => ({
  default: (await import('./ConditionForm.tsx')).ConditionForm,
}))

interface ConditionsProps {
  /** What the list's call can be narrowed by (`conditionsField`). */
  columns: ConditionColumns
  list: { readonly where: readonly string[]; readonly setWhere: (where: readonly string[]) => void }
}
/**
 * Filters on the columns of a list, each a chip with how it is compared, and the way to one more, which
 * F opens (shell 117). Stands last among a list's `Filters`.
 */
export function Conditions({ columns, list: { where, setWhere } }: ConditionsProps) {
  const more = useRef<HTMLSpanElement>(null)
  useKeys([
    {
      key: 'f',
      text: 'Filtrera på en kolumn',
      run: () => more.current?.querySelector('button')?.click(),
    },
  ])
  const form = (written: string, close: () => void, keep: (changed: readonly string[]) => void) => (
    <Suspense fallback={<Delayed />}>
      <ConditionForm
        columns={columns}
        written={written}
        onKeep={(changed) => {
          keep([changed])
          close()
        }}
        {...(written !== '' && {
          onRemove: () => {
            keep([])
            more.current?.querySelector('button')?.focus()
          },
        })}
      />
    </Suspense>
  )
  return (
    <>
      {where.map((written, index) => {
        const read = readCondition(columns, written)
        const column = 'problem' in read ? undefined : columns[read.column]
        return (
          <ChipPopover
            // Two that are alike are one as good as the other.
            key={`${String(index)} ${written}`}
            label={column?.label ?? 'Filter'}
            shown={
              <b>{'problem' in read ? read.problem : column && conditionWords(column, read)}</b>
            }
            set
            dropClassName={css.amounts}
          >
            {(close) =>
              form(written, close, (changed) => setWhere(where.toSpliced(index, 1, ...changed)))
            }
          </ChipPopover>
        )
      })}
      <span ref={more} className={css.more}>
        <ChipPopover label="Nytt filter" icon="plus" shown={null} dropClassName={css.amounts}>
          {(close) => form('', close, (changed) => setWhere([...where, ...changed]))}
        </ChipPopover>
      </span>
    </>
  )
}
