import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import type { FieldBinding } from '#platform/web/ui/form/form.ts'
import type { ShownRule } from '../../rule-fields.ts'
import { cell } from '../field-by-hand.ts'
import { MarksField } from './MarksField.tsx'
import { rangeWords } from '../range-words.ts'
import css from '../rules.module.css'
import { SliderField } from './SliderField.tsx'

type Range = ShownRule['ruleRanges'][number]

/** Where the sliders of a rule's values end: the stated end, or room above the highest edge. */
function bounds(ranges: readonly Range[]): readonly [number, number] {
  const values = ranges.flatMap(({ value, endValue }) => [...value, endValue])
  return [Math.min(0, ...values), Math.max(10, ...values)]
}

/** Ranges that follow on each other: an edge that is moved moves for both. */
export function RangesField({
  field,
  unit,
}: {
  field: FieldBinding<Range[]>
  unit: string | undefined
}) {
  const ranges = field.value
  const [min, max] = bounds(ranges)
  const change = (at: number, changed: Partial<Range>) =>
    field.onChange(ranges.map((range, place) => (place === at ? { ...range, ...changed } : range)))
  const setEdge = (at: number, edge: number) =>
    field.onChange(
      ranges.map((range, place) => {
        if (place === at) return { ...range, value: [edge, range.value[1]] }
        return place === at - 1 ? { ...range, value: [range.value[0], edge] } : range
      }),
    )
  const setEnd = (edge: number) => {
    const last = ranges.at(-1)
    if (last)
      change(ranges.length - 1, {
        value: [last.value[0], edge],
        endValue: Math.max(edge, last.endValue),
      })
  }
  const add = () => {
    const from = ranges.at(-1)?.value[1] ?? 0
    field.onChange([
      ...ranges,
      { value: [from, from], endValue: Math.max(from, max), partScore: 0, rates: [] },
    ])
  }
  const remove = (at: number) => {
    const gone = ranges[at]
    const rest = ranges.filter((_, place) => place !== at)
    const before = rest[at - 1]
    // The range before takes over, so that no gap is left.
    field.onChange(
      before && gone
        ? rest.map((range) =>
            range === before ? { ...range, value: [range.value[0], gone.value[1]] } : range,
          )
        : rest,
    )
  }
  const withUnit = unit === undefined ? {} : { unit }
  return (
    <fieldset className={css.group} id={field.id} tabIndex={-1}>
      <legend>Intervall</legend>
      <p className={css.hint}>
        Det lägsta intervallet gäller även allt under, det högsta allt över.
      </p>
      {ranges.map((range, at) => (
        <fieldset key={at} className={css.row}>
          <legend className={css.caption}>{rangeWords(ranges, at, unit)}</legend>
          <SliderField
            field={cell<number | null>(field, `${at}-from`, range.value[0], (value) =>
              setEdge(at, value ?? 0),
            )}
            label="Från och med"
            min={min}
            max={max}
            marks={range.rates}
            {...withUnit}
          />
          {at === ranges.length - 1 ? (
            <SliderField
              field={cell<number | null>(field, `${at}-to`, range.value[1], (value) =>
                setEnd(value ?? 0),
              )}
              label="Till"
              min={min}
              max={max}
              {...withUnit}
            />
          ) : null}
          <SliderField
            field={cell<number | null>(field, `${at}-score`, range.partScore, (partScore) =>
              change(at, { partScore: partScore ?? 0 }),
            )}
            label="Delpoäng"
            min={-10}
            max={10}
          />
          <ActionButton
            icon="delete"
            label={`Ta bort intervall ${at + 1}`}
            onClick={() => remove(at)}
          >
            Ta bort
          </ActionButton>
          <MarksField
            within={{ name: `${field.name}.${at}`, id: `${field.id}-${at}` }}
            range={range}
            unit={unit}
            onChange={(changed) => change(at, changed)}
          />
        </fieldset>
      ))}
      {field.error ? <p className={css.error}>{field.error}</p> : null}
      <ActionButton icon="plus" onClick={add}>
        Lägg till intervall
      </ActionButton>
    </fieldset>
  )
}
