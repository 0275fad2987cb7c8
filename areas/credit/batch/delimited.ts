const delimiters = [';', '\t', ','] as const

/** The delimiter of a table in text: the one its first line that holds something has most of. */
function delimiterOf(text: string): string {
  const line = text.split(/\r\n|\n|\r/).find((one) => one.trim() !== '') ?? ''
  const count = (delimiter: string) => line.split(delimiter).length
  return delimiters.reduce((best, one) => (count(one) > count(best) ? one : best))
}

/**
 * The cells of a table in text (CSV, or one value per line). A quoted cell may hold delimiters and
 * line ends; row n is line n unless one does.
 */
export function readDelimited(text: string): string[][] {
  const delimiter = delimiterOf(text)
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  const endCell = () => {
    rows.at(-1)?.push(cell.trim())
    cell = ''
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] as string
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') cell += text[++at]
      else quoted = false
    } else if (sign === '"' && cell.trim() === '') {
      cell = ''
      quoted = true
    } else if (sign === delimiter) endCell()
    else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text[at + 1] === '\n') at++
      endCell()
      rows.push([])
    } else cell += sign
  }
  endCell()
  return rows
}
