import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import type { FieldBinding } from '#platform/web/ui/form/form.ts'
import { NumberField } from '#platform/web/ui/form/NumberField.tsx'
import type { ShownBucket } from '../../contract.ts'
import { intervalProblems, type IntervalProblem } from '../../engine/settings/check.ts'
import { intervalsOf } from '../../rule-form.ts'
import { cell } from '../field-by-hand.ts'
import { limitStops } from '../limit-stops.ts'
import css from '../rules.module.css'
import { SliderField } from './SliderField.tsx'

type Interval = ShownBucket['limitIntervals'][number]

/**
 * What limit each score gives: intervals that follow on each other, an amount and a number of open
 * invoices (rules 16). What is wrong stands at the figure that is.
 */
export function LimitIntervalsField({ field }: { field: FieldBinding<Interval[]> }) {
  const intervals = field.value
  const problems = intervalProblems(intervalsOf(intervals))
  const wrong = (at: number, figure: IntervalProblem['figure']) =>
    problems.find((one) => one.at === at && one.figure === figure)?.text
  const change = (at: number, changed: Partial<Interval>) =>
    field.onChange(
      intervals.map((interval, place) => (place === at ? { ...interval, ...changed } : interval)),
    )
  const setEdge = (at: number, edge: number) =>
    field.onChange(
      intervals.map((interval, place) => {
        const [from, to] = interval.startToEnd
        if (place === at) return { ...interval, startToEnd: [edge, to] }
        return place === at - 1 ? { ...interval, startToEnd: [from, edge] } : interval
      }),
    )
  const add = () => {
    const last = intervals.at(-1)
    // Half of the last interval becomes the new one, so that no gap is left and none is too small.
    const from = last ? Math.round((last.startToEnd[0] + last.startToEnd[1]) * 50) / 100 : -10
    const kept: Interval[] = last
      ? [...intervals.slice(0, -1), { ...last, startToEnd: [last.startToEnd[0], from] }]
      : []
    const to = last?.startToEnd[1] ?? 10
    const added: Interval = {
      startToEnd: [from, to],
      maxAmount: last?.maxAmount ?? 0,
      maxCount: last?.maxCount ?? 0,
    }
    field.onChange([...kept, added])
  }
  const remove = (at: number) => {
    const gone = intervals[at]
    const rest = intervals.filter((_, place) => place !== at)
    const before = rest[at - 1]
    field.onChange(
      before && gone
        ? rest.map((one) =>
            one === before ? { ...one, startToEnd: [one.startToEnd[0], gone.startToEnd[1]] } : one,
          )
        : rest,
    )
  }
  return (
    <fieldset className={css.group} id={field.id} tabIndex={-1}>
      <legend>Limiter</legend>
      <p className={css.hint}>
        Varje betygsintervall ger ett högsta belopp och ett högsta antal öppna fakturor.
      </p>
      {intervals.map((interval, at) => (
        <fieldset key={at} className={css.row}>
          <legend className="unseen">Betygsintervall {at + 1}</legend>
          <NumberField
            field={cell<number | null>(
              field,
              `${at}-from`,
              interval.startToEnd[0],
              (from) => setEdge(at, from ?? 0),
              wrong(at, 'from'),
            )}
            label="Från betyg"
            decimals={2}
          />
          <NumberField
            field={cell<number | null>(
              field,
              `${at}-to`,
              interval.startToEnd[1],
              (to) =>
                at === intervals.length - 1
                  ? change(at, { startToEnd: [interval.startToEnd[0], to ?? 0] })
                  : setEdge(at + 1, to ?? 0),
              wrong(at, 'to'),
            )}
            label="Till betyg"
            decimals={2}
          />
          <div className={css.wide}>
            <SliderField
              field={cell<number | null>(
                field,
                `${at}-amount`,
                interval.maxAmount,
                (maxAmount) => change(at, { maxAmount: maxAmount ?? 0 }),
                wrong(at, 'amount'),
              )}
              label="Högsta belopp"
              min={0}
              max={limitStops.at(-1) ?? 0}
              stops={limitStops}
              unit="kr"
            />
          </div>
          <NumberField
            field={cell<number | null>(
              field,
              `${at}-count`,
              interval.maxCount,
              (maxCount) => change(at, { maxCount: maxCount ?? 0 }),
              wrong(at, 'count'),
            )}
            label="Högsta antal"
          />
          <ActionButton
            icon="delete"
            label={`Ta bort betygsintervall ${at + 1}`}
            onClick={() => remove(at)}
          >
            Ta bort
          </ActionButton>
        </fieldset>
      ))}
      {field.error && problems.length === 0 ? <p className={css.error}>{field.error}</p> : null}
      <ActionButton icon="plus" onClick={add}>
        Lägg till betygsintervall
      </ActionButton>
    </fieldset>
  )
}
