import { readdir } from 'node:fs/promises'
import net from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { openDatabase } from '#platform/server/database.ts'
import { uploadFolder } from '#platform/server/files/upload.ts'
import { interpretation } from '../../contract.ts'
import { startSmtpListener } from './smtp-listener.ts'
import { startMailHouse, untilRead, untilSettled, type MailHouse } from '../testing/house.ts'
import { invoicePdf } from '../testing/invoice-pdf.ts'
import { unpackMail } from './unpack.ts'
import { head, mailed as mailedTo, part } from '../testing/raw-mail.ts'
import { envelope, openTo, saidTo } from '../testing/smtp-client.ts'

let house: MailHouse
let anna: Person
beforeAll(async () => {
  house = await startMailHouse()
  anna = house.anna
})
afterAll(() => house.stop())

const mailed = (...raw: string[]) => mailedTo(house, ...raw)

describe('a hostile mail', () => {
  it('larger than is taken is refused with a reason, and nothing of it stays', async () => {
    const count = async () => (await house.owner.query('select 1 from intake')).rowCount
    const before = await count()
    const megabytes = `${`${'A'.repeat(76)}\r\n`.repeat(13_500)}`.repeat(62)
    const answers = await saidTo(house.mailUrl, ...envelope, `${head('')}\r\n${megabytes}\r\n.\r\n`)
    expect(answers.at(-1)).toMatch(/^552 /)
    expect(await count()).toBe(before)
  })

  it('with a thousand attachments has the first two hundred taken, and says so', async () => {
    const parts = Array.from({ length: 1000 }, (_, at) =>
      part(`Content-Disposition: attachment; filename="${at}.txt"`, 'x'),
    )
    const id = await mailed(
      head('Content-Type: multipart/mixed; boundary=x\r\n'),
      ...parts,
      '--x--',
    )
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
    [
      'a hundred letters inside letters',
      `${head('')}${'Content-Type: message/rfc822\r\n\r\n'.repeat(100)}`,
      'hej',
    ],
    ['headers that begin nowhere', 'x', ''],
    ['nothing', '', ''],
    ['half a sign', head('Content-Type: text/plain; charset=utf-8\r\n'), '\\ud800 \u0000'],
    ['HTML alone', head('Content-Type: text/html\r\n'), '<img src=x onerror=alert(1)><p>Hej'],
    ['an unknown charset', head('Content-Type: text/plain; charset=klingon\r\n'), 'hej'],
    ['base64 that is none', head('Content-Transfer-Encoding: base64\r\n'), '!!!!'],
    ['tags that never end', head('Content-Type: text/html\r\n'), '<'.repeat(300_000)],
    ['scripts that never end', head('Content-Type: text/html\r\n'), '<script'.repeat(50_000)],
    ['null signs in its headers', `${head('')}Message-ID: <\0@b>\r\nDate: \0\r\n`, 'hej\0'],
    [
      'letters that are no ASCII in its headers',
      head('Reply-To: \u00c5sa \u{1F4A3} <\u00e5@b.example>\r\n'),
      'hej',
    ],
  ])('with %s is kept, and refused with a reason', async (_, headers, body) => {
    const id = await mailed(headers, body)
    expect((await house.ledger(id)).find(({ kind }) => kind === 'mail')).toMatchObject({
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
      file(
        'winmail.dat',
        'application/ms-tnef',
        Buffer.from('\x78\x9f\x3e\x22').toString('base64'),
      ),
      file('faktura.pdf', 'application/pdf', zip),
      file(`${'lång'.repeat(1500)}.pdf`, 'application/pdf', zip),
      file('fdp.\u202Eexe', 'application/pdf', zip),
      file('CON\0.pdf', 'application/pdf', zip),
      '--x--',
    )
    await untilSettled(() => house.ledger(id))
    const files = (await house.ledger(id)).filter(({ kind }) => kind === 'file')
    expect(files.map(({ fate }) => fate).toSorted()).toEqual([
      'interpreted',
      ...Array<string>(5).fill('refused'),
    ])
    for (const { fileName } of files) expect(fileName).toMatch(/^[^/\\\u202E\0]{1,255}$/)
    for (const { fate, reason, fileName } of files)
      if (fate === 'refused')
        expect(reason).toMatch(
          // What it is cannot be told, and its ending says no more than that.
          fileName.startsWith('winmail.') ? /^Filen är av en typ/ : /^ZIP-arkivet är trasigt/,
        )
  })

  it('that has brought the process down again and again is refused, and tried once more when somebody says so', async () => {
    const id = await mailed(head(''), 'hej')
    await house.owner.query(
      `update intake set fate = 'received', reason = '', decided_at = null, attempts = 5 where id = $1`,
      [id],
    )
    await unpackMail({ intakeId: id }, house.services)
    expect((await house.ledger(id))[0]).toMatchObject({
      fate: 'refused',
      reason: expect.stringMatching(/avbröts flera gånger/),
    })
    await anna.call(interpretation.retryIntake, { id })
    await untilRead(house, id)
    expect((await house.ledger(id))[0]?.reason).toMatch(/ingen fil som kan tolkas/)
  })

  it('that could not be taken apart, because the store was away or the disk full, is taken apart when that has passed', async () => {
    const id = await mailed(head('X-At: 1\r\n'), 'hej')
    await house.owner.query(
      `update intake set fate = 'received', reason = '', decided_at = null where id = $1`,
      [id],
    )
    const files = {
      ...house.services.files,
      open: () => Promise.reject(new Error('the store is away')),
    }
    for (let at = 0; at < 10; at++)
      await expect(unpackMail({ intakeId: id }, { ...house.services, files })).rejects.toThrow(
        'the store is away',
      )
    await unpackMail({ intakeId: id }, house.services)
    expect((await house.ledger(id))[0]).toMatchObject({
      reason: expect.stringMatching(/ingen fil som kan tolkas/),
      attempts: 2,
    })
    // What still cannot be a day later is told.
    const later = { ...house.services, files, clock: () => new Date(Date.now() + 25 * 60 * 60_000) }
    await house.owner.query(
      `update intake set fate = 'received', reason = '', decided_at = null where id = $1`,
      [id],
    )
    for (let at = 0; at < 3; at++)
      await expect(unpackMail({ intakeId: id }, later)).rejects.toThrow()
    await unpackMail({ intakeId: id }, later)
    expect((await house.ledger(id))[0]?.reason).toMatch(/avbröts flera gånger/)
  })

  it('of a client that stops in the middle keeps nobody else waiting', async () => {
    const { hostname, port } = new URL(house.mailUrl)
    const slow = Array.from({ length: 20 }, () => net.connect(Number(port), hostname))
    for (const socket of slow) socket.write('EHLO a\r\nMAIL FROM:<a@b.example>\r\n')
    await mailed(head(''), 'hej')
    for (const socket of slow) socket.destroy()
  })
})

describe('a hostile client', () => {
  const tail =
    'MAIL FROM:<b@b.example>\r\nRCPT TO:<x@kf.example>\r\nDATA\r\nSubject: Smugglad\r\n\r\nx'
  it.each(['\n.\n', '\n.\r\n', '\r\n.\n', '\r.\r', '\r\n\0.\r\n'])(
    'smuggles no second mail behind %j',
    async (end) => {
      const id = await mailed(`${head('')}\r\nhej${end}${tail}`)
      const { rows } = await house.owner.query(
        `select kind from intake where received_at >= (select received_at from intake where id = $1)`,
        [id],
      )
      expect(rows).toEqual([{ kind: 'mail' }])
    },
  )

  it('names a thousand recipients at most', async () => {
    const many = Array.from({ length: 1010 }, (_, at) => `RCPT TO:<f${at}@kf.example>\r\n`).join('')
    const answers = await saidTo(house.mailUrl, ...envelope.slice(0, 2), many)
    expect(answers.filter((answer) => answer.startsWith('452 '))).toHaveLength(10)
  })

  it('says no line without end', async () => {
    const answers = await saidTo(house.mailUrl, 'E'.repeat(1_000_000))
    expect(answers.at(-1)).toMatch(/^[45]\d\d /)
  })

  it('that sends a sign now and then is cut off, and nothing of its mail is kept', async () => {
    const impatient = await startSmtpListener(house.services, 0, 1500)
    const { socket, closed, answers, say } = await openTo(impatient.url)
    for (const line of envelope) await say(line)
    const dripping = setInterval(() => socket.write('x'), 20)
    await closed
    clearInterval(dripping)
    expect(answers().at(-1)).toMatch(/^354 /)
    await vi.waitUntil(
      async () => (await readdir(uploadFolder(house.config.dataDir))).length === 0,
      {
        timeout: 60_000,
      },
    )
    await impatient.stop()
  })
})

describe('a mail that cannot be kept', () => {
  let mails = 0
  const megabytes = `${`${'A'.repeat(76)}\r\n`.repeat(60_000)}`
  const full = () =>
    Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
  const nowhere = openDatabase({
    url: 'postgres://a:b@127.0.0.1:9/c',
    log: pino({ level: 'silent' }),
    most: 1,
    role: 'skynet_app',
  })
  afterAll(() => nowhere.close())

  it.each([
    ['the store is full', () => ({ files: { ...house.services.files, put: full } })],
    [
      'its folder cannot be written to',
      () => ({ config: { ...house.config, dataDir: '/dev/null' } }),
    ],
    ['the database is gone', () => ({ reads: nowhere, writes: nowhere })],
  ])('because %s is not answered for, and taken when it comes again', async (_, broken) => {
    const mail = `${head(`X-At: ${++mails}\r\n`)}\r\n${megabytes}\r\n.\r\n`
    const failing = await startSmtpListener({ ...house.services, ...broken() }, 0)
    const answers = await saidTo(failing.url, ...envelope, mail)
    // Before a byte of it is received where it can be known as early.
    expect(answers.find((answer) => answer.startsWith('4'))).toMatch(
      /^451 Brevet kunde inte tas emot just nu/,
    )
    await failing.stop()
    expect((await saidTo(house.mailUrl, ...envelope, mail)).at(-1)).toMatch(/^250 /)
  })
})
