import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { interpretation } from '../../contract.ts'
import { pendingOf, startHouse, untilRead, untilReadAgain, type House } from '../testing/house.ts'
import { invoicePdf } from '../testing/invoice-pdf.ts'

// The first stamp starts a process; a busy machine takes its time.

let house: House
let anna: Person
beforeAll(async () => {
  house = await startHouse()
  anna = await house.person(['InvoiceHandler'])
})
afterAll(() => house.stop())

const seen = async (id: string) => (await anna.call(interpretation.get, { id })).body
const pdfOf = async (blob: Blob) => PDFDocument.load(await blob.arrayBuffer())
const png = async () =>
  Uint8Array.from(
    await sharp({ create: { width: 400, height: 300, channels: 3, background: '#336699' } })
      .png()
      .toBuffer(),
  )
const untilPages = (id: string, count: number) =>
  vi.waitUntil(async () => (await seen(id)).files.length === count, {
    timeout: 60_000,
    interval: 100,
  })

describe('a stamp', () => {
  it('InvoiceStamp not stamped -> stamped: is drawn on the page and on the PDF, and can be taken off', async () => {
    const id = await pendingOf(house, anna)
    const before = await anna.call(interpretation.getPage, { id, pageNumber: 1 })
    const { status, body } = await anna.call(interpretation.saveinvoiceimage, { id })
    expect(status).toBe(200)
    expect(body).toMatchObject({ invoiceStamped: true, files: [{ stamped: true }], version: 2 })
    const after = await anna.call(interpretation.getPage, { id, pageNumber: 1 })
    const stamped = { left: 690, top: 3100, width: 1100, height: 346 }
    const dark = async (blob: Blob) =>
      (
        await sharp(await blob.arrayBuffer())
          .extract(stamped)
          .greyscale()
          .stats()
      ).channels[0]?.mean ?? 0
    expect(await dark(before.body)).toBeGreaterThan(await dark(after.body))
    const document = await anna.call(interpretation.getDocument, { id })
    expect((await pdfOf(document.body)).getPageCount()).toBe(1)

    expect((await anna.call(interpretation.removeStamp, { id })).body).toMatchObject({
      invoiceStamped: false,
      files: [{ stamped: false }],
    })
  })

  it('interpretation 13: cannot be put on a credit invoice, and goes when it becomes one', async () => {
    const id = await pendingOf(house, anna)
    await anna.call(interpretation.saveinvoiceimage, { id, language: 'en' })
    const { body } = await anna.call(interpretation.savechange, { id, isCreditInvoice: true })
    expect(body).toMatchObject({ isCreditInvoice: true, invoiceStamped: false })
    expect(await anna.call(interpretation.saveinvoiceimage, { id })).toMatchObject({
      status: 409,
      refusal: { code: 'creditInvoice' },
    })
    await expect(
      house.owner.query(
        `update interpretation set invoice_stamped = true, stamped_document_id = document_file_id where id = $1`,
        [id],
      ),
    ).rejects.toMatchObject({ constraint: 'interpretation_credit_not_stamped' })
  })

  it('has to lie on a page there is', async () => {
    const id = await pendingOf(house, anna)
    expect(
      await anna.call(interpretation.saveinvoiceimage, { id, x: 2000, width: 1100 }),
    ).toMatchObject({
      status: 400,
      refusal: { code: 'outsidePage' },
    })
    expect((await anna.call(interpretation.saveinvoiceimage, { id, pageNumber: 9 })).status).toBe(
      404,
    )
  })

  it('of a version somebody has changed since is refused', async () => {
    const id = await pendingOf(house, anna)
    await anna.call(interpretation.savechange, {
      id,
      documentFields: { city: { rawValue: 'Lund' } },
    })
    expect((await anna.call(interpretation.saveinvoiceimage, { id, version: 1 })).status).toBe(409)
  })
})

describe('attachments', () => {
  it('are the pages from the one the uploader names', async () => {
    const content = await invoicePdf({ invoiceNumber: 'BIL-1', more: 2 })
    const { body } = await anna.call(
      interpretation.upload,
      { attachmentPageStart: 2 },
      { name: 'a.pdf', content },
    )
    await vi.waitUntil(
      async () => (await anna.call(interpretation.get, { id: body.intakeId })).status === 200,
      {
        timeout: 60_000,
      },
    )
    expect((await seen(body.intakeId)).files).toMatchObject([
      { pageNumber: 1, isAttachment: false, width: 2480, height: 3508 },
      { pageNumber: 2, isAttachment: true, width: 1240, height: 1754 },
      { pageNumber: 3, isAttachment: true },
    ])
  })

  it('are added as files, shown as pages, sent along and taken away', async () => {
    const id = await pendingOf(house, anna)
    const file = { name: 'Följesedel.PNG', content: await png(), type: 'image/png' }
    const { body } = await anna.call(interpretation.saveAttachmentFile, { id }, file)
    expect(body.attachments).toMatchObject([
      { fileName: 'Följesedel.png', contentType: 'image/png' },
    ])
    await untilPages(id, 2)
    // The picture lies, and there is no paper beneath it.
    expect((await seen(id)).files[1]).toMatchObject({
      pageNumber: 2,
      isAttachment: true,
      width: 1240,
      height: 930,
    })
    const whole = await anna.call(interpretation.getDocumentWithAttachments, { id })
    expect((await pdfOf(whole.body)).getPageCount()).toBe(2)
    expect(
      (await pdfOf((await anna.call(interpretation.getDocument, { id })).body)).getPageCount(),
    ).toBe(1)
    const attachmentId = (await seen(id)).attachments[0]?.id as string
    const removed = await anna.call(interpretation.removeAttachment, { id, attachmentId })
    expect(removed.body).toMatchObject({ attachments: [], files: [{ pageNumber: 1 }] })
  })

  it('are refused when they are programs or pages that run', async () => {
    const id = await pendingOf(house, anna)
    const program = { name: 'a.pdf', content: new Uint8Array([0x4d, 0x5a, 0x90, 0, 3]) }
    expect((await anna.call(interpretation.saveAttachmentFile, { id }, program)).status).toBe(415)
    expect((await anna.call(interpretation.saveAttachmentFile, { id })).status).toBe(400)
  })

  it('that are broken are sent along without pages', async () => {
    const id = await pendingOf(house, anna)
    const broken = { name: 'a.png', content: (await png()).slice(0, 60), type: 'image/png' }
    await anna.call(interpretation.saveAttachmentFile, { id }, broken)
    await vi.waitUntil(
      async () =>
        (
          await house.owner.query(
            `select 1 from interpretation_attachment where interpretation_id = $1 and reading_state = 'failed'`,
            [id],
          )
        ).rowCount === 1,
      { timeout: 60_000 },
    )
    expect((await seen(id)).attachments).toMatchObject([{ fileName: 'a.png', pages: 0 }])
  })
})

