import { addDays } from '#platform/swedish/format.ts'
import { useSearchChange } from '#platform/web/place.ts'
import { DateField } from '#platform/web/ui/form/DateField.tsx'
import css from './portfolio.module.css'

interface DayChoiceProps {
  /** What is shown, 'YYYY-MM-DD'. */
  day: string
  /** Null until a night has passed. */
  firstDay: string | null
  today: string
}
/** Which day the portfolio is shown of; empty is now (portfolio 3). */
export function DayChoice({ day, firstDay, today }: DayChoiceProps) {
  const change = useSearchChange()
  return (
    <div className={css.day}>
      <DateField
        label="Per den"
        min={firstDay ?? today}
        max={today}
        field={{
          name: 'day',
          id: 'portfolio-day',
          value: day,
          onChange: (picked) =>
            void change({
              day: picked === null || picked === today ? undefined : picked,
              page: undefined,
            }),
        }}
        {...(firstDay === null && {
          reason: `Dagar kan väljas från och med ${addDays(today, 1)}, när den första natten har passerat`,
        })}
      />
    </div>
  )
}
