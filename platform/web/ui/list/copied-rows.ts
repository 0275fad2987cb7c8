import { looksLikeFormula } from '#platform/swedish/spreadsheet.ts'

/** What is copied of a column. */
export interface CopiedColumn {
  readonly head: string
  /** Numbers, which a spreadsheet reckons with. */
  readonly align?: 'right'
}

// What is pressed, marked or drawn says nothing of the row; what opens the row or copies its own text does.
const notSaid =
  'button:not([data-opens], [data-said]), input[type="checkbox"], [data-unsaid], svg, [role="img"]'
const number = /^-?\d{1,3}(?: ?\d{3})*(?:,\d+)?(?: kr| %)?$/

function wordsOf(cell: Element | undefined): string {
  if (!cell) return ''
  const said = cell.cloneNode(true) as Element
  for (const one of said.querySelectorAll(notSaid)) one.remove()
  for (const brief of said.querySelectorAll<HTMLElement>('[data-copied]'))
    brief.textContent = brief.dataset.copied ?? ''
  for (const field of said.querySelectorAll('input'))
    field.replaceWith(field.getAttribute('value') ?? '')
  said.normalize()
  const walker = document.createTreeWalker(said, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '')
  return texts.join(' ').replace(/\s+/g, ' ').trim()
}

/** A number as it is written in a cell, without its blanks; undefined for what is none. */
const bare = (text: string) => (number.test(text) ? text.replace(/ (?:kr)?/g, '') : undefined)

/** What a cell's text says as a number, such as '1 234,50 kr'; undefined for what is none. */
export function numberIn(text: string): number | undefined {
  const written = bare(text.replaceAll('\u2212', '-').replace(/\s/g, ' '))
  return written === undefined ? undefined : Number(written.replace('%', '').replace(',', '.'))
}

/** A cell as a spreadsheet reads it: a number bare, nothing for a dash, and no text as a formula. */
function plain(words: string, { align }: CopiedColumn): string {
  const text = words.replaceAll('\u2212', '-')
  if (/^[-\u2013\u2014]$/.test(text)) return ''
  const written = align === 'right' ? bare(text) : undefined
  if (written !== undefined) return written
  return looksLikeFormula(text) ? `'${text}` : text
}

/** The cells of a row: of one with a quieter second line both, each by itself. */
function cellsOf(row: HTMLTableRowElement, columns: readonly CopiedColumn[]) {
  return columns.map((column, index) => {
    const cell = row.cells[index]
    const lines = cell?.querySelector('[data-lines]')
    if (!lines) return [plain(wordsOf(cell), column), '']
    const [first, second] = lines.children
    return [plain(wordsOf(first), column), plain(wordsOf(second), { head: '' })]
  })
}

/**
 * Rows as they are shown, for a spreadsheet: cells with tabs between, a line each (shell 85). All
 * of a list, or some, have the heads above them; of one alone there is its line, with the same columns
 * as all have. A column in which no row says anything, such as one of buttons, is left out; what
 * stands beside or under another text has a column of its own.
 */
export function copiedRows(
  all: readonly HTMLTableRowElement[],
  columns: readonly CopiedColumn[],
  some?: readonly HTMLTableRowElement[],
): string {
  const cells = all.map((row) => cellsOf(row, columns))
  const places = columns.flatMap((_, column) =>
    [0, 1]
      .filter((line) => cells.some((row) => row[column]?.[line]))
      .map((line) => ({ column, line })),
  )
  const heads = places.map(({ column, line }) => (line === 0 ? columns[column]?.head : ''))
  const lines = cells.map((row) => places.map(({ column, line }) => row[column]?.[line]))
  const shown = some ? lines.filter((_, index) => some.some((row) => row === all[index])) : lines
  const isAlone = some?.length === 1
  return (isAlone ? shown : [heads, ...shown]).map((line) => line.join('\t')).join('\n')
}