describe('splitting', () => {
  const groups = (...lists: number[][]) =>
    lists.map((list, index) => ({
      index,
      list: list.map((pageNumber) => ({ pageNumber, url: 'x' })),
    }))

  it('interpretation 7 Pending -> Removed: makes new interpretations of the pages and removes the original, linked', async () => {
    const id = await pendingOf(house, anna, { more: 3 })
    const { status, body } = await anna.call(interpretation.splitinvoice, {
      id,
      groups: groups([1], [2, 3]),
    })
    expect([status, body.ids.length]).toEqual([200, 2])
    const original = await seen(id)
    expect(original).toMatchObject({
      status: 'Removed',
      removedReason: 'Uppdelad i 2 fakturor',
      splitInto: body.ids.map((one) => ({ id: one })),
      files: [{}, {}, {}, {}],
    })
    for (const one of body.ids) await untilReadAgain(house, one)
    const [first, second] = await Promise.all(body.ids.map(seen))
    expect(first).toMatchObject({
      status: 'Pending',
      splitFrom: { id },
      files: [{ pageNumber: 1 }],
      documentFields: { customerNumber: { formattedValue: 'K100' } },
    })
    expect(first?.fileName).toMatch(/\(1 av 2\)[.]pdf$/)
    expect(second?.files).toHaveLength(2)
    const document = await anna.call(interpretation.getDocument, { id: body.ids[1] as string })
    expect((await pdfOf(document.body)).getPageCount()).toBe(2)
  })

  it('is suggested, page by page, for a file that holds several invoices', async () => {
    const together = await PDFDocument.create()
    for (const invoiceNumber of ['S-1', 'S-2']) {
      const one = await PDFDocument.load(
        await invoicePdf({ invoiceNumber, more: invoiceNumber === 'S-2' ? 1 : 0 }),
      )
      for (const page of await together.copyPages(one, one.getPageIndices())) together.addPage(page)
    }
    const content = Uint8Array.from(await together.save())
    const { body } = await anna.call(interpretation.upload, {}, { name: 'två.pdf', content })
    await untilRead(house, body.intakeId)
    expect((await seen(body.intakeId)).suggestedGroups).toEqual([[1], [2, 3]])
    expect((await seen(await pendingOf(house, anna))).suggestedGroups).toEqual([])
  })

  it('interpretation 20: needs a group with pages, pages that exist, and each once', async () => {
    const id = await pendingOf(house, anna, { more: 1 })
    const split = (some: ReturnType<typeof groups>) =>
      anna.call(interpretation.splitinvoice, { id, groups: some })
    expect((await split([])).status).toBe(400)
    expect((await split(groups([]))).status).toBe(400)
    expect(await split(groups([1], [5]))).toMatchObject({
      status: 400,
      refusal: { code: 'unknownPage' },
    })
    expect(await split(groups([1], [1, 2]))).toMatchObject({
      status: 400,
      refusal: { code: 'pageTwice' },
    })
    expect((await seen(id)).status).toBe('Pending')
  })

  it('happens once, however many press', async () => {
    const id = await pendingOf(house, anna, { more: 1 })
    const answers = await Promise.all(
      Array.from({ length: 3 }, () =>
        anna.call(interpretation.splitinvoice, { id, groups: groups([1], [2]) }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await seen(id)).splitInto).toHaveLength(2)
  })
})

describe('downloading', () => {
  it('interpretation 23 interpretation 32: is for pending ones whose files are there', async () => {
    const id = await pendingOf(house, anna)
    const { response } = await anna.call(interpretation.getDocument, { id })
    expect(response.headers.get('content-type')).toBe('application/pdf')
    const { rows } = await house.owner.query<{ file: string }>(
      'select document_file_id as file from interpretation where id = $1',
      [id],
    )
    await house.services.files.remove(rows[0]?.file as string)
    for (const call of [interpretation.getDocument, interpretation.getDocumentWithAttachments])
      expect(await anna.call(call, { id })).toMatchObject({
        status: 404,
        refusal: { message: 'Fakturan kan inte hittas' },
      })
  })
})
