import { type FieldName, fieldNames } from '../document.ts'
import { reportNames } from '../report.ts'
import { drawFoot, drawSlip } from './draw-foot.ts'
import { type Drawing, drawAddress, drawItems, metaItems } from './draw-parts.ts'
import { drawLines, drawSums } from './draw-sums.ts'
import { families } from './families.ts'
import { inventInvoice, type InvoiceFacts, nextInvoice } from './invoice-facts.ts'
import { wordsOf } from './layout-words.ts'
import { amountWriter, dayWriter } from './printed.ts'
import { randomOf } from './random.ts'
import type { Truth } from './score.ts'
import { openSheet, type Place } from './sheet.ts'

export interface DrawnInvoice {
  readonly bytes: Uint8Array
  readonly truth: Truth
}

/**
 * Draws an invented invoice in a layout of its own: the same for the same seed, and no two alike.
 * @param family one of `families`, else the layout is put together by chance
 * @param next another invoice of the same issuer, in the same layout; which, from 1
 */
export async function drawInvoice(
  seed: number,
  family?: string,
  next?: number,
): Promise<DrawnInvoice> {
  const random = randomOf(seed)
  const first = inventInvoice(random)
  const facts = next === undefined ? first : nextInvoice(first, seed + 1_000 * next)
  const sheet = await openSheet(
    random.pick(['sans', 'sans', 'sans', 'serif', 'mono']),
    random.pick([8, 8.5, 9, 9.5, 10]),
  )
  const drawing: Drawing = {
    random,
    sheet,
    facts,
    words: wordsOf(random, facts.language),
    day: dayWriter(random, facts.language),
    amount: amountWriter(random, facts.language),
    colon: random.pick(['', '', ':', ':']),
  }
  const draw = family === undefined ? drawPage : families[family]
  if (!draw) throw new RangeError(`No family is called ${family}`)
  draw(drawing)
  return {
    bytes: await sheet.bytes(),
    truth: truthOf(
      family === undefined ? `seed-${seed}` : `${family}-${seed}`,
      facts,
      sheet.places,
    ),
  }
}

function drawPage(drawing: Drawing): void {
  const { random, sheet, facts, words } = drawing
  const title = facts.credit ? words.creditTitle : words.title
  const big = { size: random.between(16, 26), bold: random.chance(0.7) }
  const nameLeft = random.chance(0.6)
  const headAddress = random.chance(0.5)
  // The head: whose invoice it is.
  sheet.text(
    facts.issuer.name,
    nameLeft ? 50 : 330,
    36,
    { size: random.between(12, 17), bold: true },
    'issuerName',
  )
  sheet.text(title, nameLeft ? 400 : 50, 36, big)
  if (random.chance(0.4))
    sheet.text(
      random.pick(
        facts.language === 'sv'
          ? ['Sida 1(1)', 'Sida 1 av 1', '1 (1)']
          : ['Page 1 of 1', 'Page 1/1'],
      ),
      545,
      66,
      { align: 'right', size: 8 },
    )
  const below = headAddress ? drawHeadAddress(drawing, nameLeft ? 50 : 330) : 60
  // The window: who is to pay.
  const window = random.chance(0.6) ? 'right' : 'left'
  const windowTop = Math.max(below + 14, random.between(92, 135))
  const windowX = window === 'right' ? random.between(300, 340) : random.between(45, 75)
  const labelled = random.chance(0.45)
  let end = drawAddress(drawing, facts.recipient, windowX, windowTop, {
    role: 'recipient',
    ...(labelled && { label: words.recipientLabel }),
    size: sheet.size * random.pick([1, 1.1, 1.2]),
  })
  if (random.chance(0.15)) end = drawEmail(drawing, windowX, end)
  else if (random.chance(0.25)) drawSentTo(drawing)
  const items = metaItems(drawing)
  const beside = random.chance(0.5)
  const metaX = window === 'right' ? 50 : 330
  const metaEnd = beside
    ? drawItems(drawing, items, metaX, windowTop, 190, true)
    : drawItems(drawing, items, 50, end + 22, 220, false)
  let y = Math.max(end, metaEnd) + 24
  if (random.chance(0.12))
    y =
      drawAddress(
        drawing,
        {
          ...facts.recipient,
          street: 'Lagervägen 12',
          secondary: undefined,
          zipCode: '461 30',
          city: 'Trollhättan',
        },
        50,
        y,
        { role: 'delivery', label: words.deliveryLabel },
      ) + 16
  y = drawLines(drawing, y) + 14
  const slip = facts.language === 'sv' && random.chance(0.25) && y < 500
  y = drawSums(drawing, random.chance(0.5) ? y : Math.max(y, slip ? 510 : random.between(520, 620)))
  if (random.chance(0.2) && y < 700 && !slip)
    sheet.text(
      `Fordran enligt denna faktura är överlåten till Nordfaktor Finans AB, org.nr 556677-8899. Anmärkning ska göras inom 8 dagar.`,
      50,
      Math.min(y + 12, 715),
      { size: 7 },
    )
  if (slip) drawSlip(drawing, Math.max(y + 20, 600))
  if (!slip) drawFoot(drawing, !headAddress)
  else drawSlipFoot(drawing, y)
}

