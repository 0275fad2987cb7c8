import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { interpretation } from '../../contract.ts'
import { startImapServer } from '../testing/imap-server.ts'
import { invoicePdf } from '../testing/invoice-pdf.ts'
import { startMailHouse, untilRead, type MailHouse } from '../testing/house.ts'

let house: MailHouse
let anna: Person
let mailbox: Awaited<ReturnType<typeof startImapServer>>
beforeAll(async () => {
  mailbox = await startImapServer()
  house = await startMailHouse({ MAIL_IN_IMAP_URL: mailbox.url })
  anna = house.anna
})
afterAll(async () => {
  await house.stop()
  await mailbox.stop()
})

let next = 0
const pdf = async (name: string) => ({
  filename: name,
  content: Buffer.from(await invoicePdf({ invoiceNumber: `M-${next++}` })),
})
const photo = async () =>
  sharp({
    create: {
      width: 900,
      height: 900,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 120, sigma: 60 },
    },
  })
    .png()
    .toBuffer()

describe('the ledger', () => {
  it('is searched, filtered and counted, and needs a login', async () => {
    const { body } = await anna.call(interpretation.intake, {
      fates: ['refused'],
      searchQuery: 'låst',
    })
    expect(body.list.map(({ fileName }) => fileName)).toEqual(['låst.pdf'])
    expect(body.counts.find(({ fate }) => fate === 'refused')?.count).toBeGreaterThanOrEqual(5)
    expect((await house.anonymous(interpretation.intake, {})).status).toBe(401)
    const nobody = '11111111-1111-4111-8111-111111111111'
    expect((await anna.call(interpretation.retryIntake, { id: nobody })).status).toBe(404)
    expect((await anna.call(interpretation.getIntakeFile, { id: nobody })).status).toBe(404)
  })
})

describe('an upload', () => {
  it('interpretation 22: is one PDF, whatever it is called, with its extension in lower case', async () => {
    const content = Uint8Array.from((await pdf('x')).content)
    const { body } = await anna.call(interpretation.upload, {}, { name: 'STOR.PDF', content })
    await untilRead(house, body.intakeId)
    expect(
      (await anna.call(interpretation.get, { id: body.interpretationId as string })).body.fileName,
    ).toBe('STOR.pdf')
    const again = await anna.call(interpretation.upload, {}, { name: 'kopia.pdf', content })
    expect(again.body).toMatchObject({ interpretationId: null })
    expect(again.body.reason).toMatch(/^Samma fil kom/)
    const html = { name: 'a.pdf', content: new TextEncoder().encode('<html></html>') }
    expect((await anna.call(interpretation.upload, {}, html)).status).toBe(415)
    const image = { name: 'a.png', content: Uint8Array.from(await photo()) }
    expect(await anna.call(interpretation.upload, {}, image)).toMatchObject({ status: 415 })
    expect((await anna.call(interpretation.upload, {})).status).toBe(400)
    expect(
      (await house.anonymous(interpretation.upload, {}, { name: 'a.pdf', content })).status,
    ).toBe(401)
  })
})
