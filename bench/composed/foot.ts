import { luhnCheckDigit } from '#platform/swedish/luhn.ts'
import { drawAddress, type Head } from './head.ts'
import { edges, type Item, type Paper } from './paper.ts'

/** How the foot of the pages of one invoice looks. */
export interface Foot {
  readonly way: 'columns' | 'line' | 'beside' | 'grid' | 'list'
  readonly withAddress: boolean
  /** Whether the organisation number stands by itself, and not only in the VAT number. */
  readonly withNumber: boolean
  readonly onAll: boolean
  readonly items: readonly Item[]
}

export function footOf({ choice, bill, words }: Paper, head: Head): Foot {
  const withNumber = choice.chance(0.88)
  const { issuer } = bill
  const maybe = (share: number, item: Item) => (choice.chance(share) ? [item] : [])
  const items: Item[] = [
    ...(withNumber
      ? [
          {
            label: words.organization,
            value: issuer.organizationNumber,
            field: 'issuerOrganizationNumber' as const,
          },
        ]
      : []),
    ...maybe(withNumber ? 0.85 : 1, {
      label: words.vatNumber,
      value: issuer.vatNumber,
      field: 'issuerVatNumber',
    }),
    ...(bill.bankgiro
      ? [
          {
            label: choice.pick(['Bankgiro', 'Bankgiro', 'BG', 'Bankgironr', 'Bankgiro nr', 'Bg']),
            value: bill.bankgiro,
            field: 'bankgiro' as const,
          },
        ]
      : []),
    ...(bill.plusgiro
      ? [
          {
            label: choice.pick(['Plusgiro', 'PG', 'Plusgironr']),
            value: bill.plusgiro,
            field: 'plusgiro' as const,
          },
        ]
      : []),
    ...(bill.iban
      ? [
          {
            label: choice.pick(['IBAN', 'IBAN', 'IBAN-nr']),
            value: bill.iban,
            field: 'iban' as const,
          },
          {
            label: choice.pick(['BIC', 'SWIFT', 'BIC/SWIFT']),
            value: choice.pick(['HANDSESS', 'SWEDSESS', 'ESSESESS', 'NDEASESS']),
          },
        ]
      : []),
    ...maybe(0.65, { label: words.phone, value: issuer.phone }),
    ...maybe(0.55, { label: words.email, value: issuer.email }),
    ...maybe(0.12, {
      label: 'Swish',
      value: `123 ${choice.digits(3)} ${choice.digits(2)} ${choice.digits(2)}`,
    }),
    ...maybe(0.1, {
      label: choice.pick(['Bankkonto', 'Clearing/konto', 'Kontonr']),
      value: `${choice.pick(['5424', '6120', '8327-9'])}-${choice.digits(3)} ${choice.digits(3)} ${choice.digits(3)}`,
    }),
    ...maybe(0.12, { label: choice.pick(['Säte', 'Styrelsens säte']), value: issuer.city }),
    ...maybe(0.4, {
      label: choice.pick(['Webb', 'Hemsida', 'Web']),
      value: `www.${issuer.email.split('@')[1] ?? ''}`,
    }),
  ]
  return {
    way: choice.way(['columns', 'columns', 'line', 'beside', 'grid'], ['list', 'line']),
    withAddress: head.isLogo || !head.hasAddress || choice.chance(0.3),
    withNumber,
    onAll: choice.chance(0.6),
    items: choice.shuffle(items),
  }
}

/** Who sends the invoice and where to pay. */
export function drawFoot(paper: Paper, foot: Foot): void {
  const { choice, sheet, bill, words } = paper
  const size = sheet.size * choice.pick([0.75, 0.82, 0.9])
  const top = edges.foot + choice.between(14, 22)
  if (foot.way === 'line') {
    drawLine(paper, foot, top, size)
    return
  }
  if (foot.way === 'list') {
    drawList(paper, foot, top - 8, size)
    return
  }
  let first: number = edges.left
  if (foot.withAddress) {
    drawAddress(paper, bill.issuer, {
      x: edges.left,
      y: top - 6,
      size,
      role: 'issuer',
      ...(choice.chance(0.4) && { label: words.address }),
    })
    first = 190
  }
  const many = foot.way === 'grid' ? 4 : 3
  const wide = (edges.right - first) / many
  foot.items.forEach(({ label, value, field }, at) => {
    const x = first + (at % many) * wide
    const row = Math.floor(at / many)
    if (foot.way === 'beside') {
      const own = Math.min(
        size,
        (size * (wide - 6)) / sheet.widthOf(`${label}: ${value}`, { size }),
      )
      const y = top + row * size * 1.5
      sheet.text(value, sheet.text(`${label}: `, x, y, { size: own }), y, { size: own }, field)
    } else {
      const y = top - 6 + row * size * 2.5
      const own = Math.min(size, (size * (wide - 6)) / sheet.widthOf(value, { size }))
      sheet.text(label, x, y, { size: own * 0.95, bold: foot.way === 'columns' })
      sheet.text(value, x, y + size * 1.2, { size: own }, field)
    }
  })
  if (bill.language === 'sv' || bill.language === 'en')
    sheet.text(words.tax, first, top + 4 + Math.ceil(foot.items.length / many) * size * 2.4, {
      size,
    })
}

