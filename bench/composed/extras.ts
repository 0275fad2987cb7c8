import { edges, type Paper } from './paper.ts'

/**
 * What is sent with an invoice and is none: a time sheet, terms, the rows of earlier work. Answers
 * the numbers of its pages.
 */
export function drawExtras(paper: Paper): number[] {
  const { choice, sheet } = paper
  if (!choice.chance(0.15)) return []
  const pages: number[] = []
  const many = choice.pick([1, 1, 2])
  while (pages.length < many) {
    sheet.nextPage()
    paper.page++
    pages.push(paper.page)
    if (choice.chance(0.25)) drawEarlierBill(paper)
    else drawExtra(paper)
  }
  return pages
}

function drawExtra({ choice, sheet, bill, words, amount, day }: Paper): void {
  sheet.text(words.attached, edges.left, 36, { size: 15, bold: true })
  if (choice.chance(0.4)) sheet.text(bill.issuer.name, 360, 36)
  if (choice.chance(0.4)) sheet.text(`${words.number} ${bill.number}`, edges.left, 60)
  sheet.text(`${words.created} ${day(bill.delivered)}`, 360, 60)
  let y = 90
  for (let at = 0; at < choice.between(6, 30); at++) {
    sheet.text(day(bill.rows[at % bill.rows.length]?.day ?? bill.created), edges.left, y)
    sheet.text(
      choice.pick([bill.recipient.person, bill.rows[at % bill.rows.length]?.text ?? '']),
      140,
      y,
    )
    sheet.text(`${choice.between(1, 9)},${choice.pick(['00', '50', '25'])}`, 400, y, {
      align: 'right',
    })
    if (choice.chance(0.5))
      sheet.text(amount.full(choice.between(10_000, 900_000)), edges.right, y, { align: 'right' })
    y += sheet.size * 1.6
  }
  sheet.text(words.sum, 340, y + 6, { bold: true })
  sheet.text(amount.full(choice.between(100_000, 9_000_000)), edges.right, y + 6, {
    align: 'right',
    bold: true,
  })
}

/** An earlier invoice of the same issuer, as what is reminded of or taken back is sent along. */
function drawEarlierBill({ choice, sheet, bill, words, amount, day }: Paper): void {
  const copy = { sv: 'Kopia av tidigare faktura', en: 'Copy of earlier invoice' }
  sheet.text(bill.language === 'sv' ? copy.sv : copy.en, edges.left, 30, { size: 8 })
  sheet.text(words.title, edges.left, 44, { size: 16, bold: true })
  sheet.text(bill.issuer.name, 360, 44)
  const facts = [
    [words.number, choice.digits(5)],
    [words.created, day('2026-01-15')],
    [words.due, day('2026-02-14')],
  ] as const
  facts.forEach(([label, value], at) => {
    sheet.text(label, edges.left, 80 + at * 14)
    sheet.text(value, 190, 80 + at * 14)
  })
  const net = choice.between(1_000, 90_000) * 100
  sheet.text(words.net, 300, 180)
  sheet.text(amount.full(net), edges.right, 180, { align: 'right' })
  sheet.text(words.vat, 300, 195)
  sheet.text(amount.full(net / 4), edges.right, 195, { align: 'right' })
  sheet.text(words.toPay, 300, 212, { bold: true })
  sheet.text(amount.full((net * 5) / 4), edges.right, 212, { align: 'right', bold: true })
}
