import { boxed, cells, dotted, pairs, strip, twoLines, valueFirst } from './more-facts.ts'
import { edges, type Item, type Paper, type SetOut } from './paper.ts'

/** Long numbers are printed in groups by some. */
const inGroups = (choice: Paper['choice'], digits: string) =>
  digits.length > 7 && choice.chance(0.2) ? digits.replaceAll(/(.{4})(?=.)/g, '$1 ') : digits

/** The numbers and days of the invoice, with others beside them that may be taken for them. */
export function factsOf({ choice, bill, words, day }: Paper): Item[] {
  const maybe = (share: number, item: Item) => (choice.chance(share) ? [item] : [])
  const said = bill.credits ? words.creditNumber : words.number
  const due = maybe(0.93, { label: words.due, value: day(bill.due), field: 'dueDate' })
  const items: Item[] = [
    { label: said, value: bill.number, field: 'invoiceNumber' },
    { label: words.created, value: day(bill.created), field: 'invoiceDate' },
    ...due,
    ...(bill.customerNumber
      ? [{ label: words.customer, value: bill.customerNumber, field: 'customerNumber' as const }]
      : []),
    ...(bill.ocr
      ? [{ label: words.ocr, value: inGroups(choice, bill.ocr), field: 'ocrReference' as const }]
      : []),
    ...maybe(due.length === 0 ? 1 : 0.55, {
      label: words.terms,
      value: `${bill.terms} ${words.days}`,
    }),
    ...maybe(0.5, { label: words.order, value: bill.order }),
    ...maybe(0.4, { label: words.delivered, value: day(bill.delivered) }),
    ...maybe(0.12, {
      label: words.period,
      value: `${day(bill.delivered)} - ${day(bill.created)}`,
    }),
    ...maybe(0.12, { label: words.meter, value: choice.digits(choice.between(4, 6)) }),
    ...maybe(0.45, { label: words.ours, value: bill.issuer.person }),
    ...maybe(0.45, { label: words.theirs, value: bill.recipient.person }),
    ...maybe(0.35, {
      label: words.interest,
      value: choice.pick(['8 %', '8,00 %', '12%', '8.5 %']),
    }),
    ...maybe(0.15, { label: words.currency, value: bill.currency, field: 'invoiceCurrency' }),
    ...(bill.credits
      ? [{ label: words.credits, value: bill.credits, field: 'creditForInvoiceNumber' as const }]
      : []),
  ]
  const theirs: Item[] = bill.recipient.country
    ? maybe(0.8, {
        label: words.recipientVat,
        value: bill.recipient.vatNumber,
        field: 'recipientVatNumber',
      })
    : maybe(words.recipientNumber === 'Org.nr' ? 0 : 0.85, {
        label: words.recipientNumber,
        value: bill.recipient.organizationNumber,
        field: 'recipientOrganizationNumber',
      })
  const all = [...items, ...theirs]
  return choice.chance(0.5) ? all : choice.shuffle(all)
}

const beside: SetOut = ({ choice, sheet, colon }, items, x, y) => {
  const row = sheet.size * choice.pick([1.3, 1.45, 1.7])
  const bold = choice.chance(0.3)
  const wide = Math.max(...items.map(({ label }) => sheet.widthOf(label + colon, { bold })))
  const to = x + wide + choice.between(5, 36)
  const valueWide = Math.max(...items.map(({ value }) => sheet.widthOf(value)))
  const isRight = choice.chance(0.2)
  const isLabelRight = choice.chance(0.12)
  items.forEach(({ label, value, field }, at) => {
    const top = y + at * row
    sheet.text(label + colon, isLabelRight ? x + wide : x, top, {
      bold,
      align: isLabelRight ? 'right' : 'left',
    })
    sheet.text(
      value,
      isRight ? to + valueWide : to,
      top,
      { align: isRight ? 'right' : 'left' },
      field,
    )
  })
  return y + items.length * row
}

const inline: SetOut = ({ choice, sheet, colon }, items, x, y) => {
  const row = sheet.size * choice.pick([1.3, 1.5])
  items.forEach(({ label, value, field }, at) => {
    const end = sheet.text(`${label}${colon || choice.pick([':', ''])} `, x, y + at * row)
    sheet.text(value, end, y + at * row, {}, field)
  })
  return y + items.length * row
}

