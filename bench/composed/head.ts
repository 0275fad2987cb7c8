import type { Party } from './people.ts'
import { edges, type Field, type Paper } from './paper.ts'

/** How the top of the pages of one invoice looks. */
export interface Head {
  /** Whether the issuer's name is a picture, and so printed elsewhere alone. */
  readonly isLogo: boolean
  readonly nameAt: 'left' | 'right' | 'middle'
  readonly hasAddress: boolean
  /** %w the word for a page, %n its number, %m how many there are; empty where nothing is said. */
  readonly pageForm: string
  readonly pageAt: 'top' | 'foot'
}

export function headOf({ choice }: Paper): Head {
  const isLogo = choice.chance(0.22)
  return {
    isLogo,
    nameAt: choice.pick(['left', 'left', 'right', 'middle']),
    hasAddress: !isLogo && choice.chance(0.45),
    pageForm: choice.pick([
      '',
      '%w %n av %m',
      '%w %n (%m)',
      '%w %n(%m)',
      '%n (%m)',
      '%n/%m',
      '%w %n/%m',
      '%w %n',
      '%w: %n',
      '%n',
    ]),
    pageAt: choice.pick(['top', 'top', 'foot']),
  }
}

/** 'Sida 1 av 3', where this invoice says it. */
export function drawPageNumber(paper: Paper, head: Head, of: number): void {
  const { sheet, words, page, bill } = paper
  if (head.pageForm === '') return
  const between = { sv: 'av', en: 'of', no: 'av', da: 'af', fi: '/', de: 'von' }[bill.language]
  const text = head.pageForm
    .replace(' av ', ` ${between} `)
    .replace('%w', words.page)
    .replace('%n', String(page))
    .replace('%m', String(of))
  sheet.text(text, 545, head.pageAt === 'top' ? 20 : 822, { align: 'right', size: 8 })
}

/** A picture that says who it is, in no letters. */
function drawLogo({ choice, sheet }: Paper, x: number): void {
  for (let at = 0; at < choice.between(2, 5); at++)
    sheet.box(x + at * 14, 30 + choice.between(0, 8), choice.between(8, 26), choice.between(8, 24))
}

/** As large as asked for, or as what is written fits on the page. */
const fitting = (
  { sheet }: Paper,
  text: string,
  x: number,
  style: { readonly size: number; readonly bold?: boolean },
) => ({
  ...style,
  size: Math.min(style.size, (style.size * (edges.right + 10 - x)) / sheet.widthOf(text, style)),
})

/** Whose invoice it is and that it is one. Answers where the head ends. */
export function drawHead(paper: Paper, head: Head): number {
  const { choice, sheet, bill, words } = paper
  const isNumbered = choice.way([false], [false, true])
  const called = bill.credits ? words.creditTitle : words.title
  const title = isNumbered ? `${called} ` : called
  const drawTitle = (left: number, y: number, asked: { size: number; bold: boolean }) => {
    const style = fitting(paper, isNumbered ? title + bill.number : title, left, asked)
    const after = sheet.text(title, left, y, style)
    if (isNumbered) sheet.text(bill.number, after, y, style, 'invoiceNumber')
  }
  const x = { left: 50, right: 330, middle: 210 }[head.nameAt]
  if (head.isLogo) drawLogo(paper, x)
  else
    sheet.text(
      bill.issuer.name,
      x,
      34,
      fitting(paper, bill.issuer.name, x, {
        size: choice.pick([sheet.size, 12, 14, 18]),
        bold: choice.chance(0.7),
      }),
      'issuerName',
    )
  const end = head.hasAddress ? drawContact(paper, x, 56) : 62
  const isApart = head.nameAt === 'middle'
  const size = isNumbered ? choice.pick([11, 12, 14]) : choice.pick([12, 14, 18, 22, 26])
  if (isApart || choice.chance(0.25)) {
    drawTitle(choice.pick([50, 330]), end + 2, { size, bold: choice.chance(0.7) })
    return end + size + 8
  }
  drawTitle(head.nameAt === 'left' ? 380 : 50, 34, { size, bold: choice.chance(0.7) })
  return Math.max(end, 34 + size + 6)
}

function drawContact(paper: Paper, x: number, y: number): number {
  const { choice, sheet, bill, words } = paper
  const { issuer } = bill
  const size = sheet.size * 0.88
  const row = size * 1.3
  const lines = choice.chance(0.5)
    ? [`${issuer.street}, ${issuer.zipCode} ${issuer.city}`]
    : [issuer.street, `${issuer.zipCode} ${issuer.city}`]
  if (choice.chance(0.6)) lines.push(`${words.phone} ${issuer.phone}`)
  if (choice.chance(0.5)) lines.push(choice.pick([issuer.email, `${words.email}: ${issuer.email}`]))
  lines.forEach((line, at) => sheet.text(line, x, y + at * row, fitting(paper, line, x, { size })))
  return y + lines.length * row + 2
}

export interface Place {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly role: 'recipient' | 'issuer' | 'other'
  readonly label?: string
}

/** An address, line by line. Answers where it ends. */
export function drawAddress({ choice, sheet, bill }: Paper, party: Party, place: Place): number {
  const { x, size, role } = place
  const row = size * choice.pick([1.2, 1.3, 1.45])
  const field = (name: Field) => (role === 'recipient' ? name : undefined)
  let y = place.y
  const put = (text: string, name?: Field, bold = false) => {
    sheet.text(text, x, y, { size, bold }, name)
    y += row
  }
  if (place.label) put(place.label, undefined, choice.chance(0.5))
  const nameField = { recipient: 'recipientName', issuer: 'issuerName', other: undefined } as const
  put(party.name, nameField[role], choice.chance(0.25))
  if (role === 'recipient' && choice.chance(0.25))
    put(choice.pick([`Att: ${party.person}`, `Att. ${party.person}`, party.person]))
  if (party.secondary) put(party.secondary, field('streetSecondary'))
  put(party.street, field('street'))
  drawTown()
  if (party.country && (role === 'recipient' || choice.chance(0.5)))
    put(party.country.name, field('country'))
  else if (!party.country && bill.language !== 'sv' && role === 'issuer') put('Sweden')
  return y

  function drawTown() {
    const isShouted = role === 'recipient' && choice.chance(0.12)
    const prefix = !party.country && bill.language !== 'sv' && choice.chance(0.3) ? 'SE-' : ''
    const city = isShouted ? party.city.toUpperCase() : party.city
    if (party.country?.code === 'GB') {
      const end = sheet.text(`${city} `, x, y, { size }, field('city'))
      sheet.text(party.zipCode, end, y, { size }, field('zipCode'))
    } else {
      const end = prefix ? sheet.text(prefix, x, y, { size }) : x
      const after = sheet.text(party.zipCode, end, y, { size }, field('zipCode'))
      sheet.text(
        city,
        after + sheet.widthOf(choice.pick([' ', ' ', '  ']), { size }),
        y,
        { size },
        field('city'),
      )
    }
    y += row
  }
}
