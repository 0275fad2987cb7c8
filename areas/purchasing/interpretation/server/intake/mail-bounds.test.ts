import { afterAll, beforeAll, expect, it } from 'vitest'
import { startMailHouse, type MailHouse } from '../testing/house.ts'
import { head, mailed, part } from '../testing/raw-mail.ts'

let house: MailHouse
beforeAll(async () => {
  house = await startMailHouse()
})
afterAll(() => house.stop())

it.each<[string, string, string, RegExp]>([
  ['a million empty lines', head(''), '\r\n'.repeat(1_000_000), /^Brevet har fler rader/],
  [
    'a line of HTML for every few bytes',
    head('Content-Type: text/html\r\n'),
    '<p>\r\n'.repeat(400_000),
    /^Brevet har fler rader/,
  ],
  [
    'a field of its head for every few bytes',
    `${head('')}${'X: y\r\n'.repeat(400_000)}`,
    'hej',
    /^Brevet har fler rader/,
  ],
  [
    'a hundred thousand files',
    head('Content-Type: multipart/mixed; boundary=x\r\n'),
    `${part('Content-Disposition: attachment', `x${' '.repeat(60)}`)}\r\n`.repeat(100_000),
    /^Brevet har för många delar/,
  ],
  [
    'thousands of letters inside letters',
    `${head('')}${'Content-Type: message/rfc822\r\n\r\n'.repeat(20_000)}`,
    'hej',
    /^Brevet har för många delar/,
  ],
])(
  'interpretation 81: a mail with %s is kept whole, and refused by name',
  async (_, headers, body, reason) => {
    const id = await mailed(house, headers, body)
    expect(
      (await house.ledger(id)).map(({ kind, fate, reason: said }) => [kind, fate, said]),
    ).toEqual([['mail', 'refused', expect.stringMatching(reason)]])
    const { rows } = await house.owner.query(
      'select intake.size >= $2 as whole from intake where id = $1',
      [id, headers.length + body.length],
    )
    expect(rows).toEqual([{ whole: true }])
  },
)

it('interpretation 81: a mail of the largest size there is has its file taken', async () => {
  const base64 = Buffer.alloc(24 * 1024 * 1024, 'x')
    .toString('base64')
    .replace(/.{76}/g, '$&\r\n')
  const id = await mailed(
    house,
    head('Content-Type: multipart/mixed; boundary=x\r\n'),
    part(
      'Content-Type: text/plain\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename="a.txt"',
      base64,
    ),
    '--x--',
  )
  const files = (await house.ledger(id)).filter(({ kind }) => kind === 'file')
  expect(files.map(({ fileName }) => fileName)).toEqual(['a.txt'])
})
