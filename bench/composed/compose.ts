import type { Truth } from '#reader/testing/score.ts'
import { openSheet } from '#reader/testing/sheet.ts'
import { type Bill, billOf } from './bill.ts'
import { choiceOf, type Purpose } from './choice.ts'
import { drawExtras } from './extras.ts'
import { drawFacts, factsOf } from './facts.ts'
import { drawFoot, drawSlip, footOf } from './foot.ts'
import { drawAddress, drawHead, drawPageNumber, headOf } from './head.ts'
import { drawContract, drawThree } from './more-parts.ts'
import { drawNotices } from './notices.ts'
import { edges, type Paper } from './paper.ts'
import { drawSums } from './sums.ts'
import { drawTable, tableOf } from './table.ts'
import { truthOf } from './truth.ts'
import { wordsOf } from './words.ts'
import { amountWriter, dayWriter } from './writing.ts'

export interface ComposedInvoice {
  readonly bytes: Uint8Array
  readonly truth: Truth
}

async function openPaper(seed: number, purpose: Purpose): Promise<Paper> {
  const choice = choiceOf(seed, purpose)
  const bill = billOf(choice)
  return {
    choice,
    bill,
    sheet: await openSheet(
      choice.pick(['sans', 'sans', 'sans', 'serif', 'mono']),
      choice.pick([7.5, 8, 8.5, 9, 9.5, 10]),
    ),
    words: wordsOf(choice, bill.language, bill.currency),
    day: dayWriter(choice, bill.language),
    amount: amountWriter(choice, bill.language, bill.currency),
    colon: choice.pick(['', '', ':', ':', ' :']),
    page: 1,
  }
}

/** The recipient's address and the facts, beside each other or under. Answers where they end. */
function drawWindow(paper: Paper, top: number): number {
  const { choice, sheet, bill, words } = paper
  if (choice.chance(0.1)) {
    const y = drawThree(paper, Math.max(top + 10, 88))
    return drawFacts(paper, factsOf(paper), edges.left, y + 14, false)
  }
  const isTwo = choice.chance(0.08)
  const isRight = isTwo || choice.chance(0.55)
  const x = isRight ? choice.between(300, 335) : choice.between(48, 75)
  const items = factsOf(paper)
  const isSplit = !isTwo && choice.chance(0.4)
  const [narrow, wide] = isSplit
    ? [items.slice(0, choice.between(3, 6)), items]
    : choice.pick([
        [isTwo ? [] : items, isTwo ? items : []],
        [[], items],
      ])
  const rest = isSplit ? wide.slice(narrow.length) : wide
  const y = Math.max(top + 10, choice.between(88, 125))
  if (choice.chance(0.1))
    sheet.text(
      `${bill.issuer.name}, ${bill.issuer.street}, ${bill.issuer.zipCode} ${bill.issuer.city}`,
      x,
      y - 10,
      { size: 6 },
    )
  const label = choice.chance(0.4) ? { label: words.recipient } : {}
  const size = sheet.size * choice.pick([1, 1, 1.15])
  let end = drawAddress(paper, bill.recipient, { x, y, size, role: 'recipient', ...label })
  if (choice.chance(0.18)) end = drawEmail(paper, x, end)
  const beside = isTwo
    ? drawDelivery(paper, y, edges.left)
    : drawFacts(paper, narrow, isRight ? edges.left : 325, y, true)
  return drawFacts(paper, rest, edges.left, Math.max(end, beside) + 14, false)
}

/** How to pay, once more, in a row of boxes. Answers where it ends. */
function drawPayment(paper: Paper, y: number): number {
  const { choice, sheet, bill, words, amount, day } = paper
  const items = choice.shuffle([
    { label: words.due, value: day(bill.due), field: 'dueDate' as const },
    ...(bill.bankgiro
      ? [{ label: 'Bankgiro', value: bill.bankgiro, field: 'bankgiro' as const }]
      : []),
    ...(bill.ocr ? [{ label: words.ocr, value: bill.ocr, field: 'ocrReference' as const }] : []),
  ])
  const all = [
    ...items,
    {
      label: bill.deducted === 0 ? words.toPay : words.left,
      value: `${amount.short(bill.toPay)}${choice.pick(['', ` ${bill.currency}`])}`,
      field: 'invoiceAmount' as const,
    },
  ]
  const cell = (edges.right - edges.left) / all.length
  const isBoxed = choice.chance(0.6)
  if (isBoxed) sheet.box(edges.left - 4, y - 4, edges.right - edges.left + 8, sheet.size * 2.9)
  all.forEach(({ label, value, field }, at) => {
    const x = edges.left + at * cell
    const size = Math.min(7, (7 * (cell - 8)) / sheet.widthOf(label, { size: 7 }))
    const bold = choice.chance(0.5)
    const fits = Math.min(sheet.size, (sheet.size * (cell - 8)) / sheet.widthOf(value, { bold }))
    sheet.text(label, x, y, { size })
    sheet.text(value, x, y + 9, { size: fits, bold }, field)
  })
  return y + sheet.size * 2.9 + 6
}

function drawEmail({ sheet, bill, words, choice }: Paper, x: number, y: number): number {
  const label = choice.chance(0.6) ? `${words.sentTo}: ` : ''
  const wide = sheet.widthOf(label + bill.recipient.email)
  const size = Math.min(sheet.size, (sheet.size * (edges.right + 10 - x)) / wide)
  const start = label ? sheet.text(label, x, y, { size }) : x
  sheet.text(bill.recipient.email, start, y, { size }, 'recipientEmailAddress')
  return y + sheet.size * 1.4
}

