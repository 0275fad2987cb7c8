/** One line of the result: what was measured, beside what, and whether it is within its aim. */
export interface Line {
  readonly name: string
  readonly ours: string
  readonly peer: string
  /** Ours divided by the peer's or by the limit. */
  readonly ratio: number | undefined
  /** The most, or with `least` the least, the ratio should be. */
  readonly aim?: number
  readonly least?: number
}

export const ms = (value: number) => `${value < 10 ? value.toFixed(2) : value.toFixed(1)} ms`
export const perSecond = (value: number) => `${Math.round(value)}/s`
export const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
export const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`

const head = ['', 'ours', 'peer or limit', 'ratio', 'aim', '']

function verdictOf({ ratio, aim, least }: Line): string {
  if (ratio === undefined || (aim === undefined && least === undefined)) return ''
  return ratio <= (aim ?? Infinity) && ratio >= (least ?? 0) ? 'ok' : 'OVER'
}

function aimOf({ aim, least }: Line): string {
  if (aim !== undefined) return `<= ${aim}`
  return least === undefined ? '' : `>= ${least}`
}

const cellsOf = (line: Line) => [
  line.name,
  line.ours,
  line.peer,
  line.ratio?.toFixed(2) ?? '',
  aimOf(line),
  verdictOf(line),
]

/** The lines of one part under its title, in columns. */
export function printPart(title: string, lines: readonly Line[]): void {
  const rows = [head, ...lines.map(cellsOf)]
  const widths = head.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  console.log(`\n${title}`)
  for (const row of rows)
    console.log(
      `  ${row
        .map((cell, column) =>
          column === 0 || column === 5
            ? cell.padEnd(widths[column] ?? 0)
            : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd()}`,
    )
}

/** How many lines are within their aim, for the last line of the output. */
export function verdict(lines: readonly Line[]): string {
  const judged = lines.map(verdictOf).filter((word) => word !== '')
  const over = lines.filter((line) => verdictOf(line) === 'OVER')
  const within = `${judged.length - over.length} of ${judged.length} within their aims`
  return over.length === 0
    ? within
    : `${within}; over: ${over.map(({ name }) => name.trim()).join(', ')}`
}
