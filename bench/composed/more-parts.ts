import { drawAddress } from './head.ts'
import { edges, type Paper } from './paper.ts'
import { swedishParty } from './people.ts'

/** Who sends goods, who gets them and who pays, beside each other. Answers where they end. */
export function drawThree(paper: Paper, y: number): number {
  const { choice, sheet, bill, words } = paper
  const own = { party: bill.recipient, role: 'recipient', label: words.payer } as const
  const all = choice.shuffle([
    own,
    { party: swedishParty(choice), role: 'other', label: words.sender } as const,
    { party: swedishParty(choice), role: 'other', label: words.consignee } as const,
  ])
  const size = Math.min(sheet.size, 8.5)
  const isBoxed = choice.chance(0.4)
  const ends = all.map(({ party, role, label }, at) => {
    const x = edges.left + 4 + at * 168
    const end = drawAddress(paper, party, { x, y, size, role, label })
    if (isBoxed) sheet.box(x - 4, y - 4, 166, end - y + 6)
    return end
  })
  return Math.max(...ends)
}

/** How far a contract is invoiced, of which this invoice is a part. Answers where it ends. */
export function drawContract(paper: Paper, y: number): number {
  const { choice, sheet, bill, words, amount } = paper
  const before = choice.between(50_000, 4_000_000) * 100
  const done = before + Math.abs(bill.net)
  const rows: readonly (readonly [string, number])[] = [
    [words.contract, done + choice.between(0, 900_000) * 100],
    [words.done, done],
    [words.before, choice.pick([before, -before])],
    [words.now, bill.net],
  ]
  const isAcross = choice.chance(0.4)
  const cell = (edges.right - edges.left) / rows.length
  rows.forEach(([label, value], at) => {
    if (isAcross) {
      sheet.text(label, edges.left + at * cell, y, { size: 7 })
      sheet.text(amount.full(value), edges.left + at * cell, y + 10)
    } else {
      sheet.text(label, edges.left, y + at * sheet.size * 1.5)
      sheet.text(amount.full(value), 330, y + at * sheet.size * 1.5, { align: 'right' })
    }
  })
  return y + (isAcross ? 28 : rows.length * sheet.size * 1.5 + 8)
}
