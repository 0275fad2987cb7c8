import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { meanwhile } from '#platform/server/testing/meanwhile.ts'
import { interpretation } from '../../contract.ts'
import { broken, endless, nameless, restricted } from '#reader/testing/hostile-pdf.ts'
import { complete, pendingOf, startMailHouse, untilRead, type MailHouse } from '../testing/house.ts'
import { invoicePdf } from '../testing/invoice-pdf.ts'

// Files are read, stamped and split by processes of their own; a busy machine takes its time.
let house: MailHouse
let anna: Person
beforeAll(async () => {
  house = await startMailHouse()
  anna = house.anna
})
afterAll(() => house.stop())

/** Waits until no reading of an interpretation is under way or waits. */
const untilNothingIsRead = (id: string) =>
  vi.waitUntil(
    async () => {
      const { rowCount } = await house.owner.query(
        `select 1 from graphile_worker._private_jobs where payload ->> 'interpretationId' = $1`,
        [id],
      )
      return rowCount === 0
    },
    { timeout: 120_000 },
  )
const seen = async (id: string) => (await anna.call(interpretation.get, { id })).body

describe('an upload', () => {
  it.each([
    ['a name of 5 kB', `${'n'.repeat(5000)}.pdf`],
    ['a name with a path and signs that turn the text', '../../../etc/\u202Efdp.exe.pdf'],
    ['no name', ''],
  ])('with %s is taken or refused in words', async (_, name) => {
    const content = await invoicePdf({ invoiceNumber: `N-${name.length}` })
    const { status, body, refusal } = await anna.call(interpretation.upload, {}, { name, content })
    if (status !== 200)
      return expect([status, refusal.message]).toEqual([400, expect.stringMatching(/\p{L}/u)])
    await untilRead(house, body.intakeId)
    expect((await seen(body.intakeId)).fileName).toMatch(/^[^/\\\u202E]{1,255}$/)
  })

  it('of an empty file is refused in words', async () => {
    const empty = { name: 'a.pdf', content: new Uint8Array() }
    const { status, refusal } = await anna.call(interpretation.upload, {}, empty)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(refusal.message).toMatch(/\p{L}/u)
  })

  it.each([
    ['restrictions', restricted],
    ['pages that cannot be walked', broken],
    ['pages that do not say what they are', nameless],
    ['objects without end', endless],
  ])('of a PDF with %s is read, stamped, split and downloaded', async (what, spoil) => {
    const content = Uint8Array.from(
      await spoil(await invoicePdf({ invoiceNumber: `P-${what.length}`, more: 1 })),
    )
    const { body } = await anna.call(interpretation.upload, {}, { name: 'a.pdf', content })
    const id = body.intakeId
    await untilRead(house, id)
    expect((await seen(id)).documentFields.invoiceNumber.formattedValue).toBe(`P-${what.length}`)
    const { answer, busiest } = await meanwhile(house.url, () =>
      anna.call(interpretation.saveinvoiceimage, { id }),
    )
    expect(answer.body.invoiceStamped).toBe(true)
    // It is stamped in another process, and others are answered meanwhile.
    expect(busiest.times, busiest.what).toBeLessThan(50_000)
    const whole = await anna.call(interpretation.getDocumentWithAttachments, { id })
    expect((await PDFDocument.load(await whole.body.arrayBuffer())).getPageCount()).toBe(2)
    const groups = [1, 2].map((pageNumber) => ({ list: [{ pageNumber }] }))
    const { body: split } = await anna.call(interpretation.splitinvoice, { id, groups })
    expect(split.ids).toHaveLength(2)
  })
})

describe('at the same moment', () => {
  const save = (id: string) =>
    ({ id, documentFields: complete(), confirmNotStamped: true }) as never

  it('two saves send one invoice', async () => {
    const id = await pendingOf(house, anna)
    const answers = await Promise.all([1, 2, 3].map(() => anna.call(interpretation.save, save(id))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const { rows } = await house.owner.query(
      `select 1 from interpretation_sending where interpretation_id = $1`,
      [id],
    )
    expect(rows).toHaveLength(1)
  })

  it('a split and a save, and a removal and a reading, leave one of the two', async () => {
    const id = await pendingOf(house, anna, { more: 1 })
    const groups = [1, 2].map((pageNumber) => ({ list: [{ pageNumber }] }))
    const [split, saved] = await Promise.all([
      anna.call(interpretation.splitinvoice, { id, groups }),
      anna.call(interpretation.save, save(id)),
    ])
    expect([split.status, saved.status].toSorted()).toEqual([200, 409])
    expect((await seen(id)).status).toBe(split.status === 200 ? 'Removed' : 'Completed')

    const other = await pendingOf(house, anna)
    await anna.call(interpretation.reinterpret, { ids: [other] })
    const removed = await anna.call(interpretation.setstatus, {
      id: other,
      status: 'Removed',
      reason: 'Bort',
    })
    expect(removed.status).toBe(200)
    await untilNothingIsRead(other)
    expect((await seen(other)).status).toBe('Removed')
  })

  it('a stale version of every change is refused', async () => {
    const id = await pendingOf(house, anna)
    await anna.call(interpretation.savechange, {
      id,
      documentFields: { city: { rawValue: 'Lund' } },
    })
    const stale = { id, version: 1 }
    for (const answer of [
      await anna.call(interpretation.savechange, {
        ...stale,
        documentFields: { city: { rawValue: 'Umeå' } },
      }),
      await anna.call(interpretation.undochange, stale),
      await anna.call(interpretation.resetdocuments, stale),
      await anna.call(interpretation.setRecipientIsForeignEntity, {
        ...stale,
        recipientIsForeignEntity: true,
      }),
      await anna.call(interpretation.removeStamp, stale),
      await anna.call(interpretation.saveAttachment, { ...stale, fileIds: [id] }),
      await anna.call(interpretation.splitinvoice, {
        ...stale,
        groups: [{ list: [{ pageNumber: 1 }] }],
      }),
      await anna.call(interpretation.save, { ...stale, confirmNotStamped: true }),
    ])
      expect([answer.status, answer.refusal.code]).toEqual([409, 'stale'])
  })
})
