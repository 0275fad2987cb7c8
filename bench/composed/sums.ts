import { edges, type Item, type Paper } from './paper.ts'
import { drawBeside, drawRates } from './rates.ts'
import { type CurrencyAt, drawTotal } from './total.ts'

/** The VAT of each rate, as lines of the sums. */
function vatSums({ choice, bill, words, amount }: Paper): Item[] {
  const several = bill.vats.length > 1
  if (bill.isReverse)
    return choice.chance(0.6)
      ? [{ label: `${words.vatShort} 0 %`, value: amount.full(0), field: 'vat' }]
      : []
  const on = { sv: 'på', en: 'on', no: 'av', da: 'af', fi: '/', de: 'auf' }[bill.language]
  const each = bill.vats.map(({ rate, base, vat }): Item => {
    const label = several
      ? choice.pick([
          `${words.vatShort} ${rate} %`,
          `${words.vatShort} ${rate}%`,
          `${rate} % ${words.vatShort}`,
          `${words.vatShort} ${rate} % ${on} ${amount.full(base)}`,
        ])
      : choice.pick([
          words.vat,
          words.vat,
          `${words.vatShort} ${rate} %`,
          `${words.vatShort} (${rate}%)`,
          `${words.vat} ${rate},00%`,
        ])
    return { label, value: amount.full(vat), ...(!several && { field: 'vat' as const }) }
  })
  const all: Item = { label: words.vat, value: amount.full(bill.vat), field: 'vat' }
  if (several) return choice.chance(0.7) ? [...each, all] : each
  return each
}

/** Everything over what is to be paid. */
function sumsOf(paper: Paper): Item[] {
  const { choice, bill, words, amount } = paper
  const sums: Item[] = [{ label: words.net, value: amount.full(bill.net) }]
  sums.push(...vatSums(paper))
  if (bill.rounding !== 0 || choice.chance(0.15))
    sums.push({ label: words.rounding, value: amount.full(bill.rounding) })
  if (bill.deducted !== 0)
    sums.push(
      { label: words.gross, value: amount.full(bill.gross) },
      { label: words.deducted, value: amount.full(-bill.deducted) },
    )
  return sums
}

/** Labels and values under each other. */
function drawList(
  paper: Paper,
  sums: readonly Item[],
  y: number,
  label: string,
  at: CurrencyAt,
): number {
  const { choice, sheet, colon } = paper
  const wide = Math.max(
    ...sums.map((sum) => sheet.widthOf(sum.label)),
    sheet.widthOf(label, { bold: true }) * 1.4,
  )
  const [left, right] = choice.pick([
    [Math.min(340, edges.right - wide - 100), edges.right],
    [Math.min(300, edges.right - wide - 100), edges.right],
    [edges.left, edges.right],
    [edges.left, Math.max(240, edges.left + wide + 90)],
  ])
  const row = sheet.size * choice.pick([1.4, 1.6, 1.9])
  const isRight = choice.chance(0.2)
  const labelAt = (text: string, top: number, bold = false) =>
    isRight
      ? sheet.text(text + colon, right - 95, top, { align: 'right', bold })
      : sheet.text(text + colon, left, top, { bold })
  sums.forEach((sum, place) => {
    labelAt(sum.label, y + place * row)
    sheet.text(sum.value, right, y + place * row, { align: 'right' }, sum.field)
  })
  const last = y + sums.length * row + choice.pick([0, 4])
  labelAt(label, last, choice.chance(0.7))
  drawTotal(paper, at, right, last, true)
  return last + row * 1.6
}

