import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { interpretation } from '../../contract.ts'
import { complete, pendingOf, startHouse, type House } from '../testing/house.ts'

let house: House
let anna: Person
let bo: Person
let mine: string
let other: string
beforeAll(async () => {
  house = await startHouse()
  anna = await house.person(['InvoiceHandler'])
  bo = await house.person(['InvoiceHandler'])
  mine = await pendingOf(house, anna)
  other = await pendingOf(house, anna)
})
afterAll(() => house.stop())

type Call = readonly [
  keyof typeof interpretation,
  Record<string, unknown>,
  { name: string; content: Uint8Array<ArrayBuffer> }?,
]
const gif = {
  name: 'a.gif',
  content: Uint8Array.from(Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64')),
}
const ask = (person: Person, [name, input, file]: Call) =>
  person.call(interpretation[name], input as never, file)
const rowOf = async (id: string) =>
  (
    await house.owner.query(
      'select version, status, content, comment from interpretation where id = $1',
      [id],
    )
  ).rows[0] as object

/** Everything that changes a document that is read. */
const changes = (id: string): Call[] => [
  ['ping', { id }],
  ['savechange', { id, documentFields: { city: { rawValue: 'Lund' } } }],
  ['undochange', { id }],
  ['resetdocuments', { id }],
  ['setRecipientIsForeignEntity', { id, recipientIsForeignEntity: true }],
  ['saveinvoiceimage', { id }],
  ['removeStamp', { id }],
  ['saveAttachment', { id, fileIds: [id] }],
  ['saveAttachmentFile', { id }, gif],
  ['removeAttachment', { id, attachmentId: id }],
  ['splitinvoice', { id, groups: [{ list: [{ pageNumber: 1 }] }] }],
  ['setstatus', { id, status: 'Removed', reason: 'Bort' }],
  ['save', { id, documentFields: complete(), confirmNotStamped: true }],
  ['saveAdminInvoice', { id, documentFields: complete(), confirmNotStamped: true }],
]

describe('a document somebody else edits', () => {
  it('is changed by no call, and each says who edits', async () => {
    await ask(bo, ['ping', { id: mine }])
    const before = await rowOf(mine)
    for (const call of changes(mine)) {
      const { status, refusal } = await ask(anna, call)
      expect([call[0], status, refusal.code]).toEqual([call[0], 403, 'editedByOther'])
      expect(refusal.message).toMatch(/^Någon annan redigerar: Person /)
    }
    expect(await rowOf(mine)).toEqual(before)
    // Letting go of what one does not hold lets go of nothing.
    await ask(anna, ['pingrelease', { id: mine }])
    expect((await ask(anna, ['ping', { id: mine }])).status).toBe(403)
  })

  it('can be changed when nobody has looked for a while, and then not by the first', async () => {
    await house.owner.query(
      `update interpretation_lock set pinged_at = pinged_at - interval '80 seconds'`,
    )
    expect((await ask(anna, ['ping', { id: mine }])).status).toBe(200)
    expect(
      (await ask(bo, ['savechange', { id: mine, documentFields: { city: { rawValue: 'Lund' } } }]))
        .status,
    ).toBe(403)
    await ask(anna, ['pingrelease', { id: mine }])
  })

  it('with a lock from the future is free again when its time has come', async () => {
    await ask(bo, ['ping', { id: mine }])
    await house.owner.query(
      `update interpretation_lock set pinged_at = skynet.now() + interval '1 year'`,
    )
    expect((await ask(anna, ['ping', { id: mine }])).status).toBe(403)
    expect((await ask(anna, ['takeover', { id: mine }])).status).toBe(200)
    await ask(anna, ['pingrelease', { id: mine }])
  })
})

describe('ids and pages of something else', () => {
  it('change nothing', async () => {
    const { body } = await ask(anna, ['saveAttachmentFile', { id: other }, gif])
    const attachmentId = (body as unknown as { attachments: { id: string }[] }).attachments[0]?.id
    await ask(anna, ['removeAttachment', { id: mine, attachmentId }])
    const { rows } = await house.owner.query(
      'select 1 from interpretation_attachment where id = $1',
      [attachmentId],
    )
    expect(rows).toHaveLength(1)
    const intake = await house.owner.query<{ id: string }>(
      'select intake_id as id from interpretation where id = $1',
      [other],
    )
    const refused: Call[] = [
      ['saveAttachment', { id: mine, fileIds: [intake.rows[0]?.id] }],
      ['splitinvoice', { id: mine, groups: [{ list: [{ pageNumber: 2 }] }] }],
      [
        'splitinvoice',
        { id: mine, groups: [{ list: [{ pageNumber: 1 }] }, { list: [{ pageNumber: 1 }] }] },
      ],
      ['completeHelpRequest', { id: attachmentId }],
      ['getIntakeFile', { id: attachmentId }],
      ['forgetLearned', { id: mine }],
    ]
    for (const call of refused) {
      const { status, refusal } = await ask(anna, call)
      expect([call[0], Math.floor(status / 100)]).toEqual([call[0], 4])
      expect(refusal.message).toMatch(/\p{L}{3}/u)
    }
  })
})

describe('an area of a page', () => {
  const area = { page: 1, x: 10, y: 10, width: 100, height: 100 }
  it.each([
    ['NaN', Number.NaN],
    ['endless', Number.POSITIVE_INFINITY],
    ['negative', -1],
    ['huge', 1e308],
    ['text', '1 or 1=1'],
  ])('that is %s is refused field by field', async (_, value) => {
    for (const field of Object.keys(area)) {
      const { status, refusal } = await ask(anna, [
        'gettextinselection',
        { id: mine, ...area, [field]: value },
      ])
      expect([field, status]).toEqual([field, 400])
      expect([...new Set(refusal.fields?.map((one) => one.field))]).toEqual([field])
    }
  })
})
