import { Readable } from 'node:stream'
import { ImapFlow } from 'imapflow'
import type { JobTask } from '#platform/server/jobs.ts'
import { oddRow } from '#platform/server/outside/judge-rows.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { endOddRows, keepOddRows, oddRowsAmong } from '#areas/foundation/oddrows/server/public.ts'
import { fullFor, senderOf } from './mail-per-hour.ts'
import { largestMail, receiveMail, type MailServices } from './mail-in.ts'

export const imapTask = 'interpretation-imap'

interface Mailbox {
  readonly host: string
  readonly port: number
  readonly secure: boolean
  readonly user: string
  readonly pass: string
  readonly folder: string
}
/** The parts of imaps://user:password@host:993/INBOX. */
export function mailboxOf(address: string): Mailbox {
  const url = new URL(address)
  const secure = url.protocol === 'imaps:'
  return {
    host: url.hostname,
    port: Number(url.port) || (secure ? 993 : 143),
    secure,
    user: decodeURIComponent(url.username),
    pass: decodeURIComponent(url.password),
    folder: decodeURIComponent(url.pathname.slice(1)) || 'INBOX',
  }
}

/** Milliseconds a look into the mailbox may take; what is left is fetched at the next. */
const longestPoll = 10 * 60_000

/**
 * Fetches what is unread in the mailbox, oldest first. A mail is marked as read when it is kept for
 * good; one that was kept and not marked is fetched again and is the same mail then. Answers how
 * many were fetched.
 */
export async function pollMailbox(services: MailServices, longest = longestPoll): Promise<number> {
  const { config, log } = services
  const { folder, user, pass, ...server } = mailboxOf(config.mailInImapUrl)
  const client = new ImapFlow({
    ...server,
    auth: { user, pass },
    logger: false,
    disableAutoIdle: true,
    maxLiteralSize: largestMail + 1,
  })
  // Without a listener a lost connection would end the process; the poll itself fails where it
  // stands.
  client.on('error', (error: Error) =>
    log.warn({ reason: error.message }, 'the mailbox connection failed'),
  )
  const late = setTimeout(() => client.close(), longest)
  try {
    await client.connect()
    const lock = await client.getMailboxLock(folder)
    try {
      return await fetchUnread(services, client)
    } finally {
      lock.release()
    }
  } finally {
    await client.logout().catch(() => client.close())
    clearTimeout(late)
  }
}

interface Unread {
  readonly uid: number
  /** By which it is known among odd rows: who makes a mailbox anew numbers its mails anew. */
  readonly key: string
}
/** What is unread, oldest first, and behind it what could not be had at an earlier look. */
async function unreadOf({ reads }: MailServices, client: ImapFlow): Promise<readonly Unread[]> {
  const found = (await client.search({ seen: false }, { uid: true })) || []
  const mailbox = client.mailbox ? client.mailbox.uidValidity : 0
  const unread = [...new Set(found)].map((uid) => ({ uid, key: `${mailbox} ${uid}` }))
  const odd = await oddRowsAmong(
    reads.db,
    'mailbox',
    unread.map(({ key }) => key),
  )
  return [...unread.filter(({ key }) => !odd.has(key)), ...unread.filter(({ key }) => odd.has(key))]
}

/** Failures in a row that are of the mailbox or of our store, and no more of the mails. */
const mostInARow = 3

async function fetchUnread(services: MailServices, client: ImapFlow): Promise<number> {
  const full = new Set<string>()
  let fetched = 0
  let failures = 0
  for (const mail of await unreadOf(services, client)) {
    try {
      const one = await fetchOne(services, client, mail.uid, full)
      if (one === 'all') break
      if (one === 'left') continue
      await inTransaction(services.writes, (db) =>
        endOddRows(db, 'mailbox', [mail.key], services.clock()),
      )
      fetched++
      failures = 0
    } catch (error) {
      // One that cannot be had holds up no other: not even one at which the server hangs up, since
      // it is the last of the next look.
      await keepUnfetched(services, client, mail, error)
      if (!client.usable || ++failures === mostInARow) throw error
    }
    // Without a connection nothing more can be asked for.
    if (!client.usable) throw new Error('the mailbox hung up')
  }
  return fetched
}

/**
 * Keeps one mail and marks it as read. Answers whether it was; or that it is left for later, or
 * that all are, since the hour is used up.
 *
 * @param full the senders whose hour is known to be used up
 */
async function fetchOne(
  services: MailServices,
  client: ImapFlow,
  uid: number,
  full: Set<string>,
): Promise<'kept' | 'left' | 'all'> {
  const by = { uid: true } as const
  const about = await client.fetchOne(String(uid), { envelope: true }, by)
  // It is not there any more.
  if (!about) return 'left'
  const { envelope } = about
  const from = senderOf(envelope?.from?.[0]?.address ?? '')
  // What there is no room for this hour stays unread, where it is.
  if (full.has(from)) return 'left'
  const isFull = await fullFor(services, from)
  if (isFull) services.log.warn({ full: isFull }, 'the mail of an hour is used up')
  if (isFull === 'all') return 'all'
  if (isFull === 'sender') {
    full.add(from)
    return 'left'
  }
  const part = { source: { maxLength: largestMail + 1 } }
  const message = await client.fetchOne(String(uid), part, by)
  if (!message || !message.source) throw new Error('the mailbox does not give the mail')
  const to = (envelope?.to ?? []).flatMap(({ address }) => (address ? [address] : []))
  await receiveMail(services, Readable.from([message.source]), { channel: 'imap', from, to })
  // One that cannot be marked is fetched again, and keeps the others waiting no longer than that.
  const marked = await client.messageFlagsAdd(String(uid), ['\\Seen'], by)
  if (!marked) services.log.warn({ uid }, 'a mail that was kept could not be marked as read')
  return 'kept'
}

/**
 * Says that a mail could not be had, for who sees to it (interpretation 85).
 *
 * @throws when there is no database either: then nothing is of this mail.
 */
async function keepUnfetched(
  { writes, clock, log }: MailServices,
  client: ImapFlow,
  { uid, key }: Unread,
  error: unknown,
): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error)
  log.warn({ uid, reason }, 'a mail in the mailbox could not be taken in')
  const row = oddRow(
    { uid, reason },
    {
      key,
      about: `Brev ${uid} i brevlådan`,
      reason: client.usable
        ? 'Brevet kunde inte hämtas eller sparas, och ligger kvar som oläst'
        : 'Anslutningen bröts när brevet hämtades, och det ligger kvar som oläst',
    },
  )
  await inTransaction(writes, (db) => keepOddRows(db, 'mailbox', [row], clock()))
}

export const imapJob: JobTask = async (_payload, services) => {
  if (!services.config.mailInImapUrl) return
  try {
    const fetched = await pollMailbox(services)
    if (fetched > 0) services.log.info({ mails: fetched }, 'fetched mail with invoices')
  } catch (error) {
    // The next minute tries again; failing jobs would pile up.
    services.log.warn(
      { reason: error instanceof Error ? error.message : String(error) },
      'the mailbox could not be read',
    )
  }
}
