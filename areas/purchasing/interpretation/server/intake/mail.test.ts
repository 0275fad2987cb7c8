import { readFileSync } from 'node:fs'
import nodemailer from 'nodemailer'
import type Mail from 'nodemailer/lib/mailer/index.js'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { interpretation } from '../../contract.ts'
import { attachedInvoice } from '../testing/invoice-pdf.ts'
import { startMailHouse, untilRead, untilReadAgain, type MailHouse } from '../testing/house.ts'

let house: MailHouse
let anna: Person
beforeAll(async () => {
  house = await startMailHouse()
  anna = house.anna
})
afterAll(() => house.stop())

/** Sends a mail and answers its id in the ledger. */
async function mail(attachments: Mail.Attachment[], more: Mail.Options = {}): Promise<string> {
  const transport = nodemailer.createTransport(house.mailUrl)
  const letter = {
    from: 'Ekonomi <ekonomi@bolaget.example>',
    to: 'faktura@kf.example',
    subject: 'Vår faktura',
    text: 'Hej!',
  }
  const { response } = await transport.sendMail({ ...letter, attachments, ...more })
  transport.close()
  const id = /Mottaget: (\S+)/.exec(response)?.[1] as string
  await untilRead(house, id)
  return id
}
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

describe('a mail over SMTP', () => {
  it('becomes an interpretation of its PDF, with its other files attached', async () => {
    const id = await mail([
      await attachedInvoice('Faktura.PDF'),
      { filename: 'foto.png', content: await photo() },
    ])
    const rows = await house.settled(id)
    expect(rows).toMatchObject({
      mail: {
        fate: 'interpreted',
        from: 'ekonomi@bolaget.example',
        subject: 'Vår faktura',
        channel: 'smtp',
      },
      'Faktura.pdf': { fate: 'interpreted' },
      'foto.png': { fate: 'attachment' },
    })
    const read = (
      await anna.call(interpretation.get, { id: rows['Faktura.pdf']?.interpretationId as string })
    ).body
    expect(read).toMatchObject({
      emailId: id,
      source: 0,
      from: 'ekonomi@bolaget.example',
      to: 'faktura@kf.example',
      subject: 'Vår faktura',
      body: 'Hej!',
      attachments: [{ fileName: 'foto.png' }],
      possibleAttachments: [{ fileName: 'foto.png', isAttached: true }],
    })
    expect(
      (await anna.call(interpretation.all, { searchQuery: 'bolaget.example' })).body.totalHits,
    ).toBe(1)
  })

  it('with two invoices becomes two, whose other files wait to be attached by hand', async () => {
    const id = await mail([
      await attachedInvoice('ett.pdf'),
      await attachedInvoice('två.pdf'),
      { filename: 'avtal.png', content: await photo() },
    ])
    const rows = await house.settled(id)
    const first = rows['ett.pdf']?.interpretationId as string
    const second = rows['två.pdf']?.interpretationId as string
    expect((await anna.call(interpretation.get, { id: first })).body.attachments).toEqual([])
    const files = (await anna.call(interpretation.getInvoiceFilesByEmail, { id: first })).body
    expect(files.map(({ fileName }) => fileName)).toEqual(['två.pdf', 'avtal.png'])
    const fileIds = [rows['avtal.png']?.id as string]
    const attached = await anna.call(interpretation.saveAttachment, { id: first, fileIds })
    expect(attached.body.attachments).toMatchObject([{ fileName: 'avtal.png' }])
    // Files of another mail cannot be attached.
    const foreign = await anna.call(interpretation.saveAttachment, { id: first, fileIds: [id] })
    expect(foreign).toMatchObject({ status: 404, refusal: { code: 'filesMissing' } })

    expect((await anna.call(interpretation.hasPendingInterpretations, { id: first })).body).toEqual(
      {
        hasPending: true,
        count: 1,
        ids: [second],
      },
    )
    // interpretation 8: others of the same mailing are read again together.
    expect((await anna.call(interpretation.reinterpretPending, { id: first })).body).toMatchObject({
      done: 1,
      results: [{ id: second, outcome: 'done' }],
    })
  })

  it('leaves a clear reason for every file that cannot be read, and keeps it', async () => {
    const samples = new URL('../testing/', import.meta.url)
    const encrypted = readFileSync(new URL('locked.pdf', samples))
    const whole = (await attachedInvoice('x.pdf')).content
    const id = await mail([
      { filename: 'låst.pdf', content: encrypted },
      { filename: 'avklippt.pdf', content: whole.subarray(0, 700) },
      { filename: 'sida.pdf', content: '<html><body>Faktura</body></html>' },
      { filename: 'program.exe', content: Buffer.from([0x4d, 0x5a, 0x90, 0, 3]) },
      { filename: 'tom.pdf', content: '' },
    ])
    const rows = await house.settled(id)
    expect(rows).toMatchObject({
      'låst.pdf': { fate: 'refused', canRetry: true },
      'avklippt.pdf': { fate: 'refused' },
      'sida.pdf': { fate: 'refused' },
      'program.exe': { fate: 'refused' },
    })
    expect(rows['låst.pdf']?.reason).toContain('lösenord')
    expect(rows['sida.pdf']?.reason).toMatch(/PDF/)
    const kept = await anna.call(interpretation.getIntakeFile, {
      id: rows['låst.pdf']?.id as string,
    })
    expect(Buffer.from(await kept.body.arrayBuffer())).toEqual(encrypted)
    const retried = await anna.call(interpretation.retryIntake, {
      id: rows['låst.pdf']?.id as string,
    })
    expect(retried.body.fate).toBe('received')
    expect((await house.settled(id))['låst.pdf']).toMatchObject({ fate: 'refused', attempts: 2 })
  })

  it('never offers a file under an ending that contradicts what it is', async () => {
    const id = await mail([
      { filename: 'bild.html', content: await photo() },
      { filename: 'sida.html', content: '<html><script>alert(1)</script></html>' },
      { ...(await attachedInvoice('x')), filename: 'faktura.svg' },
    ])
    const rows = await house.settled(id)
    expect(Object.keys(rows)).toEqual(
      expect.arrayContaining(['bild.html.png', 'faktura.svg.pdf', 'sida.html']),
    )
    const savedAs = async (name: string) => {
      const { response } = await anna.call(interpretation.getIntakeFile, {
        id: rows[name]?.id as string,
      })
      return response.headers.get('content-disposition')
    }
    expect(await savedAs('bild.html.png')).toBe("attachment; filename*=UTF-8''bild.html.png")
    expect(await savedAs('sida.html')).toBe("attachment; filename*=UTF-8''sida.html.bin")
    expect(await savedAs('faktura.svg.pdf')).toBe("attachment; filename*=UTF-8''faktura.svg.pdf")
  })

  it('with an e-invoice as data alone becomes an interpretation of a sheet that shows it', async () => {
    const xml = readFileSync(
      new URL('../../../invoices/server/testing/peppol-invoice.xml', import.meta.url),
    )
    const rows = await house.settled(await mail([{ filename: 'faktura.xml', content: xml }]))
    const id = rows['faktura.xml']?.interpretationId as string
    const { body } = await anna.call(interpretation.get, { id })
    expect(body).toMatchObject({
      fileName: 'faktura.xml',
      isElectronicInvoicing: true,
      files: [{ pageNumber: 1, width: 2480 }],
      attachments: [{ fileName: 'faktura.xml', contentType: 'application/xml', pages: 0 }],
    })
    expect(body.documentFields.invoiceNumber.formattedValue).not.toBe('')
    const { words } = (await anna.call(interpretation.getWords, { id, pageNumber: 1 })).body
    expect(words.map(({ text }) => text)).toContain(
      body.documentFields.invoiceNumber.formattedValue,
    )
    expect((await anna.call(interpretation.saveinvoiceimage, { id })).body.invoiceStamped).toBe(
      true,
    )
    await anna.call(interpretation.reinterpret, { ids: [id] })
    await untilReadAgain(house, id)
    const again = (await anna.call(interpretation.get, { id })).body
    expect(again).toMatchObject({
      files: [{ pageNumber: 1 }],
      isElectronicInvoicing: true,
      invoiceStamped: false,
    })
    expect(again.documentFields.invoiceAmount).toEqual(body.documentFields.invoiceAmount)
  })

  it('without a file to read is refused and kept', async () => {
    const id = await mail([])
    const rows = await house.settled(id)
    expect(rows.mail).toMatchObject({ fate: 'refused', canRetry: true })
    expect(rows.mail?.reason).toMatch(/ingen fil/)
    const whole = await anna.call(interpretation.getIntakeFile, { id })
    expect(await whole.body.text()).toContain('Subject:')
  })

  it('with a file that has come before is a duplicate, read all the same when somebody says so', async () => {
    const file = await attachedInvoice('samma.pdf')
    await house.settled(await mail([file]))
    const id = await mail([file], { subject: 'Påminnelse' })
    const rows = await house.settled(id)
    expect(rows['samma.pdf']).toMatchObject({
      fate: 'duplicate',
      interpretationId: null,
      canRetry: true,
    })
    expect(rows['samma.pdf']?.reason).toMatch(/^Samma fil kom .*samma[.]pdf/)
    await anna.call(interpretation.retryIntake, { id: rows['samma.pdf']?.id as string })
    const again = (await house.settled(id))['samma.pdf']
    expect(again).toMatchObject({ fate: 'interpreted', canRetry: false })
    expect(await anna.call(interpretation.retryIntake, { id: again?.id as string })).toMatchObject({
      status: 409,
      refusal: { code: 'notRetriable' },
    })
  })

  it('sent twice with the same bytes is one mail', async () => {
    const raw = {
      raw: `From: a@b.example\r\nTo: faktura@kf.example\r\nSubject: Om igen\r\nMessage-ID: <1@b>\r\n\r\nHej`,
    }
    const envelope = { from: 'a@b.example', to: 'faktura@kf.example' }
    const [first, second] = [
      await mail([], { ...raw, envelope }),
      await mail([], { ...raw, envelope }),
    ]
    expect(second).toBe(first)
  })

  it('gets its source from the address it was sent to', async () => {
    const rows = await house.settled(
      await mail([await attachedInvoice('b.pdf')], { to: 'bygglet@kf.example' }),
    )
    const { body } = await anna.call(interpretation.get, {
      id: rows['b.pdf']?.interpretationId as string,
    })
    expect(body).toMatchObject({ source: 5, invoiceRequestSource: 0 })
  })

  it('with hostile headers and names is kept', async () => {
    const id = await mail(
      [{ ...(await attachedInvoice('x')), filename: '../../etc/"pa\u202Ess<wd>.pdf' }],
      {
        subject: `'; drop table intake--\u0007 ${'å'.repeat(3000)}`,
        html: '<script>alert(1)</script><p>Hej&nbsp;då</p>',
        text: undefined as never,
      },
    )
    const rows = await house.ledger(id)
    expect(rows.find(({ kind }) => kind === 'file')?.fileName).toMatch(/^[^/\\<>"]+[.]pdf$/)
    const { rows: kept } = await house.owner.query<{ body: string }>(
      'select body from mail_source where intake_id = $1',
      [id],
    )
    expect(kept[0]?.body).not.toContain('<')
  })
})

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
