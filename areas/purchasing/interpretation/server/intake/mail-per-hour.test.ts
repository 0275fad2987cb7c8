import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { firstReadJob, unpackJob } from '../job-names.ts'
import { pollMailbox } from './imap-poll.ts'
import { sentWithin } from './intake-store.ts'
import { senderOf } from './mail-per-hour.ts'
import { startMailHouse, type MailHouse } from '../testing/house.ts'
import { startImapServer } from '../testing/imap-server.ts'
import { saidTo } from '../testing/smtp-client.ts'

let house: MailHouse
let mailbox: Awaited<ReturnType<typeof startImapServer>>
beforeAll(async () => {
  mailbox = await startImapServer()
  house = await startMailHouse({ MAIL_IN_IMAP_URL: mailbox.url })
})
afterAll(async () => {
  await house.stop()
  await mailbox.stop()
})

const mail = (from: string, body: string) =>
  `From: ${from}\r\nTo: faktura@kf.example\r\nSubject: Hej\r\n\r\n${body}\r\n`
/** Sends a mail over SMTP; answers how it was received: 250, or the number of the refusal. */
async function sent(from: string, body: string): Promise<string> {
  const answers = await saidTo(
    house.mailUrl,
    'EHLO a\r\n',
    `MAIL FROM:<${from}>\r\n`,
    'RCPT TO:<faktura@kf.example>\r\n',
    'DATA\r\n',
    `${mail(from, body)}.\r\n`,
  )
  return answers.find((answer) => answer.startsWith('4'))?.slice(0, 3) ?? '250'
}
/** The bounds are as the settings say; the mails of before came two hours ago. */
async function within(sender: number, all: number) {
  await house.owner.query(`update intake set received_at = received_at - interval '2 hours'`)
  await house.owner.query(`delete from configuration_value where key like 'mailPer%'`)
  await house.owner.query(
    `insert into configuration_value (namespace, key, type, value, changed_by) values
     ('interpretation', 'mailPerSenderAndHour', 'number', $1, 'test'), ('interpretation', 'mailPerHour', 'number', $2, 'test')`,
    [String(sender), String(all)],
  )
}
let next = 0
const words = () => `brev ${next++}`
const sendMany = async (count: number, from: () => string) => {
  const answers: string[] = []
  for (let sentYet = 0; sentYet < count; sentYet++) answers.push(await sent(from(), words()))
  return answers
}

beforeEach(() => within(10, 15))

it('interpretation 82: a sender who has sent his share of the hour is told to come back, and nobody else is', async () => {
  const many = await sendMany(12, () => 'Mycket@Post.example')
  expect(many).toEqual([...Array.from({ length: 10 }, () => '250'), '450', '450'])
  expect(await sent('mycket@post.example', words())).toBe('450')
  expect(await sent('annan@post.example', words())).toBe('250')
})

it('interpretation 82: all senders together have a bound, and an hour later there is room again', async () => {
  const many = await sendMany(17, () => `en-${next}@post.example`)
  expect(many.filter((answer) => answer === '250')).toHaveLength(15)
  expect(many.slice(15)).toEqual(['450', '450'])
  await within(10, 15)
  expect(await sent('en@post.example', words())).toBe('250')
})

it('interpretation 82: a large mail counts as one for each begun 2 MB', async () => {
  const large = `${'x'.repeat(76)}\r\n`.repeat(160_000)
  expect(await sent('stor@post.example', `${words()}${large}`)).toBe('250')
  const then = await sendMany(5, () => 'stor@post.example')
  expect(then).toEqual(['250', '250', '250', '250', '450'])
})

it('interpretation 82: in the mailbox the mails of who has sent his share stay unread, and those of others are fetched', async () => {
  for (let put = 0; put < 12; put++)
    mailbox.put(Buffer.from(mail('brevflod@post.example', words())))
  mailbox.put(Buffer.from(mail('kund@post.example', words())))
  expect(await pollMailbox(house.services)).toBe(11)
  expect(mailbox.unread()).toBe(2)
  await within(10, 15)
  expect(await pollMailbox(house.services)).toBe(2)
  expect(mailbox.unread()).toBe(0)
})

it('interpretation 82: what is sent by who sends little is read before what is left of who sends much', async () => {
  await within(100, 100)
  await sendMany(4, () => 'mycket@post.example')
  await sendMany(1, () => 'lite@post.example')
  const { reads, clock } = house.services
  const sentBy = (sender: string) => sentWithin(reads.db, sender, clock())
  const [much, little] = [await sentBy('mycket@post.example'), await sentBy('lite@post.example')]
  expect([much, little, await sentBy('ny@post.example')]).toEqual([4, 1, 0])
  // Of a lower number is begun before.
  const places = [much, little, 0, 1_000_000].map((behind) => [
    unpackJob('a', behind).priority,
    firstReadJob('a', { isAwaited: false, behind }).priority,
  ])
  expect(places).toEqual([
    [4, 4],
    [1, 1],
    [0, 0],
    [10_000, 10_000],
  ])
  expect(firstReadJob('a', { isAwaited: true }).priority).toBeLessThan(0)
})

it('a sender is kept in whole characters and without null bytes, which no row can hold', () => {
  expect(senderOf(' A\0nna@B.example')).toBe('anna@b.example')
  expect(senderOf(`${'a'.repeat(319)}😀@b.example`).isWellFormed()).toBe(true)
})
