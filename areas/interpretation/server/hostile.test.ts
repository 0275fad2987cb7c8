import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { interpretation } from '../contract.ts'
import { broken, endless, nameless, restricted } from '../reader/testing/hostile-pdf.ts'
import { complete, pendingOf, startMailHouse, untilRead, type MailHouse } from './testing/house.ts'
import { invoicePdf } from './testing/invoice-pdf.ts'

vi.setConfig({ testTimeout: 120_000 })
let house: MailHouse
let anna: Person
beforeAll(async () => {
  house = await startMailHouse()
  anna = house.anna
})
afterAll(() => house.stop())

const seen = async (id: string) => (await anna.call(interpretation.get, { id })).body
const ledger = async (mailId: string) =>
  (await anna.call(interpretation.intake, { take: 200 })).body.list.filter(({ emailId }) => emailId === mailId)

/** Says lines to the listener as they are, and answers the last thing it said. */
async function said(...lines: (string | Buffer)[]): Promise<string> {
  const { hostname, port } = new URL(house.mailUrl)
  const socket = net.connect(Number(port), hostname)
  let heard = ''
  socket.on('data', (chunk) => (heard += chunk.toString()))
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  socket.on('error', () => undefined)
  const answered = async (before: number) => {
    while (heard.length === before && !socket.destroyed) await pause(5)
  }
  await answered(0)
  for (const line of lines) {
    const before = heard.length
    if (!socket.write(line)) await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed])
    await answered(before)
  }
  socket.end()
  await Promise.race([closed, pause(2000)])
  socket.destroy()
  return heard.trim().split('\r\n').at(-1) ?? ''
}
const envelope = ['EHLO a\r\n', 'MAIL FROM:<a@b.example>\r\n', 'RCPT TO:<faktura@kf.example>\r\n', 'DATA\r\n']
/** Sends a mail as it is written, and answers its id in the ledger when it has been taken apart. */
async function mailed(...raw: string[]): Promise<string> {
  const answer = await said(...envelope, `${raw.join('\r\n')}\r\n.\r\n`)
  const id = /Mottaget: (\S+)/.exec(answer)?.[1]
  if (!id) throw new Error(`not taken: ${answer}`)
  await untilRead(house, id)
  return id
}
const head = (more: string) => `From: a@b.example\r\nTo: faktura@kf.example\r\nSubject: Hej\r\n${more}`
const part = (headers: string, body: string) => `--x\r\n${headers}\r\n\r\n${body}`

describe('a hostile mail', () => {
  it('larger than is taken is refused with a reason, and nothing of it stays', async () => {
    const count = async () => (await house.owner.query('select 1 from intake')).rowCount
    const before = await count()
    const megabytes = `${`${'A'.repeat(76)}\r\n`.repeat(13_500)}`.repeat(62)
    expect(await said(...envelope, `${head('')}\r\n${megabytes}\r\n.\r\n`)).toMatch(/^552 /)
    expect(await count()).toBe(before)
  })

  it('with ten thousand attachments has the first two hundred taken, and says so', async () => {
    const parts = Array.from({ length: 10_000 }, (_, at) =>
      part(`Content-Disposition: attachment; filename="${at}.txt"`, 'x'),
    )
    const id = await mailed(head('Content-Type: multipart/mixed; boundary=x\r\n'), ...parts, '--x--')
    const { rows } = await house.owner.query(
      `select (select count(*)::int from intake where mail_id = mail.id) as files, reason from intake mail where id = $1`,
      [id],
    )
    expect(rows[0]).toEqual({
      files: 200,
      reason: expect.stringMatching(/ingen fil som kan tolkas.*första 200 filerna/),
    })
  })

  it.each([
    ['a line without end', head(`X-Long: ${'a'.repeat(3_000_000)}\r\n`), 'hej'],
    ['a hundred letters inside letters', `${head('')}${'Content-Type: message/rfc822\r\n\r\n'.repeat(100)}`, 'hej'],
    ['headers that begin nowhere', 'x', ''],
    ['nothing', '', ''],
    ['half a sign', head('Content-Type: text/plain; charset=utf-8\r\n'), '\\ud800 \u0000'],
    ['HTML alone', head('Content-Type: text/html\r\n'), '<img src=x onerror=alert(1)><p>Hej'],
    ['an unknown charset', head('Content-Type: text/plain; charset=klingon\r\n'), 'hej'],
    ['base64 that is none', head('Content-Transfer-Encoding: base64\r\n'), '!!!!'],
  ])('with %s is kept, and refused with a reason', async (_, headers, body) => {
    const id = await mailed(headers, body)
    expect((await ledger(id)).find(({ kind }) => kind === 'mail')).toMatchObject({
      fate: 'refused',
      reason: expect.stringMatching(/^Brevet /),
    })
  })

  it('has its files told from their contents, under names that are harmless', async () => {
    const pdf = Buffer.from(await invoicePdf({ invoiceNumber: 'H-1' })).toString('base64')
    const file = (name: string, type: string, content: string) =>
      part(
        `Content-Type: ${type}\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename="${name}"`,
        content,
      )
    const zip = Buffer.from('PK\x03\x04 bomb', 'latin1').toString('base64')
    const id = await mailed(
      head('Content-Type: multipart/mixed; boundary=x\r\n'),
      file('../../faktura.exe', 'application/x-msdownload', pdf),
      file('winmail.dat', 'application/ms-tnef', Buffer.from('\x78\x9f\x3e\x22').toString('base64')),
      file('faktura.pdf', 'application/pdf', zip),
      file(`${'lång'.repeat(1500)}.pdf`, 'application/pdf', zip),
      '--x--',
    )
    await vi.waitUntil(async () => (await ledger(id)).every(({ fate }) => fate !== 'received'), { timeout: 60_000 })
    const files = (await ledger(id)).filter(({ kind }) => kind === 'file')
    expect(files.map(({ fate }) => fate).toSorted()).toEqual(['interpreted', 'refused', 'refused', 'refused'])
    for (const { fileName } of files) expect(fileName).toMatch(/^[^/\\]{1,255}$/)
    for (const { fate, reason } of files) if (fate === 'refused') expect(reason).toMatch(/^Filen är av en typ/)
  })

  it('of a client that stops in the middle keeps nobody else waiting', async () => {
    const { hostname, port } = new URL(house.mailUrl)
    const slow = Array.from({ length: 20 }, () => net.connect(Number(port), hostname))
    for (const socket of slow) socket.write('EHLO a\r\nMAIL FROM:<a@b.example>\r\n')
    await mailed(head(''), 'hej')
    for (const socket of slow) socket.destroy()
  })
})

