import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMailHouse, type MailHouse } from '../testing/house.ts'
import { mailed } from '../testing/raw-mail.ts'
import { headOf, mayAnswer } from './answerable.ts'

describe('who is answered by itself (interpretation 83)', () => {
  const may = (sender: string, ...lines: string[]) =>
    mayAnswer(sender, headOf(`From: a@b.example\r\n${lines.join('\r\n')}\r\n\r\nX: y`), [
      'oss@huset.example',
    ])
  it.each([
    ['a person', 'kund@firman.example', 'X-Mailer: Post'],
    ['one who says that nothing is automatic', 'kund@firman.example', 'Auto-Submitted: no'],
    [
      'one who passed what was looked at',
      'kund@firman.example',
      'Authentication-Results: mx.example; spf=softfail; dkim=pass; dmarc=pass',
    ],
  ])('%s', (_, sender, ...lines) => expect(may(sender, ...lines)).toBe(true))
  it.each([
    ['nobody', ''],
    ['no address', 'kund'],
    ['ourselves', 'OSS@huset.example'],
    ['a server', 'MAILER-DAEMON@firman.example'],
    ['who reads nothing', 'no-reply@firman.example'],
    ['a bounce', 'kund@firman.example', 'Return-Path: <>'],
    ['an answer by itself', 'kund@firman.example', 'Auto-Submitted: auto-replied'],
    ['a list', 'kund@firman.example', 'List-Id: <lista.example>'],
    ['what is sent to many', 'kund@firman.example', 'Precedence: bulk'],
    ['a report of delivery', 'kund@firman.example', 'Content-Type: multipart/report; boundary=x'],
    [
      'a name that was borrowed',
      'kund@firman.example',
      'Authentication-Results: mx.example; spf=fail smtp.mailfrom=firman.example;\r\n dmarc=fail',
    ],
  ])('but not %s', (_, sender, ...lines) => expect(may(sender, ...lines)).toBe(false))
})

describe('a mail that is refused after it was taken in (interpretation 83)', () => {
  let house: MailHouse
  beforeAll(async () => {
    house = await startMailHouse()
  })
  afterAll(() => house.stop())
  const told = async () =>
    (
      await house.owner.query(
        `select payload ->> 'to' as "to", payload -> 'data' as data, payload ->> 'answers' as answers
         from outbox_message where kind = 'mailRefused' order by created_at`,
      )
    ).rows

  it('is told to its sender once in an hour, with why, and the list says so', async () => {
    const subject = 'Fakturor http://ondska.example'
    const headers = (id: string) =>
      `From: a@b.example\r\nTo: faktura@kf.example\r\nSubject: ${subject}\r\nMessage-ID: <${id}@b.example>\r\n`
    const first = await mailed(house, headers('1'), 'Här kommer den')
    expect(await house.ledger(first)).toMatchObject([
      {
        fate: 'refused',
        reason: expect.stringMatching(/bifogas som PDF.*Avsändaren har fått veta det\.$/),
      },
    ])
    await mailed(house, headers('2'), 'Här kommer en till')
    const mails = await told()
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({
      data: {
        subject: 'Fakturor http ondska example',
        reason: expect.stringContaining('bifogas som PDF'),
      },
      answers: '<1@b.example>',
    })
  })

  it('is told to nobody who answers by itself', async () => {
    const before = await told()
    const id = await mailed(
      house,
      'From: b@b.example\r\nSubject: Borta\r\nAuto-Submitted: auto-replied\r\n',
      'Jag är borta',
    )
    expect(await house.ledger(id)).toMatchObject([
      { fate: 'refused', reason: expect.not.stringContaining('Avsändaren') },
    ])
    expect(await told()).toEqual(before)
  })
})
