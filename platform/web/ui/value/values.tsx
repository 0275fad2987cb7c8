import { oreOf } from '#platform/money.ts'
import {
  formatDay,
  formatInstant,
  formatInstantBriefly,
  formatMoney,
} from '#platform/swedish/format.ts'
import { useToday } from '#platform/web/today.ts'

const none = <span aria-label="saknas">—</span>

type MoneyProps = (
  | { ore: bigint | number | null | undefined }
  | { kronor: string | null | undefined }
) & {
  /** Writes 'kr' after the amount. */
  unit?: boolean
}

const read = (kronor: string | null | undefined) =>
  typeof kronor === 'string' ? oreOf(kronor) : undefined

/**
 * An amount as '184 250,00': of integer öre, or of the numeric string in kronor that the server
 * answers. Nothing is a dash.
 */
export function Money({ unit = false, ...amount }: MoneyProps) {
  const given = 'ore' in amount ? amount.ore : read(amount.kronor)
  if (given === null || given === undefined) return none
  return (
    <span className="tabular">
      {formatMoney(given)}
      {unit ? '\u00a0kr' : ''}
    </span>
  )
}

/** A day as YYYY-MM-DD; of an instant its day in Sweden. Nothing is a dash. */
export function Day({ of }: { of: string | Date | null | undefined }) {
  const text = formatDay(of)
  return text === '' ? (
    none
  ) : (
    <time className="tabular" dateTime={text}>
      {text}
    </time>
  )
}

/** An instant as YYYY-MM-DD HH:mm in Sweden. Nothing is a dash. */
export function Instant({ of }: { of: string | Date | null | undefined }) {
  if (of === null || of === undefined || of === '') return none
  return (
    <time className="tabular" dateTime={new Date(of).toISOString()}>
      {formatInstant(of)}
    </time>
  )
}

/** An instant in a list, where names need the room; whole on pointing, and where it is copied. */
export function BriefInstant({ of }: { of: string | Date | null | undefined }) {
  const today = useToday()
  if (of === null || of === undefined || of === '') return none
  const whole = formatInstant(of)
  return (
    <time
      className="tabular"
      dateTime={new Date(of).toISOString()}
      title={whole}
      data-copied={whole}
    >
      {formatInstantBriefly(of, today)}
    </time>
  )
}