describe('an upload', () => {
  it.each([
    ['a name of 5 kB', `${'n'.repeat(5000)}.pdf`],
    ['a name with a path and signs that turn the text', '../../../etc/\u202Efdp.exe.pdf'],
    ['no name', ''],
  ])('with %s is taken or refused in words', async (_, name) => {
    const content = await invoicePdf({ invoiceNumber: `N-${name.length}` })
    const { status, body, refusal } = await anna.call(interpretation.upload, {}, { name, content })
    if (status !== 200) return expect([status, refusal.message]).toEqual([400, expect.stringMatching(/\p{L}/u)])
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
    const content = Uint8Array.from(await spoil(await invoicePdf({ invoiceNumber: `P-${what.length}`, more: 1 })))
    const { body } = await anna.call(interpretation.upload, {}, { name: 'a.pdf', content })
    const id = body.intakeId
    await untilRead(house, id)
    expect((await seen(id)).documentFields.invoiceNumber.formattedValue).toBe(`P-${what.length}`)
    const stamping = anna.call(interpretation.saveinvoiceimage, { id })
    // Others are answered meanwhile.
    const begun = performance.now()
    await anna.call(interpretation.all, {})
    expect(performance.now() - begun).toBeLessThan(5000)
    expect((await stamping).body.invoiceStamped).toBe(true)
    const whole = await anna.call(interpretation.getDocumentWithAttachments, { id })
    expect((await PDFDocument.load(await whole.body.arrayBuffer())).getPageCount()).toBe(2)
    const groups = [1, 2].map((pageNumber) => ({ list: [{ pageNumber }] }))
    const { body: split } = await anna.call(interpretation.splitinvoice, { id, groups })
    expect(split.ids).toHaveLength(2)
  })
})

describe('at the same moment', () => {
  const save = (id: string) => ({ id, documentFields: complete(), confirmNotStamped: true }) as never

  it('two saves send one invoice', async () => {
    const id = await pendingOf(house, anna)
    const answers = await Promise.all([1, 2, 3].map(() => anna.call(interpretation.save, save(id))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const { rows } = await house.owner.query(`select 1 from interpretation_sending where interpretation_id = $1`, [id])
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
    const removed = await anna.call(interpretation.setstatus, { id: other, status: 'Removed', reason: 'Bort' })
    expect(removed.status).toBe(200)
    await pause(500)
    expect((await seen(other)).status).toBe('Removed')
  })

  it('a stale version of every change is refused', async () => {
    const id = await pendingOf(house, anna)
    await anna.call(interpretation.savechange, { id, documentFields: { city: { rawValue: 'Lund' } } })
    const stale = { id, version: 1 }
    for (const answer of [
      await anna.call(interpretation.savechange, { ...stale, documentFields: { city: { rawValue: 'Umeå' } } }),
      await anna.call(interpretation.undochange, stale),
      await anna.call(interpretation.resetdocuments, stale),
      await anna.call(interpretation.setRecipientIsForeignEntity, { ...stale, recipientIsForeignEntity: true }),
      await anna.call(interpretation.removeStamp, stale),
      await anna.call(interpretation.saveAttachment, { ...stale, fileIds: [id] }),
      await anna.call(interpretation.splitinvoice, { ...stale, groups: [{ list: [{ pageNumber: 1 }] }] }),
      await anna.call(interpretation.save, { ...stale, confirmNotStamped: true }),
    ])
      expect([answer.status, answer.refusal.code]).toEqual([409, 'stale'])
  })
})