/** A page that runs out of room carries its head over to the next. */
function runningHead({ choice, sheet, bill, words, day }: Paper): number {
  const way = choice.pick(['number', 'line', 'full', 'none'] as const)
  const number = bill.credits ? words.creditNumber : words.number
  if (way === 'number')
    sheet.text(bill.number, sheet.text(`${number} `, edges.left, 36), 36, {}, 'invoiceNumber')
  if (way === 'line') {
    const end = sheet.text(`${bill.issuer.name}   ${words.title} `, edges.left, 36, {})
    sheet.text(bill.number, end, 36)
  }
  if (way === 'full') {
    sheet.text(number, edges.left, 30, { size: 7 })
    sheet.text(bill.number, edges.left, 40, {}, 'invoiceNumber')
    sheet.text(words.created, 200, 30, { size: 7 })
    sheet.text(day(bill.created), 200, 40, {}, 'invoiceDate')
  }
  return 66
}

/** Room that sums, notices and a slip need under the rows, in points. */
const roomFor = { sums: 150, slip: 245 } as const

/**
 * Composes an invoice from parts drawn by lot: the same for the same seed and purpose. Its pages
 * are one to about six, those of what is attached with them.
 */
export async function composeInvoice(seed: number, purpose: Purpose): Promise<ComposedInvoice> {
  const planned = await drawPages(seed, purpose, 9)
  // How many pages there are is known when they are drawn: what says so is drawn again.
  const { paper, pages, attachmentPages } =
    planned.pages.length === 9 ? planned : await drawPages(seed, purpose, planned.pages.length)
  return {
    bytes: await paper.sheet.bytes(),
    truth: truthOf(`${purpose}-${seed}`, paper, { pages, attachmentPages }),
  }
}

interface Drawn {
  readonly paper: Paper
  readonly pages: readonly number[]
  readonly attachmentPages: readonly number[]
}

async function drawPages(seed: number, purpose: Purpose, of: number): Promise<Drawn> {
  const paper = await openPaper(seed, purpose)
  const { choice, sheet, bill, words } = paper
  const head = headOf(paper)
  const foot = footOf(paper, head)
  const hasSlip = canHaveSlip(bill) && choice.chance(0.25)
  const turn = () => {
    if (foot.onAll || paper.page > 1) drawFoot(paper, foot)
    sheet.nextPage()
    paper.page++
    drawPageNumber(paper, head, of)
    return runningHead(paper)
  }
  drawPageNumber(paper, head, of)
  let y = drawWindow(paper, drawHead(paper, head)) + 10
  if (!bill.credits && choice.chance(0.07) && y < 430) y = drawPayment(paper, y) + 6
  if (choice.chance(0.2)) {
    sheet.text(words.greeting, edges.left, y)
    y += sheet.size * 2
  }
  const isPlaced = choice.chance(0.12)
  if (choice.chance(0.12) && y < 420) y = drawDelivery(paper, y) + 10
  y = drawTable(paper, tableOf(paper), y, turn) + 12
  const needed = hasSlip ? roomFor.slip + roomFor.sums : roomFor.sums
  if (y + needed > edges.foot + (hasSlip ? 70 : 0)) y = turn()
  if (!bill.credits && choice.chance(0.08) && y + needed < edges.foot)
    y = drawContract(paper, y) + 6
  const low = edges.foot - roomFor.sums - (hasSlip ? roomFor.slip - 80 : 0)
  y = drawSums(paper, isPlaced || choice.chance(0.4) ? Math.max(y, low) : y)
  if (!bill.credits && !hasSlip && choice.chance(0.08) && y + 40 < edges.foot)
    y = drawPayment(paper, y + 6)
  y = drawNotices(paper, y + 4, hasSlip ? 590 : edges.foot - 4)
  if (hasSlip) drawSlip(paper, Math.max(y + 4, 610))
  else drawFoot(paper, foot)
  if (hasSlip) drawNumbers(paper, foot.items, Math.max(y, 575))
  const pages = Array.from({ length: paper.page }, (_, at) => at + 1)
  const attachmentPages = drawExtras(paper)
  return { paper, pages, attachmentPages }
}

const canHaveSlip = ({ language, bankgiro, toPay }: Bill) =>
  language === 'sv' && bankgiro !== undefined && toPay > 0

/** With a slip below, the issuer's numbers stand over it, on a line or two. */
function drawNumbers({ sheet }: Paper, items: ReturnType<typeof footOf>['items'], y: number): void {
  let [x, top] = [edges.left as number, y]
  for (const { label, value, field } of items) {
    if (x + sheet.widthOf(`${label} ${value}`, { size: 7 }) > edges.right)
      [x, top] = [edges.left, top + 10]
    x = sheet.text(`${label} `, x, top, { size: 7 })
    x = sheet.text(value, x, top, { size: 7 }, field)
    x = sheet.text('   ', x, top, { size: 7 })
  }
}

function drawDelivery(paper: Paper, y: number, x = paper.choice.pick([50, 330])): number {
  const { bill, words, choice } = paper
  const other = {
    ...bill.recipient,
    street: 'Lagervägen 12',
    secondary: undefined,
    name: choice.pick([bill.recipient.name, 'Lagret Norra']),
    zipCode: '461 30',
    city: 'Trollhättan',
    country: undefined,
  }
  return drawAddress(paper, other, {
    x,
    y,
    size: paper.sheet.size,
    role: 'other',
    label: words.delivery,
  })
}