/** With a payment slip below, the issuer's numbers stand over it in one line. */
function drawSlipFoot({ sheet, facts, words }: Drawing, y: number): void {
  let x = sheet.text(`${words.organisation} `, 50, y + 4, { size: 7.5 })
  x = sheet.text(
    facts.issuer.organizationNumber,
    x,
    y + 4,
    { size: 7.5 },
    'issuerOrganizationNumber',
  )
  x = sheet.text(`   ${words.vatNumber} `, x, y + 4, { size: 7.5 })
  x = sheet.text(facts.issuer.vatNumber, x, y + 4, { size: 7.5 }, 'issuerVatNumber')
  sheet.text(`   ${words.tax}`, x, y + 4, { size: 7.5 })
}

function drawHeadAddress(drawing: Drawing, x: number): number {
  const { random, sheet, facts, words } = drawing
  const { issuer } = facts
  const size = sheet.size * 0.9
  if (random.chance(0.5))
    sheet.text(`${issuer.street}, ${issuer.zipCode} ${issuer.city}`, x, 56, { size })
  else {
    sheet.text(issuer.street, x, 56, { size })
    sheet.text(`${issuer.zipCode} ${issuer.city}`, x, 56 + size * 1.3, { size })
  }
  const y = 56 + size * 2.6
  sheet.text(
    random.pick([
      `${words.phone} ${issuer.phone}`,
      issuer.email,
      `${words.phone}: ${issuer.phone}  ${issuer.email}`,
    ]),
    x,
    y,
    { size },
  )
  return y + size * 1.3
}

function drawSentTo({ sheet, facts, words }: Drawing): void {
  sheet.text(
    facts.recipient.email,
    sheet.text(`${words.sentTo} `, 50, 730),
    730,
    {},
    'recipientEmailAddress',
  )
}

function drawEmail({ sheet, facts, words, random }: Drawing, x: number, y: number): number {
  const start = random.chance(0.5) ? sheet.text(`${words.email}: `, x, y) : x
  sheet.text(facts.recipient.email, start, y, {}, 'recipientEmailAddress')
  return y + sheet.size * 1.4
}

const kronor = (ore: number) => ore / 100

function truthOf(
  name: string,
  facts: InvoiceFacts,
  places: ReadonlyMap<FieldName, readonly Place[]>,
): Truth {
  const { issuer, recipient } = facts
  const all: Partial<Record<FieldName, unknown>> = {
    invoiceAmount: kronor(facts.total),
    vat: kronor(facts.vat),
    invoiceNumber: facts.number,
    ocrReference: facts.ocr,
    issuerOrganizationNumber: issuer.organizationNumber,
    issuerVatNumber: issuer.vatNumber,
    issuerName: issuer.name,
    invoiceDate: facts.created,
    dueDate: facts.due,
    recipientName: recipient.name,
    recipientOrganizationNumber: recipient.organizationNumber,
    recipientVatNumber: recipient.vatNumber,
    street: recipient.street,
    streetSecondary: recipient.secondary,
    zipCode: recipient.zipCode,
    city: recipient.city,
    recipientEmailAddress: recipient.email,
    customerNumber: facts.customerNumber,
    bankgiro: facts.bankgiro,
    plusgiro: facts.plusgiro,
    iban: facts.iban,
    creditForInvoiceNumber: facts.credit,
  }
  const fields = Object.fromEntries(
    fieldNames.map((name) => [reportNames[name], places.has(name) ? (all[name] ?? null) : null]),
  )
  return {
    file: `${name}.pdf`,
    kind: 'digital',
    pages: [1],
    attachmentPages: [],
    fields: {
      ...fields,
      vat: kronor(facts.vat),
      invoiceCurrency: facts.currency,
      isCreditInvoice: facts.credit !== undefined,
      country: places.has('country') ? (recipient.country?.code ?? 'SE') : null,
    },
    positions: Object.fromEntries([...places].map(([name, at]) => [reportNames[name], at])),
  }
}
