import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { believed, pageSize } from '../document.ts'
import { extractHere } from '../testing/extract-here.ts'
import { understand } from '../understand.ts'
import { openPictures } from './pdfium.ts'

const rows = [
  ['KREDITFAKTURA', ''],
  ['Fakturanummer', '20417'],
  ['Fakturadatum', '2026-10-05'],
  ['Netto', '10 000,00'],
  ['Moms 25 %', '2 500,00'],
  ['Summa att kreditera', '12 500,00'],
] as const

async function drawn(column: 0 | 1, onto?: Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const page = document.addPage([595, 842])
  if (onto) page.drawImage(await document.embedPng(onto), { x: 0, y: 0, width: 595, height: 842 })
  rows.forEach((row, at) =>
    page.drawText(row[column], { x: 60 + 200 * column, y: 700 - 30 * at, size: 12 }),
  )
  return document.save()
}

test('the labels of a form that is a picture, under values that are text, are read off it', async () => {
  const form = await openPictures(await drawn(0))
  const { data } = await form.gray(1, pageSize)
  form.close()
  const picture = await sharp(data, { raw: { ...pageSize, channels: 1 } })
    .png()
    .toBuffer()
  const read = await extractHere(await drawn(1, picture))
  const { fields } = await understand(read, { today: '2026-11-21' })
  expect(read.pages[0]?.scanned).toBe(false)
  const valueOf = (field: 'isCreditInvoice' | 'invoiceNumber' | 'invoiceAmount' | 'invoiceDate') =>
    believed(fields[field])?.formattedValue
  expect([
    valueOf('isCreditInvoice'),
    valueOf('invoiceNumber'),
    valueOf('invoiceDate'),
    valueOf('invoiceAmount'),
  ]).toEqual(['true', '20417', '2026-10-05', '12500.00'])
}, 120_000)
