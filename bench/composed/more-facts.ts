import { edges, type SetOut } from './paper.ts'

/** A form: each box has a number before what it is called, and its value under that. */
export const boxed: SetOut = ({ choice, sheet }, items, _x, y) => {
  const across = choice.pick([2, 3, 4])
  const cell = (edges.right - edges.left) / across
  const high = sheet.size * choice.pick([2.8, 3.2])
  const dot = choice.pick(['', '', '.'])
  items.forEach(({ label, value, field }, at) => {
    const [left, top] = [edges.left + (at % across) * cell, y + Math.floor(at / across) * high]
    sheet.box(left - 3, top - 3, cell, high)
    const text = `${at + 1}${dot} ${label}`
    const own = Math.min(6.5, (6.5 * (cell - 8)) / sheet.widthOf(text, { size: 6.5 }))
    sheet.text(text, left, top - 1, { size: own })
    const size = Math.min(sheet.size, (sheet.size * (cell - 8)) / sheet.widthOf(value))
    sheet.text(value, left + choice.pick([0, 6]), top + sheet.size * 1.1, { size }, field)
  })
  return y + Math.ceil(items.length / across) * high + 4
}

/** A table of a word processor: a cell for what it is called, a cell for what it is. */
export const cells: SetOut = ({ choice, sheet, colon }, items, x, y) => {
  const high = sheet.size * 1.7
  const wide = Math.max(...items.map(({ label }) => sheet.widthOf(label + colon))) + 10
  const other = Math.max(90, ...items.map(({ value }) => sheet.widthOf(value) + 10))
  const isRuled = choice.chance(0.7)
  items.forEach(({ label, value, field }, at) => {
    const top = y + at * high
    if (isRuled) {
      sheet.box(x - 4, top - 3, wide, high)
      sheet.box(x - 4 + wide, top - 3, other, high)
    }
    sheet.text(label + colon, x, top)
    sheet.text(value, x + wide, top, {}, field)
  })
  return y + items.length * high
}

/** Dots lead from what it is called to what it is. */
export const dotted: SetOut = ({ choice, sheet }, items, x, y) => {
  const row = sheet.size * choice.pick([1.35, 1.5])
  const wide = Math.max(...items.map(({ label }) => sheet.widthOf(label))) + 24
  const end = choice.pick([':', '', ' :'])
  items.forEach(({ label, value, field }, at) => {
    let text = label
    while (sheet.widthOf(text) < wide) text += '.'
    const left = sheet.text(`${text}${end} `, x, y + at * row)
    sheet.text(value, left, y + at * row, {}, field)
  })
  return y + items.length * row
}

/** What it is called stands in two languages, one under the other, and what it is beside or under. */
export const twoLines: SetOut = ({ choice, sheet }, items, _x, y) => {
  const isUnder = choice.chance(0.6)
  const across = isUnder ? choice.pick([3, 4]) : 2
  const cell = (edges.right - edges.left) / across
  const small = choice.pick([6, 6.5, 7])
  const high = (isUnder ? 2.4 * small + 1.5 * sheet.size : 2.6 * small) + 4
  items.forEach(({ label, value, field }, at) => {
    const [left, top] = [edges.left + (at % across) * cell, y + Math.floor(at / across) * high]
    const parts = label.split(' / ')
    const room = (isUnder ? cell : cell / 2) - 8
    parts.forEach((part, line) => {
      const size = Math.min(small, (small * room) / sheet.widthOf(part, { size: small }))
      sheet.text(part, left, top + line * small * 1.15, { size })
    })
    const fits = Math.min(sheet.size, (sheet.size * room) / sheet.widthOf(value))
    const below = parts.length * small * 1.15 + 1
    sheet.text(
      value,
      isUnder ? left : left + cell / 2,
      isUnder ? top + below : top,
      { size: fits },
      field,
    )
  })
  return y + Math.ceil(items.length / across) * high + 4
}

/** A row of many small headings with the values under them, as wide as they need. */
export const strip: SetOut = ({ choice, sheet }, items, _x, y) => {
  const small = choice.pick([6, 6.5, 7])
  const isRuled = choice.chance(0.5)
  let [x, top] = [edges.left as number, y]
  for (const { label, value, field } of items) {
    const wide = Math.max(sheet.widthOf(label, { size: small }), sheet.widthOf(value)) + 12
    if (x > edges.left && x + wide > edges.right)
      [x, top] = [edges.left, top + sheet.size * 2.4 + 6]
    sheet.text(label, x, top, { size: small })
    sheet.text(value, x, top + small * 1.35, {}, field)
    if (isRuled && x > edges.left) sheet.line(x - 5, top, x - 5, top + sheet.size * 2.2)
    x += wide
  }
  return top + sheet.size * 2.4 + 8
}

/** Two or three to a line, each beside what it is called, with no columns between the lines. */
export const pairs: SetOut = ({ choice, sheet }, items, _x, y) => {
  const gap = choice.pick([14, 22])
  let [x, top] = [edges.left as number, y]
  for (const { label, value, field } of items) {
    const wide = sheet.widthOf(`${label}:`, { bold: true }) + 4 + sheet.widthOf(value)
    if (x > edges.left && x + wide > edges.right) [x, top] = [edges.left, top + sheet.size * 1.6]
    const left = sheet.text(`${label}:`, x, top, { bold: true }) + 4
    x = sheet.text(value, left, top, {}, field) + gap
  }
  return top + sheet.size * 1.8
}

/** What it is called stands in small print under what it is. */
export const valueFirst: SetOut = ({ sheet }, items, x, y) => {
  const step = sheet.size * 3.1
  items.forEach(({ label, value, field }, at) => {
    sheet.text(value, x, y + at * step, {}, field)
    sheet.text(label, x, y + at * step + sheet.size * 1.15, { size: sheet.size * 0.72 })
  })
  return y + items.length * step
}
