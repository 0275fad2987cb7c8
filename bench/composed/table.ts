import type { Row } from './bill.ts'
import { edges, type Paper } from './paper.ts'

/** What a table of rows shows beside the text and the sum of each. */
const columnNames = ['count', 'unit', 'price', 'rate', 'discount'] as const
type Column = (typeof columnNames)[number]

/** How the table of one invoice looks. */
export interface Table {
  readonly columns: readonly { readonly name: Column; readonly right: number }[]
  /** What stands before the text of each row. */
  readonly before: '' | 'article' | 'day'
  readonly hasHeads: boolean
  /** Where the text of a row begins, in points. */
  readonly textAt: number
  readonly isLined: boolean
  readonly rowHeight: number
  /** Whether lines of small facts stand under rows: of what order, delivered when. */
  readonly hasNotes: boolean
  /** Whether the sum so far stands at the end of a page and at the beginning of the next. */
  readonly carries: boolean
}

export function tableOf({ choice, sheet, day, bill }: Paper): Table {
  const names = choice.shuffle(columnNames).slice(0, choice.between(0, 4))
  const before = choice.pick(['', '', '', 'article', 'article', 'day'] as const)
  const first = before === 'day' ? day(bill.created) : '0000000'
  return {
    columns: names.map((name, at) => ({ name, right: 280 + ((at + 1) * 192) / names.length })),
    before,
    textAt: edges.left + (before === '' ? 0 : sheet.widthOf(first) + 14),
    hasHeads: choice.chance(0.92),
    isLined: choice.chance(0.5),
    rowHeight: sheet.size * choice.pick([1.35, 1.5, 1.7]),
    carries: choice.chance(0.55),
    hasNotes: choice.chance(0.12),
  }
}

function drawHeads({ sheet, words }: Paper, table: Table, y: number): number {
  if (!table.hasHeads) return y
  sheet.text(words.text, table.textAt, y, { bold: true })
  for (const { name, right } of table.columns)
    sheet.text(words[name], right, y, { bold: true, align: 'right' })
  sheet.text(words.sum, edges.right, y, { bold: true, align: 'right' })
  if (table.isLined) sheet.line(edges.left, y + sheet.size * 1.3, edges.right, y + sheet.size * 1.3)
  return y + sheet.size * 1.8
}

function drawRow(paper: Paper, table: Table, row: Row, y: number): void {
  const { sheet, amount, day, choice, bill } = paper
  if (table.before === 'article') sheet.text(row.article, edges.left, y)
  if (table.before === 'day') sheet.text(day(row.day), edges.left, y)
  sheet.text(row.text, table.textAt, y)
  const comma = bill.language === 'en' ? '.' : ','
  const said: Readonly<Record<Column, string>> = {
    count: Number.isInteger(row.count)
      ? choice.pick([String(row.count), `${row.count}${comma}00`])
      : row.count.toFixed(2).replace('.', comma),
    unit: choice.pick(['st', 'tim', 'h', 'm2']),
    price: amount.full(row.price),
    discount: choice.pick(['', '0,00', '10,0', '5 %']),
    rate: choice.pick([`${row.rate} %`, `${row.rate}%`, String(row.rate)]),
  }
  for (const { name, right } of table.columns) sheet.text(said[name], right, y, { align: 'right' })
  sheet.text(amount.full(row.sum), edges.right, y, { align: 'right' })
}

/** What a row is of, under it: a number and a day that are not the invoice's. */
function drawNote({ choice, sheet, day, words, amount }: Paper, table: Table, row: Row, y: number) {
  const text = choice.pick([
    `${words.order} ${choice.digits(5)}`,
    `${words.order}: ${choice.digits(6)}, ${day(row.day)}`,
    `${words.delivered} ${day(row.day)}`,
    `${words.theirs} ${choice.pick(['Anna Lindqvist', 'AK', '4410'])}`,
    `${choice.digits(4)} x ${amount.full(row.price)}`,
  ])
  sheet.text(text, table.textAt, y, { size: sheet.size * choice.pick([0.85, 1]) })
}

/** What is done where a page is full: the next one is begun, and the place on it is answered. */
export type TurnPage = () => number

/** The rows, over as many pages as they take. Answers where they end on the last. */
export function drawTable(paper: Paper, table: Table, top: number, turn: TurnPage): number {
  const { sheet, amount, words, bill } = paper
  let y = drawHeads(paper, table, top)
  let carried = 0
  for (const [at, row] of bill.rows.entries()) {
    if (y + table.rowHeight * 3 > edges.foot && at > 0) {
      if (table.carries) {
        sheet.text(words.carried, edges.left, y + 2)
        sheet.text(amount.full(carried), edges.right, y + 2, { align: 'right' })
      }
      y = drawHeads(paper, table, turn())
      if (table.carries) {
        sheet.text(words.brought, edges.left, y)
        sheet.text(amount.full(carried), edges.right, y, { align: 'right' })
        y += table.rowHeight
      }
    }
    drawRow(paper, table, row, y)
    carried += row.sum
    y += table.rowHeight
    if (table.hasNotes && paper.choice.chance(0.4)) {
      drawNote(paper, table, row, y)
      y += table.rowHeight
    }
  }
  return y
}
