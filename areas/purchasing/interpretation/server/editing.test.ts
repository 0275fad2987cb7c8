import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { interpretation } from '../contract.ts'
import { startEditingHouse, type EditingHouse } from './testing/editing-house.ts'

let house: EditingHouse
let anna: Person
let bo: Person
let id: string
beforeAll(async () => {
  house = await startEditingHouse()
  ;({ anna, bo, id } = house)
})
afterAll(() => house.stop())

describe('a document that was uploaded', () => {
  it('is read into fields with places, a page and words', async () => {
    const { status, body } = await anna.call(interpretation.get, { id })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id,
      status: 'Pending',
      readingState: 'read',
      source: 4,
      invoiceRequestSource: 0,
      emailId: null,
      actualIssuerOrganizationName: 'Utställaren AB',
      files: [{ pageNumber: 1, width: 2480, height: 3508, isAttachment: false, stamped: false }],
      statusHistory: [{ status: 'Pending', what: 'Inkommen' }],
      documentFields: {
        invoiceAmount: {
          formattedValue: '12500.00',
          page: 1,
          type: 'amount',
          submittedByUser: false,
        },
        issuerOrganizationNumber: { formattedValue: '5560160680' },
        dueDate: { formattedValue: '2026-12-01' },
      },
    })
    expect(body.fileName).toMatch(/[.]pdf$/)
    expect(body.documentFields.invoiceNumber.startPosition?.x).toBeGreaterThan(100)
  })

  it('shows its page as an image to who is signed in, and to nobody else', async () => {
    const [page] = (await house.seen()).files
    const answer = await fetch(house.url + (page?.url ?? ''), {
      headers: { authorization: `Bearer ${anna.token}` },
    })
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    const image = new Uint8Array(await answer.arrayBuffer())
    expect([image.length, ...image.slice(0, 2)]).toEqual([page?.bytes, 0xff, 0xd8])
    expect((await fetch(house.url + (page?.url ?? ''))).status).toBe(401)
    expect(await anna.call(interpretation.getPage, { id, pageNumber: 7 })).toMatchObject({
      status: 404,
      refusal: { message: 'Fakturan kan inte hittas' },
    })
  })

  it('tells the words of a page and other possible values, with why', async () => {
    const { body } = await anna.call(interpretation.getWords, { id, pageNumber: 1 })
    expect(body.words.map(({ text }) => text)).toContain('Förfallodatum:')
    const matches = (await anna.call(interpretation.getothermatches, { id })).body
    expect(matches.dueDate[0]).toMatchObject({ formattedValue: '2026-12-01', page: 1 })
    expect(matches.dueDate[0]?.why).toMatch(/\S/)
  })

  it('interpretation 38: answers the text of an area or a word, and an empty text where there is nothing', async () => {
    const { words } = (await anna.call(interpretation.getWords, { id, pageNumber: 1 })).body
    const word = words.find(({ text }) => text === '2026-11-01')
    const at = { id, page: 1, x: (word?.x ?? 0) + 5, y: (word?.y ?? 0) + 5, width: 0, height: 0 }
    const clicked = await anna.call(interpretation.gettextinselection, {
      ...at,
      field: 'invoiceDate',
    })
    expect(clicked.body).toMatchObject({
      text: '2026-11-01',
      formattedValue: '2026-11-01',
      page: 1,
    })
    const area = {
      id,
      page: 1,
      x: 0,
      y: (word?.y ?? 0) - 20,
      width: 2480,
      height: (word?.height ?? 0) + 40,
    }
    expect((await anna.call(interpretation.gettextinselection, area)).body.text).toBe(
      'Fakturadatum: 2026-11-01',
    )
    const nowhere = { id, page: 1, x: 2400, y: 3400, width: 50, height: 50 }
    expect((await anna.call(interpretation.gettextinselection, nowhere)).body).toMatchObject({
      text: '',
      width: null,
    })
  })

  it('interpretation 27: that does not exist is refused with its sentence', async () => {
    const other = '11111111-1111-4111-8111-111111111111'
    expect(await anna.call(interpretation.get, { id: other })).toMatchObject({
      status: 404,
      refusal: { message: 'Fakturatolkningen hittades inte' },
    })
    expect((await anna.call(interpretation.get, { id: 'x' })).status).toBe(400)
    expect((await house.anonymous(interpretation.get, { id })).status).toBe(401)
  })

  it('leaves a row in the audit trail for every look', async () => {
    await house.seen(bo)
    const { rows } = await house.owner.query(
      `select company from audit_entry where action = 'interpretation.get' and subject = $1 and actor_id = $2`,
      [id, bo.id],
    )
    expect(rows).toContainEqual({ company: '5560160680' })
  })
})

