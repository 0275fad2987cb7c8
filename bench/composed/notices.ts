import { edges, type Paper } from './paper.ts'
import { swedishParty } from './people.ts'

/** What is said under the sums, some of it with numbers of others. Answers where it ends. */
export function drawNotices(paper: Paper, y: number, foot: number): number {
  const { choice, sheet, bill, words, day } = paper
  const size = choice.pick([6.5, 7, sheet.size])
  const factor = swedishParty(choice)
  const said: string[] = []
  if (bill.isReverse) said.push(words.reverse)
  if (choice.chance(0.4)) said.push(words.late)
  if (bill.language === 'sv' && choice.chance(0.15))
    said.push(
      choice.pick([
        `Fordran enligt denna faktura är överlåten till ${factor.name}, org.nr ${factor.organizationNumber}.`,
        `Betalning kan med befriande verkan endast ske till ${factor.name} (${factor.organizationNumber}).`,
      ]),
    )
  if (bill.language === 'sv' && bill.bankgiro && choice.chance(0.06))
    said.push(
      `Fakturan är belånad. Betala till ${factor.name}, bankgiro ${bill.bankgiro}, med befriande verkan.`,
    )
  if (bill.language === 'en' && choice.chance(0.15))
    said.push(
      `This claim has been assigned to ${factor.name}, reg. no ${factor.organizationNumber}.`,
    )
  if (bill.language === 'sv' && choice.chance(0.08))
    said.push(
      `Tidigare faktura ${choice.digits(5)} per ${day(bill.delivered)} på ${paper.amount.full(choice.between(10_000, 900_000))} är ännu obetald.`,
    )
  let top = y
  for (const text of said) {
    if (top + size * 1.4 > foot) break
    const own = Math.min(size, (size * (edges.right - edges.left)) / sheet.widthOf(text, { size }))
    sheet.text(text, edges.left, top, { size: own })
    top += size * 1.4
  }
  return top
}
