import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/sv'
import { useState } from 'react'
import { calendarWords } from '../form/calendar-words.ts'
import { ChipPopover } from './ChipPopover.tsx'
import css from './Filters.module.css'
import { Icon } from '../look/icons.tsx'

interface Period {
  /** First and last day, YYYY-MM-DD; both empty for all days there are, where a preset is that. */
  readonly from: string
  readonly to: string
}
interface PeriodChipProps {
  label: string
  value: Period
  /** Periods with a name, such as 'Denna vecka'. */
  presets: readonly (Period & { readonly label: string })[]
  onChange: (period: Period) => void
  /** The first day that can be picked, YYYY-MM-DD. */
  min?: string
}

const same = (one: Period, other: Period) => one.from === other.from && one.to === other.to

/** A filter on a period: a named one, or two days picked in a Swedish calendar. */
export function PeriodChip({ label, value, presets, onChange, min }: PeriodChipProps) {
  const days = value.from === value.to ? value.from : `${value.from} – ${value.to}`
  const words = days === '' ? presets.find((preset) => same(preset, value))?.label : days
  return (
    <ChipPopover
      label={label}
      shown={<b className="tabular">{words}</b>}
      dropClassName={css.period}
    >
      {(close) => (
        <Days
          value={value}
          presets={presets}
          {...(min !== undefined && { min })}
          onChange={(period) => {
            onChange(period)
            close()
          }}
        />
      )}
    </ChipPopover>
  )
}

/** The named periods, and a calendar in which the first and the last day are picked. */
function Days({ value, presets, onChange, min }: Omit<PeriodChipProps, 'label'>) {
  const [picked, setPicked] = useState<[string | null, string | null]>([
    value.from || null,
    value.to || null,
  ])
  return (
    <>
      <ul className={css.presets} aria-label="Vanliga perioder">
        {presets.map((preset) => (
          <li key={preset.label}>
            <button
              type="button"
              aria-pressed={same(preset, value)}
              onClick={() => onChange(preset)}
            >
              {preset.label}
            </button>
          </li>
        ))}
      </ul>
      <DatePicker
        type="range"
        locale="sv"
        firstDayOfWeek={1}
        weekendDays={[]}
        hideOutsideDates
        allowSingleDateInRange
        size="sm"
        value={picked}
        {...(min !== undefined && { minDate: min })}
        {...(value.to !== '' && { defaultDate: value.to })}
        ariaLabels={calendarWords}
        getDayProps={(day) => ({ 'aria-label': day })}
        previousIcon={<Icon name="left" />}
        nextIcon={<Icon name="right" />}
        onChange={(next) => {
          setPicked(next)
          const [from, to] = next
          if (from && to) onChange({ from, to })
        }}
      />
    </>
  )
}
