import { idsOfMails } from '#platform/server/mail/message-id.ts'
import { hasFailed, headOf, type MailHead } from './answerable.ts'

/** What a report says of a mail of ours (RFC 3464, interpretation 91). */
export interface Returned {
  /** Ids of messages of the outbox. */
  readonly ids: readonly string[]
  /** It came back, or it is on its way still and its server tries again. */
  readonly outcome: 'returned' | 'delayed'
  /** RFC 3463, such as '5.1.1'; '' when none is said. */
  readonly status: string
  /** What the receiver's server said; '' when nothing. */
  readonly diagnostic: string
}

/** Signs at the beginning of a mail in which a report is looked for. */
const mostRead = 1024 * 1024
const longestSaid = 300
/** An enhanced status code of failure, on its own. */
const failure = /(?<![\d.])5\.\d{1,3}\.\d{1,3}(?![\d.])/
const isServer = /<?(?:mailer-daemon|postmaster)@/i

/**
 * What a mail reports of one that we have sent; undefined of any other mail. A report is one by its
 * form, or a server's mail that says which address failed: the servers that know no form write those.
 * One whose sender failed what the server before us looked at is none.
 */
export function returnedIn(mail: Buffer): Returned | undefined {
  const raw = mail.subarray(0, mostRead).toString('utf8').replaceAll('\r\n', '\n')
  const head = headOf(raw)
  if (hasFailed(head.get('authentication-results')?.[0]?.toLowerCase() ?? '')) return undefined
  const said = reportIn(raw) ?? wordsOfServer(raw, head)
  if (!said) return undefined
  const ids = idsOf(raw, head)
  return ids.length === 0 ? undefined : { ...said, ids }
}

/**
 * The mail that the report is about is the one whose head it carries. Only where it carries none is
 * it one that the report answers: what a person wrote in answer to ours names ours too.
 */
function idsOf(raw: string, head: MailHead): readonly string[] {
  const body = raw.slice(/\n\n/.exec(raw)?.index ?? raw.length)
  const carried = [...body.matchAll(/^message-id:\s*(<[^>\n]+>)/gim)].map(([, id = '']) => id)
  if (carried.length > 0) return idsOfMails(carried.join(' '))
  const answered = ['in-reply-to', 'references', 'x-ms-exchange-message-id'].flatMap(
    (name) => head.get(name) ?? [],
  )
  const named = idsOfMails(answered.join(' '))
  return named.length > 0 ? named : idsOfMails(body)
}

type Said = Omit<Returned, 'ids'>

/** What the fields of a report say: the first receiver that failed, else the first that waits. */
function reportIn(raw: string): Said | undefined {
  const begins = /^content-type:\s*message\/(?:global-)?delivery-status\b/im.exec(raw)
  if (!begins) return undefined
  const from = raw.slice(begins.index)
  const part = from.slice(from.indexOf('\n\n')).split(/\n--/, 1)[0] ?? ''
  const receivers = part
    .replaceAll(/\n[ \t]+/g, ' ')
    .split(/\n\n+/)
    .map((lines) => headOf(lines.trimStart()))
    .filter((fields) => fields.has('action'))
  const acting = (action: string) =>
    receivers.find((fields) => fields.get('action')?.[0]?.toLowerCase().startsWith(action))
  const failed = acting('failed')
  const fields = failed ?? acting('delayed')
  if (!fields) return undefined
  return {
    outcome: failed ? 'returned' : 'delayed',
    status: /[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get('status')?.[0] ?? '')?.[0] ?? '',
    diagnostic: plain((fields.get('diagnostic-code')?.[0] ?? '').replace(/^[\w-]+\s*;/, '')),
  }
}

/** What a server writes that knows no form of report: only that it has failed is taken from it. */
function wordsOfServer(raw: string, head: MailHead): Said | undefined {
  const sender = head.get('from')?.join(' ') ?? ''
  if (!isServer.test(sender) && !head.has('x-failed-recipients')) return undefined
  const body = raw.slice(/\n\n/.exec(raw)?.index ?? raw.length)
  const status = failure.exec(body)?.[0] ?? ''
  if (status === '' && !head.has('x-failed-recipients')) return undefined
  const line = status === '' ? '' : (body.split('\n').find((one) => one.includes(status)) ?? '')
  return { outcome: 'returned', status, diagnostic: plain(line) }
}

const plain = (text: string) =>
  text
    .replaceAll(/\p{C}/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .toWellFormed()
    .trim()
    .slice(0, longestSaid)

/** What a status means (RFC 3463), the most exact first. */
const meanings: readonly (readonly [RegExp, string])[] = [
  [/^5\.1\.[016]$|^5\.1\.10$/, 'adressen finns inte'],
  [/^5\.1\.2$|^5\.4\.4$/, 'domänen finns inte eller tar inte emot brev'],
  [/^5\.1\.3$/, 'adressen är felskriven'],
  [/^5\.2\.1$/, 'brevlådan är avstängd'],
  [/^[45]\.2\.2$/, 'brevlådan är full'],
  [/^5\.2\.3$|^5\.3\.4$/, 'brevet är för stort'],
  [/^5\.7\./, 'mottagarens server tar inte emot brev från oss'],
  [/^4\.|^5\.4\./, 'mottagarens server gick inte att nå, och avsändande server har gett upp'],
]
/** Swedish: why a mail came back, for who sends it again. */
export function whyReturned({ status, diagnostic }: Returned, to: string): string {
  const meaning = meanings.find(([form]) => form.test(status))?.[1] ?? 'det togs inte emot'
  const code = status === '' ? '' : ` (${status})`
  const said = diagnostic === '' ? '' : ` Servern sade: ${diagnostic}`
  return `Brevet${to && ` till ${to}`} kom tillbaka: ${meaning}${code}.${said}`
}
