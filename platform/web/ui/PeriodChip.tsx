import { Popover } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/sv'
import { useId, useRef, useState } from 'react'
import { calendarWords } from './calendar-words.ts'
import css from './Filters.module.css'
import { Icon } from './icons.tsx'

interface Period {
  /** First and last day, YYYY-MM-DD. */
  readonly from: string
  readonly to: string
}
interface PeriodChipProps {
  label: string
  value: Period
  /** Periods with a name, such as 'Denna vecka'. */
  presets: readonly (Period & { readonly label: string })[]
  onChange: (period: Period) => void
}

const same = (one: Period, other: Period) => one.from === other.from && one.to === other.to

/** A filter on a period: a named one, or two days picked in a Swedish calendar. */
export function PeriodChip({ label, value, presets, onChange }: PeriodChipProps) {
  const [opened, setOpened] = useState(false)
  const [picked, setPicked] = useState<[string | null, string | null]>([value.from, value.to])
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const open = (next: boolean) => {
    setPicked([value.from, value.to])
    setOpened(next)
  }
  const close = () => {
    setOpened(false)
    button.current?.focus()
  }
  const choose = (period: Period) => {
    onChange(period)
    close()
  }
  return (
    <Popover opened={opened} onDismiss={() => setOpened(false)} position="bottom-start" trapFocus withRoles={false}>
      <Popover.Target>
        <button
          ref={button}
          type="button"
          className={css.chip}
          aria-haspopup="dialog"
          aria-expanded={opened}
          aria-controls={opened ? id : undefined}
          onClick={() => open(!opened)}
        >
          <span>{label}</span>
          <b className="tabular">{value.from === value.to ? value.from : `${value.from} – ${value.to}`}</b>
          <Icon name="chevron" size={12} />
        </button>
      </Popover.Target>
      <Popover.Dropdown
        id={id}
        role="dialog"
        aria-label={label}
        className={css.period}
        onKeyDown={(event) => event.key === 'Escape' && close()}
      >
        <ul className={css.presets} aria-label="Vanliga perioder">
          {presets.map((preset) => (
            <li key={preset.label}>
              <button type="button" aria-pressed={same(preset, value)} onClick={() => choose(preset)}>
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
          defaultDate={value.to}
          ariaLabels={calendarWords}
          getDayProps={(day) => ({ 'aria-label': day })}
          previousIcon={<Icon name="left" />}
          nextIcon={<Icon name="right" />}
          onChange={(next) => {
            setPicked(next)
            const [from, to] = next
            if (from && to) choose({ from, to })
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
