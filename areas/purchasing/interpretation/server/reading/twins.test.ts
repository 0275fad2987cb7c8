import nodemailer from 'nodemailer'
import type Mail from 'nodemailer/lib/mailer/index.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { interpretation } from '../../contract.ts'
import { startMailHouse, untilReadAgain, type MailHouse } from '../testing/house.ts'
import { invoicePdf } from '../testing/invoice-pdf.ts'
import { peppolXml } from '../testing/peppol-xml.ts'

let house: MailHouse
let anna: Person
beforeAll(async () => {
  house = await startMailHouse()
  anna = house.anna
})
afterAll(() => house.stop())

/** Mails files, and answers what the ledger says of them when all have got their fate. */
async function mailed(
  attachments: Mail.Attachment[],
  headers: Record<string, string> = {},
  messageId?: string,
) {
  const transport = nodemailer.createTransport(house.mailUrl)
  const { response } = await transport.sendMail({
    from: 'ekonomi@bolaget.example',
    to: 'faktura@kf.example',
    subject: 'Faktura',
    text: 'Hej',
    attachments,
    headers,
    ...(messageId && { messageId }),
  })
  transport.close()
  const id = /Mottaget: (\S+)/.exec(response)?.[1] as string
  return house.settled(id)
}
const pdf = async (invoiceNumber: string, amount = '12 500,00') => ({
  filename: `${invoiceNumber}.pdf`,
  content: Buffer.from(await invoicePdf({ invoiceNumber, amount })),
})
const xml = (invoiceNumber: string, amount?: string) => ({
  filename: `${invoiceNumber}.xml`,
  content: peppolXml(invoiceNumber, amount),
})
const text = {
  filename: 'villkor.doc',
  content: Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 villkor', 'latin1'),
}
const seen = async (id: string) => (await anna.call(interpretation.get, { id })).body

describe('an invoice mailed both as PDF and as data', () => {
  it.each(['PDF first', 'data first'])(
    'is one interpretation of the data, shown by the PDF (%s)',
    async (order) => {
      const number = order === 'PDF first' ? 'TV-1' : 'TV-2'
      const files = [await pdf(number), xml(number)]
      const rows = await mailed(
        order === 'PDF first' ? [...files, text] : [...files.toReversed(), text],
      )
      const [shown, data] = [rows[`${number}.pdf`], rows[`${number}.xml`]]
      const id = shown?.interpretationId as string
      expect(data?.interpretationId).toBe(id)
      expect(
        [shown?.reason, data?.reason].filter((reason) =>
          /^Samma faktura som TV-\d[.](pdf|xml)/.test(reason ?? ''),
        ),
      ).toHaveLength(1)
      const one = await seen(id)
      expect(one).toMatchObject({
        fileName: `${number}.pdf`,
        isElectronicInvoicing: true,
        gln: '7352673949906',
        files: [{ pageNumber: 1 }],
        documentFields: {
          recipientName: { formattedValue: 'Mottagaren i data AB', page: null },
          invoiceNumber: { formattedValue: number, page: 1 },
          invoiceAmount: { formattedValue: '12500.00', page: 1 },
        },
      })
      expect(one.attachments.map(({ fileName }) => fileName).toSorted()).toEqual([
        `${number}.xml`,
        'villkor.doc',
      ])
      const { body } = await anna.call(interpretation.all, { searchQuery: number })
      expect(body.list.map((row) => row.id)).toEqual([id])
      // What the print says otherwise can still be picked.
      const others = (await anna.call(interpretation.getothermatches, { id })).body
      expect(others.recipientName.map(({ formattedValue }) => formattedValue)).toContain(
        'Mottagaren AB',
      )

      await anna.call(interpretation.reinterpret, { ids: [id] })
      await untilReadAgain(house, id)
      const again = await seen(id)
      expect(again.documentFields).toEqual(one.documentFields)
      expect(again.files).toHaveLength(1)
    },
  )

  it('is two when the data says another amount', async () => {
    const rows = await mailed([await pdf('TV-3'), xml('TV-3', '99.00')])
    expect(rows['TV-3.pdf']?.interpretationId).not.toBe(rows['TV-3.xml']?.interpretationId)
    expect(
      (
        await anna.call(interpretation.checkifduplicate, {
          id: rows['TV-3.pdf']?.interpretationId as string,
        })
      ).body.isDuplicate,
    ).toBe(true)
  })
})

describe('what comes twice', () => {
  it('in one mail is one interpretation, with the other files of the mail', async () => {
    const file = await pdf('TV-4')
    const rows = await mailed([file, { ...file, filename: 'kopia.pdf' }, text])
    const fates = [rows['TV-4.pdf'], rows['kopia.pdf']].map((row) => row?.fate)
    expect(fates).toEqual(['interpreted', 'duplicate'])
    expect((await seen(rows['TV-4.pdf']?.interpretationId as string)).attachments).toMatchObject([
      { fileName: 'villkor.doc' },
    ])
  })

  it('as the same mail on another way is one mail', async () => {
    const files = [await pdf('TV-5'), text]
    await mailed(files, {}, '<en@bolaget.example>')
    const again = await mailed(files, { 'X-Way': 'another' }, '<en@bolaget.example>')
    for (const row of Object.values(again)) {
      expect(row.fate).toBe('duplicate')
      expect(row.reason).toMatch(/^Samma brev kom \d{4}-/)
    }
    expect((await anna.call(interpretation.all, { searchQuery: 'TV-5' })).body.totalHits).toBe(1)
  })

  it('only as the id of a mail is another mail', async () => {
    await mailed([await pdf('TV-6')], {}, '<alla@bolaget.example>')
    const other = await mailed([await pdf('TV-7')], {}, '<alla@bolaget.example>')
    expect(other['TV-7.pdf']?.fate).toBe('interpreted')
  })
})
