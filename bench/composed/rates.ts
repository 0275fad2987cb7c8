import { edges, type Item, type Paper } from './paper.ts'
import { type CurrencyAt, drawTotal } from './total.ts'

/** What VAT is reckoned on, a rate a line, and only the total under it. */
export function drawRates(paper: Paper, y: number, label: string, at: CurrencyAt): number {
  const { sheet, bill, words, amount, choice } = paper
  const columns = [300, 390, 470, edges.right]
  const heads = [words.rate, words.base, words.vat, words.sum]
  heads.forEach((head, place) =>
    sheet.text(head, columns[place] ?? 0, y, {
      size: sheet.size * 0.85,
      align: 'right',
      bold: true,
    }),
  )
  let top = y + sheet.size * 1.5
  const isOnly = bill.vats.length === 1
  for (const { rate, base, vat } of bill.vats) {
    const cells = [`${rate} %`, amount.full(base), amount.full(vat), amount.full(base + vat)]
    cells.forEach((text, place) =>
      sheet.text(
        text,
        columns[place] ?? 0,
        top,
        { align: 'right' },
        isOnly && place === 2 ? 'vat' : undefined,
      ),
    )
    top += sheet.size * 1.4
  }
  if (bill.rounding !== 0) {
    sheet.text(words.rounding, 390, top, { align: 'right' })
    sheet.text(amount.full(bill.rounding), edges.right, top, { align: 'right' })
    top += sheet.size * 1.4
  }
  if (bill.deducted !== 0) {
    sheet.text(words.deducted, 390, top, { align: 'right' })
    sheet.text(amount.full(-bill.deducted), edges.right, top, { align: 'right' })
    top += sheet.size * 1.4
  }
  sheet.text(label, choice.pick([300, 390]), top + 4, { bold: true, align: 'right' })
  drawTotal(paper, at, edges.right, top + 4, true)
  return top + sheet.size * 3
}

/** What VAT is reckoned on to the left, beside the sums on the right. */
export function drawBeside(
  paper: Paper,
  sums: readonly Item[],
  y: number,
  label: string,
  at: CurrencyAt,
): number {
  const { sheet, bill, words, amount, choice, colon } = paper
  const row = sheet.size * choice.pick([1.4, 1.6])
  const size = sheet.size * choice.pick([0.8, 0.9])
  const columns = [edges.left + 35, edges.left + 115, edges.left + 185]
  const cells = (texts: readonly string[], top: number, isOnly = false) =>
    texts.forEach((text, place) => {
      const room = place === 0 ? 40 : 66
      const own = Math.min(size, (size * room) / sheet.widthOf(text, { size }))
      sheet.text(
        text,
        columns[place] ?? 0,
        top,
        { size: own, align: 'right' },
        isOnly && place === 2 ? 'vat' : undefined,
      )
    })
  cells([words.rate, words.base, words.vat], y)
  bill.vats.forEach(({ rate, base, vat }, place) =>
    cells(
      [`${rate}${choice.pick(['%', ' %', ',00'])}`, amount.full(base), amount.full(vat)],
      y + (place + 1) * row,
      bill.vats.length === 1,
    ),
  )
  const left = 300
  const fitting = (text: string, bold: boolean) =>
    Math.min(sheet.size, (sheet.size * 145) / sheet.widthOf(text, { bold }))
  sums.forEach((sum, place) => {
    const text = sum.label + colon
    sheet.text(text, left, y + place * row, { size: fitting(text, false) })
    sheet.text(sum.value, edges.right, y + place * row, { align: 'right' }, sum.field)
  })
  const last = y + sums.length * row + choice.pick([0, 4])
  sheet.text(label + colon, left, last, { size: fitting(label + colon, true), bold: true })
  drawTotal(paper, at, edges.right, last, true)
  return Math.max(last, y + (bill.vats.length + 1) * row) + row
}
