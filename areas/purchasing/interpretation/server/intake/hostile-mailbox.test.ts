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
