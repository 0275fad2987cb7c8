import type { Drawing, Item } from './draw-parts.ts'

/** What was sold, as a table. Answers where it ends. */
export function drawLines({ random, sheet, facts, words, amount }: Drawing, y: number): number {
  const columns = random
    .shuffle(['count', 'unit', 'price', 'rate'] as const)
    .slice(0, random.between(2, 4))
  const at = columns.map((_, place) => 300 + (place * 180) / columns.length)
  const { heads } = words
  const top = y
  sheet.text(heads.text, 50, top, { bold: true })
  columns.forEach((name, place) =>
    sheet.text(heads[name], (at[place] ?? 0) + 30, top, { bold: true, align: 'right' }),
  )
  sheet.text(heads.sum, 545, top, { bold: true, align: 'right' })
  sheet.line(48, top + sheet.size * 1.4, 547, top + sheet.size * 1.4)
  let row = top + sheet.size * 1.8
  for (const line of facts.lines) {
    sheet.text(line.text, 50, row)
    const said = {
      count: String(line.count),
      unit: line.unit,
      price: amount(line.price),
      rate: `${line.rate} %`,
    }
    columns.forEach((name, place) =>
      sheet.text(said[name], (at[place] ?? 0) + 30, row, { align: 'right' }),
    )
    sheet.text(amount(line.sum), 545, row, { align: 'right' })
    row += sheet.size * 1.6
  }
  return row
}

interface Sum extends Item {
  readonly strong?: boolean
}

function sumItems({ random, facts, words, amount }: Drawing): Sum[] {
  const sums: Sum[] = [{ label: words.net, value: amount(facts.net) }]
  const several = facts.vats.length > 1
  for (const { rate, vat, base } of facts.vats) {
    const short = facts.language === 'sv' ? 'Moms' : 'VAT'
    const label = several
      ? random.pick([
          `${short} ${rate} %`,
          `${short} ${rate}%`,
          `${short} ${rate} % ${facts.language === 'sv' ? 'på' : 'on'} ${amount(base)}`,
        ])
      : random.pick([words.vat, words.vat, `${short} ${rate} %`, `${short} (${rate}%)`])
    sums.push({ label, value: amount(vat), ...(!several && { field: 'vat' as const }) })
  }
  if (several && random.chance(0.8))
    sums.push({
      label: facts.language === 'sv' ? 'Summa moms' : 'Total VAT',
      value: amount(facts.vat),
      field: 'vat',
    })
  if (facts.rounding !== 0 || random.chance(0.2))
    sums.push({ label: words.rounding, value: amount(facts.rounding) })
  return sums
}

/**
 * Net, VAT, rounding and what is to be paid, one of the ways invoices have them. Answers where they
 * end.
 */
export function drawSums(drawing: Drawing, y: number): number {
  const { random, sheet, facts, words, amount, colon } = drawing
  const sums = sumItems(drawing)
  const beside = random.pick(
    facts.currency === 'SEK'
      ? (['before', 'after', 'label', 'none'] as const)
      : (['before', 'after', 'label'] as const),
  )
  const sign = facts.currency === 'SEK' && beside === 'after' ? 'kr' : facts.currency
  const big = { size: sheet.size * random.pick([1, 1.15, 1.4]), bold: random.chance(0.8) }
  const total = amount(facts.total)
  const label = beside === 'label' ? `${words.total} ${facts.currency}` : words.total
  const drawTotal = (x: number, top: number, align: 'left' | 'right') => {
    const after = beside === 'after' ? ` ${sign}` : ''
    const before = beside === 'before' ? `${facts.currency} ` : ''
    let left = align === 'right' ? x - sheet.widthOf(before + total + after, big) : x
    if (before) left = sheet.text(before, left, top, big, 'invoiceCurrency')
    left = sheet.text(total, left, top, big, 'invoiceAmount')
    if (after) sheet.text(sign, left + sheet.widthOf(' ', big), top, big, 'invoiceCurrency')
  }
  const way = random.pick(['list', 'list', 'list', 'row', 'wide'] as const)
  if (way === 'row') {
    const cell = 500 / (sums.length + 1)
    const align = random.pick(['left', 'right'] as const)
    sums.forEach((sum, at) => {
      sheet.text(sum.label, 50 + at * cell, y, { size: 7.5 })
      sheet.text(
        sum.value,
        align === 'left' ? 50 + at * cell : 42 + (at + 1) * cell,
        y + sheet.size * 1.3,
        { align },
        sum.field,
      )
    })
    sheet.text(label, 50 + sums.length * cell, y, { size: 7.5, bold: true })
    drawTotal(align === 'left' ? 50 + sums.length * cell : 545, y + sheet.size * 1.3, align)
    return y + sheet.size * 4
  }
  const [left, right] =
    way === 'wide'
      ? [50, 545]
      : random.pick([
          [350, 545],
          [310, 545],
          [50, 250],
          [380, 545],
        ] as const)
  const row = sheet.size * random.pick([1.5, 1.8])
  const leftAligned = random.chance(0.75)
  const longest = Math.max(
    ...sums.map((sum) => sheet.widthOf(sum.label)),
    sheet.widthOf(label, big),
  )
  const labelAt = (text: string, top: number, style = {}) =>
    leftAligned
      ? sheet.text(text, left, top, style)
      : sheet.text(text, Math.max(left + longest, right - 95), top, { ...style, align: 'right' })
  sums.forEach((sum, at) => {
    labelAt(`${sum.label}${colon}`, y + at * row)
    sheet.text(
      sum.value,
      Math.min(550, Math.max(right, left + longest + 90)),
      y + at * row,
      { align: 'right' },
      sum.field,
    )
  })
  const last = y + sums.length * row + 4
  labelAt(`${label}${colon}`, last, big)
  drawTotal(Math.min(550, Math.max(right, left + longest + 90)), last, 'right')
  return last + row * 1.5
}