describe('a change', () => {
  it('is kept in the draft with the value the server reads in it, and only that', async () => {
    await house.change({ customerNumber: { rawValue: 'K200' } })
    const { body } = await house.change({
      invoiceAmount: {
        rawValue: '1.234,5 kr',
        startPosition: { x: 10, y: 20 },
        width: 30,
        height: 40,
        page: 1,
      },
    })
    expect(body.documentFields.invoiceAmount).toMatchObject({
      rawValue: '1.234,5 kr',
      formattedValue: '1234.50',
      startPosition: { x: 10, y: 20 },
      submittedByUser: true,
    })
    expect(body.documentFields.customerNumber.formattedValue).toBe('K200')
    expect(body.draft).toMatchObject({ changes: 2 })
    const { drafts } = (await bo.call(interpretation.getDrafts, {})).body
    expect(drafts).toMatchObject([{ interpretationRequestId: id, emailSourceData: { from: null } }])
  })

  it('that cannot be read as such a value keeps its text', async () => {
    const { body } = await house.change({ dueDate: { rawValue: 'snart' } })
    expect(body.documentFields.dueDate).toMatchObject({
      rawValue: 'snart',
      formattedValue: '',
    })
  })

  it('is undone step by step', async () => {
    const undo = async () => (await anna.call(interpretation.undochange, { id })).body
    expect((await undo()).documentFields.dueDate.formattedValue).toBe('2026-12-01')
    expect((await undo()).documentFields.invoiceAmount.formattedValue).toBe('12500.00')
    expect((await undo()).draft).toBeNull()
    expect(await anna.call(interpretation.undochange, { id })).toMatchObject({
      status: 409,
      refusal: { code: 'nothingToUndo' },
    })
  })

  it('of a version somebody has changed since is refused with what differs', async () => {
    const { version } = await house.seen()
    await house.change({ city: { rawValue: 'Umeå' } }, { version })
    const late = await house.change({ city: { rawValue: 'Gävle' } }, { version }, bo)
    expect(late).toMatchObject({
      status: 409,
      refusal: { code: 'stale', changed: [{ field: 'city', stored: 'Umeå' }] },
    })
  })

  it('interpretation 31 interpretation 35: of an address on the blacklist needs a yes, as in onboarding', async () => {
    await house.owner.query(
      `insert into blacklist_item (blacklist_type, item_match, item_values, compared, created_by)
       values (3, 'exact', array['bluff@foretag.se'], array['bluff@foretag.se'], 'test')`,
    )
    const email = { recipientEmailAddress: { rawValue: 'Bluff@foretag.se' } }
    const refused = await house.change(email)
    expect(refused).toMatchObject({ status: 400, body: 'emailaddress_bl' })
    expect(refused.response.headers.get('content-type')).toContain('text/plain')
    const { body } = await house.change(email, { ignoreBlacklistWarning: true })
    expect(body.blacklistedRecipientEmail).toBe('Bluff@foretag.se')
  })

  it('interpretation 12 QrCodeField locked -> unlocked: of a value from a QR code needs it unlocked', async () => {
    await house.owner.query(
      `update interpretation set content = jsonb_set(content, '{fields,invoiceNumber,fromQrCode}', 'true') where id = $1`,
      [id],
    )
    expect(await house.change({ invoiceNumber: { rawValue: '77' } })).toMatchObject({
      status: 409,
      refusal: { code: 'qrLocked', fields: [{ field: 'documentFields.invoiceNumber' }] },
    })
    const { invoiceNumber } = (await house.seen()).documentFields
    const unlocked = await house.change({
      invoiceNumber: { rawValue: invoiceNumber.rawValue, unlockedQrCode: true },
    })
    expect(unlocked.body.documentFields.invoiceNumber).toMatchObject({
      fromQrCode: true,
      unlockedQrCode: true,
    })
    const { body } = await house.change({ invoiceNumber: { rawValue: '77' } })
    expect(body.documentFields.invoiceNumber).toMatchObject({
      formattedValue: '77',
      fromQrCode: false,
    })
  })

  it('Pending -> Pending: is let go by a reset', async () => {
    const { body } = await anna.call(interpretation.resetdocuments, { id })
    expect(body).toMatchObject({
      status: 'Pending',
      draft: null,
      documentFields: { city: { formattedValue: 'Stockholm' } },
    })
    expect(body.statusHistory.at(-1)).toMatchObject({ what: 'Återställd' })
  })

  it('of the foreign flag and of a comment is kept', async () => {
    const foreign = await anna.call(interpretation.setRecipientIsForeignEntity, {
      id,
      recipientIsForeignEntity: true,
    })
    expect(foreign.body.recipientIsForeignEntity).toBe(true)
    const { body } = await anna.call(interpretation.setcomment, { id, comment: 'Ring dem' })
    expect(body).toMatchObject({ comment: 'Ring dem', recipientIsForeignEntity: true })
    await anna.call(interpretation.removeDraft, { interpretationRequestId: id })
    expect(await house.seen()).toMatchObject({
      recipientIsForeignEntity: false,
      comment: 'Ring dem',
      draft: null,
    })
  })

  it('leaves the fields before and after in the audit trail', async () => {
    await house.change({ street: { rawValue: 'Nygatan 1' } })
    const { rows } = await house.owner.query(
      `select body -> 'before' as before, body -> 'after' as after from audit_entry
       where action = 'interpretation.savechange' and subject = $1 order by at desc limit 1`,
      [id],
    )
    expect(rows).toMatchObject([{ after: { street: 'Nygatan 1' } }])
  })
})

describe('help', () => {
  it('interpretation 36: is asked for once at a time, shown, and completed', async () => {
    const asked = await anna.call(interpretation.requestHelp, { id, message: 'Vem är mottagaren?' })
    expect(asked.body).toMatchObject({
      userTaskMessage: 'Vem är mottagaren?',
      helpRequests: [
        {
          message: 'Vem är mottagaren?',
          completedAt: null,
          action: { taskAction: 10, actionId: id },
        },
      ],
    })
    expect(await bo.call(interpretation.requestHelp, { id, message: 'Jag också' })).toMatchObject({
      status: 409,
      refusal: { code: 'helpWaiting' },
    })
    const requestId = asked.body.helpRequests[0]?.id as string
    expect((await bo.call(interpretation.completeHelpRequest, { id: requestId })).status).toBe(204)
    expect(await bo.call(interpretation.completeHelpRequest, { id: requestId })).toMatchObject({
      status: 404,
      refusal: { message: 'Ingen uppgift hittades med bifogat id' },
    })
    expect(await house.seen()).toMatchObject({
      userTaskMessage: null,
      helpRequests: [{ message: 'Vem är mottagaren?' }],
    })
  })
})