const stacked: SetOut = ({ choice, sheet }, items, x, y, width) => {
  const across = width > 180 ? choice.pick([1, 2]) : 1
  const step = sheet.size * choice.pick([2.8, 3.2])
  const bold = choice.chance(0.5)
  items.forEach(({ label, value, field }, at) => {
    const left = x + (at % across) * (width / across)
    const top = y + Math.floor(at / across) * step
    sheet.text(label, left, top, { size: sheet.size * 0.85, bold })
    sheet.text(value, left, top + sheet.size * 1.2, {}, field)
  })
  return y + Math.ceil(items.length / across) * step
}

const twoColumns: SetOut = (paper, items, _x, y) => {
  const wide = (name: 'label' | 'value') =>
    Math.max(...items.map((item) => paper.sheet.widthOf(item[name], { bold: name === 'label' })))
  if (wide('label') + wide('value') > 205) return beside(paper, items, edges.left, y, 500)
  const half = Math.ceil(items.length / 2)
  return Math.max(
    beside(paper, items.slice(0, half), edges.left, y, 240),
    beside(paper, items.slice(half), 310, y, 240),
  )
}

const grid: SetOut = ({ choice, sheet }, items, _x, y) => {
  const across = choice.pick([3, 4, 5])
  const cell = (edges.right - edges.left) / across
  const high = sheet.size * choice.pick([2.9, 3.3, 3.8])
  const isBoxed = choice.chance(0.6)
  const size = choice.pick([6.5, 7, sheet.size * 0.85])
  const fits = items.filter(({ value }) => sheet.widthOf(value) < cell - 6)
  const wide = items.filter((item) => !fits.includes(item))
  fits.forEach(({ label, value, field }, at) => {
    const [left, top] = [edges.left + (at % across) * cell, y + Math.floor(at / across) * high]
    if (isBoxed) sheet.box(left - 3, top - 3, cell, high)
    const fitting = Math.min(size, (size * (cell - 8)) / sheet.widthOf(label, { size }))
    sheet.text(label, left, top, { size: fitting })
    sheet.text(value, left, top + sheet.size * 1.25, {}, field)
  })
  let end = y + Math.ceil(fits.length / across) * high
  for (const { label, value, field } of wide) {
    sheet.text(value, sheet.text(`${label}: `, edges.left, end + 2), end + 2, {}, field)
    end += sheet.size * 1.5
  }
  return end
}

/** All on lines of running text, with signs between. */
const flowing: SetOut = ({ choice, sheet }, items, _x, y) => {
  const between = choice.pick(['   ', '  |  ', ', ', '; '])
  let [x, top] = [edges.left as number, y]
  for (const { label, value, field } of items) {
    if (x > edges.left && x + sheet.widthOf(`${label}: ${value}`) > edges.right)
      [x, top] = [edges.left, top + sheet.size * 1.45]
    x = sheet.text(`${label}: `, x, top)
    x = sheet.text(value, x, top, {}, field)
    x = sheet.text(between, x, top)
  }
  return top + sheet.size * 1.6
}

/** Sets the items out one of the ways that fit. */
export function drawFacts(
  paper: Paper,
  items: readonly Item[],
  x: number,
  y: number,
  isNarrow: boolean,
): number {
  if (items.length === 0) return y
  const widest = (name: 'label' | 'value') =>
    Math.max(...items.map((item) => paper.sheet.widthOf(item[name])))
  // What does not fit beside its label stands under it.
  if (isNarrow && widest('label') + widest('value') > 190)
    return paper.choice.way([stacked], [valueFirst])(paper, items, x, y, 100)
  const isDouble = items.filter(({ label }) => label.includes(' / ')).length > items.length / 3
  if (!isNarrow && isDouble && paper.choice.chance(0.5)) return twoLines(paper, items, x, y, 500)
  const way = isNarrow
    ? paper.choice.way([beside, beside, beside, inline, stacked, cells], [dotted, valueFirst])
    : paper.choice.way(
        [beside, twoColumns, twoColumns, inline, grid, grid, grid, flowing, boxed, cells],
        [dotted, strip, strip, pairs],
      )
  return way(paper, items, x, y, isNarrow ? 230 : 500)
}