/** Labels in a row and values in the row under it. */
function drawRow(
  paper: Paper,
  sums: readonly Item[],
  y: number,
  label: string,
  at: CurrencyAt,
): number {
  const { choice, sheet } = paper
  const cell = (edges.right - edges.left) / (sums.length + 1)
  const isRight = choice.chance(0.5)
  const under = y + sheet.size * 1.3
  sums.forEach((sum, place) => {
    const x = edges.left + place * cell
    const size = Math.min(7.5, (7.5 * (cell - 8)) / sheet.widthOf(sum.label, { size: 7.5 }))
    sheet.text(sum.label, isRight ? x + cell - 8 : x, y, {
      size,
      align: isRight ? 'right' : 'left',
    })
    sheet.text(
      sum.value,
      isRight ? x + cell - 8 : x,
      under,
      { align: isRight ? 'right' : 'left' },
      sum.field,
    )
  })
  const x = edges.left + sums.length * cell
  sheet.text(label, isRight ? edges.right : x, y, {
    size: 7.5,
    bold: true,
    align: isRight ? 'right' : 'left',
  })
  drawTotal(paper, at, isRight ? edges.right : x, under, isRight)
  return y + sheet.size * 4
}

/** Everything in running text, what is to be paid on a line of its own. */
function drawSaid(
  paper: Paper,
  sums: readonly Item[],
  y: number,
  label: string,
  at: CurrencyAt,
): number {
  const { choice, sheet } = paper
  let [x, top] = [edges.left as number, y]
  for (const sum of sums) {
    if (x > edges.left && x + sheet.widthOf(`${sum.label} ${sum.value},`) > edges.right)
      [x, top] = [edges.left, top + sheet.size * 1.45]
    x = sheet.text(`${sum.label} `, x, top)
    x = sheet.text(sum.value, x, top, {}, sum.field)
    x = sheet.text(choice.pick([',  ', '   ']), x, top)
  }
  top += sheet.size * 2.2
  drawTotal(paper, at, sheet.text(`${label}: `, edges.left, top, { bold: true }), top, false)
  return top + sheet.size * 2
}

/** A box for each sum, small print at its upper left, the sum at its lower right. */
function drawBoxes(
  paper: Paper,
  sums: readonly Item[],
  y: number,
  label: string,
  at: CurrencyAt,
): number {
  const { sheet } = paper
  const cell = (edges.right - edges.left) / (sums.length + 1)
  const high = sheet.size * 2.9
  ;[...sums.map((sum) => sum.label), label].forEach((text, place) => {
    const x = edges.left + place * cell
    const size = Math.min(6.5, (6.5 * (cell - 8)) / sheet.widthOf(text, { size: 6.5 }))
    sheet.box(x, y - 3, cell, high)
    sheet.text(text, x + 3, y - 1, { size })
  })
  const under = y + sheet.size * 1.3
  sums.forEach((sum, place) =>
    sheet.text(
      sum.value,
      edges.left + (place + 1) * cell - 4,
      under,
      { align: 'right' },
      sum.field,
    ),
  )
  drawTotal(paper, at, edges.right - 4, under, true)
  return y + sheet.size * 4
}

/** The sums and what is to be paid. Answers where they end. */
export function drawSums(paper: Paper, y: number): number {
  const { choice, bill, words } = paper
  const at: CurrencyAt = choice.pick(
    bill.currency === 'SEK'
      ? ['before', 'after', 'label', 'none', 'none']
      : ['before', 'after', 'label'],
  )
  const asked = bill.deducted === 0 ? words.toPay : words.left
  const isSaid = asked.includes(bill.currency) || /SEK|EUR|DKK|kr$/.test(asked)
  const label = at === 'label' && !isSaid ? `${asked} ${bill.currency}` : asked
  const way = choice.way(
    ['list', 'list', 'list', 'row', 'rates', 'bare', 'beside'] as const,
    ['said', 'list', 'boxes', 'beside'] as const,
  )
  if (way === 'rates' && !bill.isReverse) return drawRates(paper, y, label, at)
  const sums = way === 'bare' ? vatSums(paper) : sumsOf(paper)
  if (way === 'beside' && !bill.isReverse) return drawBeside(paper, sums, y, label, at)
  if (way === 'said') return drawSaid(paper, sums, y, label, at)
  if (way === 'boxes' && sums.length < 6) return drawBoxes(paper, sums, y, label, at)
  return way === 'row' && sums.length < 6
    ? drawRow(paper, sums, y, label, at)
    : drawList(paper, sums, y, label, at)
}
