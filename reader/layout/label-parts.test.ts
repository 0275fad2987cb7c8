import { expect, test } from 'vitest'
import { compactWords, meaningsOf } from './phrases.ts'

const conceptOf = (label: string) => meaningsOf(compactWords(label))?.[0]?.[0]

test.each([
  ['Verifikationsnr.', 'invoiceNumber'],
  ['Inv. num.', 'invoiceNumber'],
  ['Rechnungs-Nummer', 'invoiceNumber'],
  ['Utställningsdatum', 'invoiceDate'],
  ['Betales innen', 'dueDate'],
  ['Zu zahlen bis', 'dueDate'],
  ['Beställarnr', 'customerNumber'],
  ['Asiakkaan numero', 'customerNumber'],
  ['Uppge vid betalning', 'ocr'],
  ['Betrag inkl. USt.', 'total'],
  ['Att betala / Total due', 'total'],
  ['Beløb uden moms', 'net'],
  ['Totalt mva', 'vatAmount'],
  ['Krediterer faktura nr.', 'creditFor'],
  ['Deres org.nr', 'recipientOrganizationNumber'],
  ['Uppdragsgivarnr', 'customerNumber'],
  ['Köparnr', 'customerNumber'],
  ['Kundidentitet', 'customerNumber'],
  ['Payer no.', 'customerNumber'],
  ['Debiteringsnr', 'invoiceNumber'],
  ['Voucher no', 'invoiceNumber'],
  ['Debiteringsdatum', 'invoiceDate'],
  ['Upprättad den', 'invoiceDate'],
  ['Settlement date', 'dueDate'],
  ['Pay no later than', 'dueDate'],
  ['Inbetalningsnr', 'ocr'],
  ['Summa före skatt', 'net'],
  ['Netto att betala', 'total'],
  ['Yhteensä EUR', 'total'],
  ['Udstedt', 'invoiceDate'],
  ['To be settled by', 'dueDate'],
  ['Moms i kronor', 'vatAmount'],
  ['Customer ref. no.', 'customerNumber'],
  ['Asiakasnumeronne', 'customerNumber'],
  ['Betalande kund', 'recipientBlock'],
  ['Lossas hos', 'deliveryBlock'],
  ['Faktura från', 'issuerBlock'],
])('%s is a label by its parts', (label, concept) => {
  expect(conceptOf(label)).toBe(concept)
})

test.each(['Order', 'Inkluderat', 'Nordtag', 'Fakturaservice', 'Verodal', 'Daglig leverans'])(
  '%s is none',
  (text) => {
    expect(['invoiceNumber', 'invoiceDate', 'dueDate', 'total', 'net']).not.toContain(
      conceptOf(text),
    )
  },
)
