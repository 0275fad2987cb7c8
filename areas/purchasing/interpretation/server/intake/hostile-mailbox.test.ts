import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pollMailbox } from './imap-poll.ts'
import { largestMail } from './mail-in.ts'
import { startHouse, untilRead, type House } from '../testing/house.ts'
import { startImapServer } from '../testing/imap-server.ts'

let house: House
let mailbox: Awaited<ReturnType<typeof startImapServer>>
let honest: (typeof mailbox)['answers']
beforeAll(async () => {
  mailbox = await startImapServer()
  honest = { ...mailbox.answers }
  house = await startHouse({ MAIL_IN_IMAP_URL: mailbox.url })
})
afterAll(async () => {
  await house.stop()
  await mailbox.stop()
})

const mail = (subject: string) => Buffer.from(`From: a@b.example\r\nSubject: ${subject}\r\n\r\nHej`)
const kept = async (what = '') =>
  (
    await house.owner.query<{ id: string }>(`select id from intake where file_name like $1`, [
      `%${what}%`,
    ])
  ).rows
async function lying(lies: Partial<typeof honest>, longest?: number) {
  Object.assign(mailbox.answers, lies)
  return pollMailbox(house.services, longest).finally(() => Object.assign(mailbox.answers, honest))
}

describe('a mailbox that lies', () => {
  it('about how much it sends is hung up on, and asked again', async () => {
    mailbox.put(mail('stor'))
    const promise = lying({
      FETCH: (_, write) => (
        write(`* 1 FETCH (UID 1 BODY[]<0> {${2 * largestMail}}\r\n`),
        'OK done'
      ),
    })
    // Before any of it is sent, so that none of it can fill the memory.
    await expect(promise).rejects.toThrow()
    expect(await kept()).toEqual([])
    expect(await pollMailbox(house.services)).toBe(1)
    expect(await kept()).toHaveLength(1)
  })

  it('about what is unread, naming each mail again and again, has each kept once', async () => {
    mailbox.put(mail('två'))
    expect(
      await lying({ SEARCH: (_, write) => (write('* SEARCH 1 2 2 1 99 2\r\n'), 'OK done') }),
    ).toBe(2)
    expect(await kept()).toHaveLength(2)
  })

  it('with new numbers for the same mails has none kept twice', async () => {
    mailbox.put(mail('två'))
    expect(await pollMailbox(house.services)).toBe(1)
    expect(await kept()).toHaveLength(2)
  })

  it('that marks nothing as read keeps no later mail waiting', async () => {
    mailbox.put(mail('fyra'))
    mailbox.put(mail('fem'))
    expect(await lying({ STORE: () => 'NO read only' })).toBe(2)
    expect(await kept()).toHaveLength(4)
    expect(await pollMailbox(house.services)).toBe(2)
    expect(await kept()).toHaveLength(4)
  })

  it('that never ends is left', async () => {
    mailbox.put(mail('sex'))
    await expect(lying({ FETCH: () => '' }, 500)).rejects.toThrow()
    expect(await pollMailbox(house.services)).toBe(1)
  })
})

describe('a mail that cannot be had (interpretation 85)', () => {
  /** What the fetching of one mail answers, while the others are given as they are. */
  const spoiling =
    (uid: number, answer: (write: (text: string) => void) => string): typeof honest.FETCH =>
    (rest, write) =>
      rest.startsWith(`${uid} `) && /BODY/i.test(rest)
        ? answer(write)
        : (honest.FETCH?.(rest, write) ?? '')
  /** Puts mails in, and answers the number of the first. */
  const put = (...subjects: string[]) => {
    const before = mailbox.unread()
    expect(before).toBe(0)
    for (const subject of subjects) mailbox.put(mail(subject))
    return mailbox.lastUid() - subjects.length + 1
  }
  const waiting = async (uid: number) =>
    (
      await house.owner.query<{ reason: string; over: boolean }>(
        `select reason, ended_at is not null as over from odd_row where source = 'mailbox' and row_key = $1`,
        [`1 ${uid}`],
      )
    ).rows[0]

  it('because our store takes it not is said, and those behind it are taken in', async () => {
    await house.owner.query(
      `create function refuse_one() returns trigger language plpgsql as $$ begin raise 'no room'; end $$;
       create trigger refuse_one before insert on intake for each row when (new.sender = 'trasig@b.example') execute function refuse_one()`,
    )
    const before = (await kept()).length
    mailbox.put(Buffer.from('From: trasig@b.example\r\nSubject: x\r\n\r\nHej'))
    const uid = mailbox.lastUid()
    mailbox.put(mail('åtta'))
    expect(await pollMailbox(house.services)).toBe(1)
    expect(await kept()).toHaveLength(before + 1)
    expect(mailbox.unread()).toBe(1)
    expect(await waiting(uid)).toEqual({
      reason: 'Brevet kunde inte hämtas eller sparas, och ligger kvar som oläst',
      over: false,
    })
    await house.owner.query('drop trigger refuse_one on intake')
    expect(await pollMailbox(house.services)).toBe(1)
    expect(await waiting(uid)).toMatchObject({ over: true })
  })

  it('because the server does not give it keeps no other waiting', async () => {
    const uid = put('nio', 'tio')
    expect(await lying({ FETCH: spoiling(uid, () => 'NO corrupt') })).toBe(1)
    expect(await waiting(uid)).toMatchObject({ over: false })
    expect(await pollMailbox(house.services)).toBe(1)
    expect(await waiting(uid)).toMatchObject({ over: true })
  })

  it('because the server hangs up at it is the last of the next look', async () => {
    const uid = put('elva', 'tolv')
    const FETCH = spoiling(uid, (write) => {
      write(`* 1 FETCH (UID ${uid} BODY[]<0> {${2 * largestMail}}\r\n`)
      return 'OK done'
    })
    await expect(lying({ FETCH })).rejects.toThrow()
    expect(mailbox.unread()).toBe(2)
    await expect(lying({ FETCH })).rejects.toThrow()
    expect(mailbox.unread()).toBe(1)
    expect(await waiting(uid)).toMatchObject({
      reason: expect.stringMatching(/^Anslutningen bröts/),
    })
    expect(await pollMailbox(house.services)).toBe(1)
  })

  it('is three of them in a row when the fault is not theirs, and the look ends', async () => {
    put('tretton', 'fjorton', 'femton', 'sexton')
    await expect(
      lying({
        FETCH: (rest, write) => (/BODY/i.test(rest) ? 'NO' : (honest.FETCH?.(rest, write) ?? '')),
      }),
    ).rejects.toThrow()
    expect(mailbox.unread()).toBe(4)
    expect(await pollMailbox(house.services)).toBe(4)
  })
})

it('a mail too large for us is kept as far as it goes, and refused with a reason', async () => {
  mailbox.put(Buffer.concat([mail('jätte'), Buffer.alloc(largestMail, 'a')]))
  expect(await pollMailbox(house.services)).toBe(1)
  const { rows } = await house.owner.query<{ id: string }>(
    'select id from intake order by size desc limit 1',
  )
  await untilRead(house, rows[0]?.id ?? '')
  const { rows: told } = await house.owner.query('select fate, reason from intake where id = $1', [
    rows[0]?.id,
  ])
  expect(told).toEqual([
    { fate: 'refused', reason: expect.stringMatching(/^Brevet är för stort: högst 60 MB/) },
  ])
})