/** A column for who it is, and two of what it is called and what it is, each beside the other. */
function drawList(
  { choice, sheet, bill: { issuer }, words }: Paper,
  foot: Foot,
  top: number,
  size: number,
): void {
  const row = size * 1.35
  const half = Math.ceil(foot.items.length / 2)
  if (foot.withAddress) {
    sheet.text(issuer.name, edges.left, top, { size, bold: true }, 'issuerName')
    sheet.text(issuer.street, edges.left, top + row, { size })
    sheet.text(`${issuer.zipCode} ${issuer.city}`, edges.left, top + 2 * row, { size })
  }
  const between = choice.pick([70, 85])
  foot.items.forEach(({ label, value, field }, at) => {
    const x = 200 + Math.floor(at / half) * 180
    const own = Math.min(size, (size * (between - 4)) / sheet.widthOf(label, { size }))
    sheet.text(label, x, top + (at % half) * row, { size: own })
    const room = 176 - between
    const fits = Math.min(size, (size * room) / sheet.widthOf(value, { size }))
    sheet.text(value, x + between, top + (at % half) * row, { size: fits }, field)
  })
  sheet.text(words.tax, 200, top + half * row, { size })
}

function drawLine(
  { choice, sheet, bill, words }: Paper,
  foot: Foot,
  top: number,
  size: number,
): void {
  const { issuer } = bill
  const between = choice.pick(['   ', ' | ', ' · ', '  '])
  const colon = choice.pick([' ', ': '])
  const parts: readonly Item[] = [
    ...(foot.withAddress
      ? [
          { label: '', value: issuer.name, field: 'issuerName' as const },
          { label: '', value: `${issuer.street}, ${issuer.zipCode} ${issuer.city}` },
        ]
      : []),
    ...foot.items,
    { label: '', value: words.tax },
  ]
  let [x, y] = [edges.left as number, top]
  for (const { label, value, field } of parts) {
    if (x > edges.left && x + sheet.widthOf(`${label}${colon}${value}`, { size }) > edges.right)
      [x, y] = [edges.left, y + size * 1.4]
    if (label) x = sheet.text(label + colon, x, y, { size })
    x = sheet.text(value, x, y, { size }, field)
    x = sheet.text(between, x, y, { size })
  }
}

/** A payment slip with the line machines read, over the lower third of the page. */
export function drawSlip(paper: Paper, top: number): void {
  const { choice, sheet, bill, words, amount, day } = paper
  sheet.line(0, top, 595, top)
  sheet.text(
    choice.say('Inbetalning/Girering Avi|INBETALNING/GIRERING|Betalningsavi|Inbetalningskort'),
    50,
    top + 8,
    { bold: true },
  )
  if (bill.bankgiro)
    sheet.text(
      bill.bankgiro,
      sheet.text('Till bankgiro nr ', 380, top + 8),
      top + 8,
      {},
      'bankgiro',
    )
  const cell = ({ label, value, field }: Item, x: number, y: number) => {
    sheet.text(label, x, y, { size: 7 })
    sheet.text(value, x, y + 10, {}, field)
  }
  if (bill.ocr) cell({ label: 'OCR-nummer', value: bill.ocr, field: 'ocrReference' }, 50, top + 28)
  cell({ label: 'Belopp', value: amount.full(bill.toPay), field: 'invoiceAmount' }, 250, top + 62)
  cell({ label: words.due, value: day(bill.due), field: 'dueDate' }, 250, top + 28)
  cell(
    { label: 'Betalningsmottagare', value: bill.issuer.name, field: 'issuerName' },
    380,
    top + 28,
  )
  sheet.text(
    choice.say('Betalningsavsändare|Avsändare|Inbetalare|Från (namn och adress)'),
    50,
    top + 60,
    { size: 7 },
  )
  drawAddress(paper, bill.recipient, { x: 50, y: top + 70, size: sheet.size, role: 'recipient' })
  if (!bill.ocr || !bill.bankgiro || bill.toPay < 0) return
  const digits = String(bill.toPay).padStart(3, '0')
  sheet.text(
    `#  ${bill.ocr} #   ${digits.slice(0, -2)} ${digits.slice(-2)}   ${luhnCheckDigit(digits)} >   ${bill.bankgiro.replace('-', '')}#41#`,
    50,
    822,
    { size: 10 },
  )
}
