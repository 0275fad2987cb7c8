import { PDFDocument } from '@cantoo/pdf-lib'
import { strToU8, zipSync, type Zippable } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { workedHere } from '#platform/server/process/testing/worked-here.ts'
import { interpretation } from '../../contract.ts'
import { impostors } from '#reader/testing/hostile-pdf.ts'
import { startMailHouse, untilRead, untilSettled, type MailHouse } from '../testing/house.ts'
import { invoicePdf } from '../testing/invoice-pdf.ts'
import { peppolXml } from '../testing/peppol-xml.ts'
import { envelope, saidTo } from '../testing/smtp-client.ts'

// Files are read by processes of their own; a busy machine takes its time.
let house: MailHouse
let anna: Person
beforeAll(async () => {
  house = await startMailHouse()
  anna = house.anna
})
afterAll(() => house.stop())

const entities = Array.from(
  { length: 20 },
  (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`,
).join('')
/** An e-invoice whose number grows to 10 to the power of 20 letters when it is read as XML says. */
const laughs = Buffer.from(
  peppolXml('1')
    .toString('utf8')
    .replace('?>', `?><!DOCTYPE Invoice [<!ENTITY e0 "ha">${entities}]>`)
    .replace('<cbc:ID>1<', '<cbc:ID>&e20;<'),
)

describe('an uploaded file', () => {
  it.each(impostors)(
    'with %s has a fate, and is read in another process',
    async (what, make, fate) => {
      const content = Uint8Array.from(make())
      const { answer, busiest } = await workedHere(async () => {
        const file = { name: `${what}.pdf`, content }
        const { body } = await anna.call(interpretation.upload, {}, file)
        await untilRead(house, body.intakeId)
        return body
      })
      // People are answered meanwhile: looking for its fate is most of what is done here.
      expect(busiest.times, busiest.what).toBeLessThan(1_000_000)
      const { rows } = await house.owner.query<{ told: string }>(
        `select case fate when 'interpreted' then 'läst' else reason end as told from intake where id = $1`,
        [answer.intakeId],
      )
      expect(rows[0]?.told.slice(0, fate.length)).toBe(fate)
    },
  )

  it('with data that grow without end is read from its print', async () => {
    const document = await PDFDocument.load(await invoicePdf({ invoiceNumber: 'H-77' }))
    await document.attach(laughs, 'factur-x.xml', { mimeType: 'text/xml' })
    const content = Uint8Array.from(await document.save())
    const { body } = await anna.call(interpretation.upload, {}, { name: 'a.pdf', content })
    await untilRead(house, body.intakeId)
    const { body: read } = await anna.call(interpretation.get, { id: body.intakeId })
    expect(read.documentFields.invoiceNumber.formattedValue).toBe('H-77')
  })

  it.each([
    ['GIF', 'R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs='],
    ['WEBP', Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1').toString('base64')],
    ['HEIC', Buffer.from('\0\0\0\x18ftypheic', 'latin1').toString('base64')],
  ])('that is a %s under the name of a PDF is refused in words', async (_, base64) => {
    const content = Uint8Array.from(Buffer.from(base64, 'base64'))
    const { status, refusal } = await anna.call(
      interpretation.upload,
      {},
      { name: 'faktura.pdf', content },
    )
    expect([status, refusal.message]).toEqual([
      415,
      expect.stringMatching(/^Filen har en typ som inte kan tas emot.*PDF/),
    ])
  })
})

/** Two invoices in a ZIP that does not make them smaller, so that it shows what stands in them. */
const archive = async () =>
  Buffer.from(
    zipSync(
      {
        'ett.pdf': await invoicePdf({ invoiceNumber: 'H-80' }),
        'två.pdf': await invoicePdf({ invoiceNumber: 'H-81' }),
      },
      { level: 0 },
    ),
  )

const part = (name: string, content: Buffer) =>
  [
    '--x',
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    ...(content.toString('base64').match(/.{1,76}/g) ?? []),
  ].join('\r\n')
let mails = 0
const mail = (...parts: readonly string[]) =>
  [`Subject: ${++mails}`, 'Content-Type: multipart/mixed; boundary=x', '', ...parts, '--x--'].join(
    '\r\n',
  )
/** What became of the files of a mail. */
async function fatesOf(raw: string) {
  const answer = (await saidTo(house.mailUrl, ...envelope, `${raw}\r\n.\r\n`)).at(-1) ?? ''
  const id = /Mottaget: (\S+)/.exec(answer)?.[1] ?? ''
  await untilRead(house, id)
  const files = async () =>
    (
      await house.owner.query<{ fate: string; reason: string }>(
        'select fate, reason from intake where mail_id = $1 order by place',
        [id],
      )
    ).rows
  await untilSettled(files)
  return (await files()).map(({ fate, reason }) => [fate, reason])
}
describe('a ZIP with two invoices', () => {
  const isNamed = expect.stringMatching(/^Filen är ett ZIP-arkiv.*packa upp/i)

  it('is refused by name when it is uploaded', async () => {
    const content = Uint8Array.from(await archive())
    const { status, refusal } = await anna.call(
      interpretation.upload,
      {},
      { name: 'fakturor.pdf', content },
    )
    expect([status, refusal.message]).toEqual([415, isNamed])
  })

  it('interpretation 79: has each read when it comes by mail, whatever it is called', async () => {
    const type = 'Content-Type: application/pdf; name="fakturor.pdf"\r\n'
    const [file] = [part('fakturor.pdf', await archive()).replace('--x\r\n', `--x\r\n${type}`)]
    expect(await fatesOf(mail(file))).toEqual([
      ['interpreted', ''],
      ['interpreted', ''],
    ])
  })
})

describe('a ZIP in a mail', () => {
  const zipped = (files: Zippable) => part('fakturor.zip', Buffer.from(zipSync(files)))

  it('has what is no invoice refused by name, also a ZIP in it, and is unpacked beside others', async () => {
    const inner = Uint8Array.from(await archive())
    const pdf = async (number: string) => invoicePdf({ invoiceNumber: number })
    const zip = zipped({
      '../../etc/ut.pdf': await pdf('H-90'),
      'mapp/program.exe': strToU8('MZ\0\0'),
      'mapp/inre.zip': inner,
      '__MACOSX/._ut.pdf': strToU8('x'),
    })
    const beside = part('bredvid.pdf', Buffer.from(await pdf('H-91')))
    expect(await fatesOf(mail(zip, beside))).toEqual([
      ['interpreted', ''],
      ['interpreted', ''],
      ['refused', expect.stringMatching(/^Filen är av en typ/)],
      ['refused', expect.stringMatching(/^Filen är ett ZIP-arkiv/)],
    ])
    const { list } = (await anna.call(interpretation.intake, { searchQuery: 'program.exe' })).body
    expect(list).toMatchObject([{ fileName: 'program.exe', fate: 'refused' }])
    const found = (await anna.call(interpretation.intake, { searchQuery: 'ut.pdf' })).body.list
    expect(found.map(({ fileName }) => fileName)).toContain('ut.pdf')
  })

  it('that grows, is locked, cut off, lies of its size or holds too much is refused whole', async () => {
    const whole = Buffer.from(zipSync({ 'a.pdf': await invoicePdf({ invoiceNumber: 'H-92' }) }))
    const list = whole.indexOf(Buffer.from('PK\u0001\u0002', 'latin1'))
    const changed = (at: number, value: number) => {
      const copy = Buffer.from(whole)
      copy.writeUInt16LE(value, list + at)
      return part('a.zip', copy)
    }
    const many = Object.fromEntries(
      Array.from({ length: 51 }, (_, at) => [`${at}.txt`, strToU8('x')]),
    )
    const files = [
      zipped({ 'noll.txt': new Uint8Array(20_000_000) }),
      changed(8, 1),
      part('a.zip', whole.subarray(0, -30)),
      changed(24, 1),
      zipped(many),
      zipped({ 'mapp/': new Uint8Array(0) }),
    ]
    expect(await fatesOf(mail(...files))).toEqual(
      ['stort', 'lösenord', 'trasigt', 'trasigt', 'många filer', 'tomt'].map((why) => [
        'refused',
        expect.stringContaining(why),
      ]),
    )
  })
})

describe('a mail', () => {
  it('with e-invoices that grow, are deep or never end has each refused', async () => {
    const start = peppolXml('1').toString('utf8').slice(0, 400)
    const files = [
      laughs,
      Buffer.from(start + '<cac:Party>'.repeat(200_000)),
      Buffer.from(start + '<!--'.repeat(500_000)),
    ]
    expect(await fatesOf(mail(...files.map((file, at) => part(`${at}.xml`, file))))).toEqual(
      files.map(() => ['refused', 'E-fakturans innehåll kunde inte läsas.']),
    )
  })

  it('with an empty file, half a PDF and a picture larger than memory has each told', async () => {
    const whole = part('hel.pdf', Buffer.from(await invoicePdf({ invoiceNumber: 'H-78' })))
    const head = Buffer.from('II*\0\x08\0\0\0\x02\0', 'latin1')
    const side = (tag: number) => Buffer.from(Uint32Array.of((4 << 16) | tag, 1, 60_000).buffer)
    const picture = Buffer.concat([head, side(256), side(257), Buffer.alloc(4)])
    const fates = await fatesOf(
      mail(part('tom.pdf', Buffer.alloc(0)), whole.slice(0, 400), part('stor.tif', picture)),
    )
    expect(fates[0]).toEqual(['refused', 'Filen är tom'])
    expect(fates[1]).toEqual(['refused', expect.stringMatching(/^PDF-filen är trasig/)])
    expect(fates[2]).toEqual(['attachment', ''])
  })

  it('inside a mail has its invoice read', async () => {
    const inner = mail(
      part('faktura.pdf', Buffer.from(await invoicePdf({ invoiceNumber: 'H-79' }))),
    ).replaceAll('x--', 'y--')
    const forwarded = [
      '--x',
      'Content-Type: message/rfc822',
      '',
      inner.replace('boundary=x', 'boundary=y').replace('--x', '--y'),
    ]
    expect(await fatesOf(mail(forwarded.join('\r\n')))).toEqual([['interpreted', '']])
  })
})
