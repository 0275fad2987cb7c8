import { oreOf } from '#platform/money.ts'
import { formatDay, formatInstant, formatMoney } from '#platform/swedish/format.ts'

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
