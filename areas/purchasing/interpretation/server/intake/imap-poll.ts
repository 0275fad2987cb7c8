import { Readable } from 'node:stream'
import { ImapFlow } from 'imapflow'
import type { JobTask } from '#platform/server/jobs.ts'
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

async function fetchUnread(services: MailServices, client: ImapFlow): Promise<number> {
  const unread = (await client.search({ seen: false }, { uid: true })) || []
  const part = { source: { maxLength: largestMail + 1 } }
  const full = new Set<string>()
  let fetched = 0
  for (const uid of new Set(unread)) {
    const one = { uid: true } as const
    const about = await client.fetchOne(String(uid), { envelope: true }, one)
    const envelope = (about || undefined)?.envelope
    const from = senderOf(envelope?.from?.[0]?.address ?? '')
    // What there is no room for this hour stays unread, where it is.
    if (full.has(from)) continue
    const isFull = await fullFor(services, from)
    if (isFull) services.log.warn({ full: isFull }, 'the mail of an hour is used up')
    if (isFull === 'all') break
    if (isFull === 'sender') {
      full.add(from)
      continue
    }
    const message = await client.fetchOne(String(uid), part, one)
    if (!message || !message.source) {
      services.log.warn({ uid }, 'a mail in the mailbox cannot be fetched')
      continue
    }
    const to = (envelope?.to ?? []).flatMap(({ address }) => (address ? [address] : []))
    await receiveMail(services, Readable.from([message.source]), { channel: 'imap', from, to })
    // One that cannot be marked is fetched again, and keeps the others waiting no longer than that.
    const marked = await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
    if (!marked) services.log.warn({ uid }, 'a mail that was kept could not be marked as read')
    // Without a connection nothing more can be asked for.
    if (!client.usable) throw new Error('the mailbox hung up')
    fetched++
  }
  return fetched
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
