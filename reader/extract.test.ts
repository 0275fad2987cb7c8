import { degrees, PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, expect, test } from 'vitest'
import { openPool } from './process/pool.ts'
import { closeReader } from './extract.ts'
import { render } from './render.ts'
import { drawInvoice } from './testing/draw-invoice.ts'
import { readDocument } from './testing/read-document.ts'
import { reportOf } from './report.ts'
import { compare, requiredFields } from './testing/score.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'

// A process is started and loads the PDF library; a busy machine takes its time.
afterAll(closeReader)

const text = (content: string) => new TextEncoder().encode(content)

test('layouts never seen are read nearly without mistake', async () => {
  const outcomes = []
  for (const seed of [901, 902, 903, 904, 905, 906]) {
    const { bytes, truth } = await drawInvoice(seed)
    outcomes.push(
      ...compare(
        truth,
        reportOf(truth.file, await readDocument({ bytes }, { today: '2026-11-21' })),
      ),
    )
  }
  const required = outcomes.filter(
    ({ field, truth }) => truth !== null && requiredFields.includes(field),
  )
  expect(required.filter(({ right }) => right).length / required.length).toBeGreaterThanOrEqual(
    0.97,
  )
  expect(required.filter(({ right, placed }) => right && placed === false)).toEqual([])
  expect(
    outcomes.filter(({ right, confidence }) => !right && confidence >= 0.95).length,
  ).toBeLessThanOrEqual(1)
})

test.each([
  ['an HTML page', text('<html><body>Faktura</body></html>'), 'notPdf'],
  ['an empty file', new Uint8Array(), 'notPdf'],
  ['a PDF cut off', text('%PDF-1.7\n1 0 obj\n<< /Type /Catalog'), 'unreadable'],
  ['XML that is no invoice', text('<?xml version="1.0"?><a/>'), 'badXml'],
  [
    'XML that would grow without end',
    text('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bbbb">]><Invoice>&b;</Invoice>'),
    'badXml',
  ],
])('%s is refused with a reason in Swedish', async (_, bytes, code) => {
  const { problems, pages } = await readDocument({ bytes })
  expect(pages).toEqual([])
  expect(problems).toEqual([{ code, text: expect.stringMatching(/\.$/), fatal: true }])
})

test('a file with too many pages is refused', async () => {
  const document = await PDFDocument.create()
  for (let page = 0; page < 301; page++) document.addPage([200, 200])
  expect((await readDocument({ bytes: await document.save() })).problems).toMatchObject([
    { code: 'tooManyPages', fatal: true },
  ])
})

test('a file that is not there harms nobody', async () => {
  expect((await readDocument({ path: '/nowhere/at/all.pdf' })).problems).toMatchObject([
    { fatal: true },
  ])
})

test('a process that takes too long is stopped, and the next file is read', async () => {
  const { bytes } = await drawInvoice(907)
  const pool = openPool({ processes: 1, silence: 1 })
  expect(await pool.run({ task: 'extract', bytes }, () => undefined)).toBe('tooSlow')
  pool.close()
  expect((await readDocument({ bytes })).problems).toEqual([])
})

test('a process that takes too much memory is stopped', async () => {
  const { bytes } = await drawInvoice(907)
  const pool = openPool({ processes: 1, memory: 1, watch: 5 })
  expect(await pool.run({ task: 'extract', bytes }, () => undefined)).toBe(
    process.platform === 'linux' ? 'tooHeavy' : 'done',
  )
  pool.close()
})

test('an e-invoice gives its fields as data', async () => {
  const xml = `<?xml version="1.0"?><Invoice><ID>4711</ID><IssueDate>2026-10-06</IssueDate><DocumentCurrencyCode>SEK</DocumentCurrencyCode>
    <AccountingCustomerParty><Party><EndpointID schemeID="0088">7352673949906</EndpointID><PartyLegalEntity><RegistrationName>Lind &amp; Ek AB</RegistrationName></PartyLegalEntity></Party></AccountingCustomerParty>
    <LegalMonetaryTotal><PayableAmount currencyID="SEK">113968.00</PayableAmount></LegalMonetaryTotal></Invoice>`
  const { structured, fields } = await readDocument({ bytes: text(xml) })
  expect(structured).toBe('ubl')
  expect(fields.invoiceNumber[0]).toMatchObject({ formattedValue: '4711', page: 0 })
  expect(fields.recipientName[0]?.formattedValue).toBe('Lind & Ek AB')
  expect(fields.gln[0]?.formattedValue).toBe('7352673949906')
  expect(fields.invoiceAmount[0]?.confidence).toBeGreaterThan(0.99)
})

test('pages become images of 2480x3508, attachments of 1240x1754 (interpretation 53), and those that lie end where their paper does', async () => {
  const document = await PDFDocument.create()
  document.addPage([595, 842])
  document.addPage([842, 595])
  document.addPage([842, 595]).setRotation(degrees(90))
  const folder = await mkdtemp(path.join(tmpdir(), 'pages-'))
  try {
    const { images, problems } = await render(
      { bytes: await document.save() },
      { folder, attachmentPageStart: 2 },
    )
    expect(problems).toEqual([])
    expect(images.map(({ number, width, height }) => [number, width, height])).toEqual([
      [1, 2480, 3508],
      [2, 1240, 876],
      [3, 1240, 1754],
    ])
    expect(await sharp(images[1]?.path).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1240,
      height: 876,
    })
    const picture = await sharp({
      create: { width: 400, height: 300, channels: 3, background: '#fff' },
    })
      .png()
      .toBuffer()
    const lies = await render({ bytes: picture }, { folder })
    expect(lies.images).toMatchObject([{ width: 2480, height: 1860 }])
  } finally {
    await rm(folder, { recursive: true })
  }
})
