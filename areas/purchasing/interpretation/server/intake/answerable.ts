/** The head of a mail: each field's values in order, by its name in small letters. */
export type MailHead = ReadonlyMap<string, readonly string[]>

/** Fields that are looked at of a mail's head. */
const mostFields = 500

/** The fields of a mail's head, folded ones as one line; what is no field is passed over. */
export function headOf(raw: string): MailHead {
  const end = /\r?\n\r?\n/.exec(raw)?.index ?? raw.length
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/, mostFields)
  const fields = new Map<string, string[]>()
  for (const line of lines) {
    const colon = line.indexOf(':')
    if (colon < 1) continue
    const name = line.slice(0, colon).trim().toLowerCase()
    const value = line.slice(colon + 1).trim()
    fields.set(name, [...(fields.get(name) ?? []), value])
  }
  return fields
}

/** Addresses nobody reads, or that answer what they are sent by themselves. */
const nobodys = /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)(?:[+.=-]|@)/i
const oneAddress = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+\.[^\s@,;:<>()[\]"\\]+$/
/** Fields that lists, and what answers by itself, write. */
const ofMachines = [
  'list-id',
  'list-unsubscribe',
  'x-auto-response-suppress',
  'x-autoreply',
  'x-autorespond',
  'x-loop',
]

/**
 * Whether the sender of a mail may be answered by itself (RFC 3834, interpretation 83): a person's
 * mail from a sender that did not fail what the mail server before us looked at. Never a bounce, an
 * answer made by itself, a list or who has no address, so that nothing answers itself for ever and
 * nobody whose name was borrowed is written to.
 * @param sender of the envelope; '' for none
 * @param own the addresses that we send from
 */
export function mayAnswer(sender: string, head: MailHead, own: readonly string[]): boolean {
  const of = (name: string) => head.get(name) ?? []
  const said = (name: string) => of(name).join(' ').toLowerCase()
  if (!oneAddress.test(sender) || nobodys.test(sender)) return false
  if (own.some((address) => address.toLowerCase() === sender.toLowerCase())) return false
  if (of('return-path').some((path) => /^<\s*>$/.test(path))) return false
  if (!/^(?:no\b.*)?$/.test(said('auto-submitted'))) return false
  if (/\b(?:bulk|junk|list|auto_reply)\b/.test(said('precedence'))) return false
  if (ofMachines.some((name) => head.has(name))) return false
  if (said('content-type').startsWith('multipart/report')) return false
  return !hasFailed(of('authentication-results')[0]?.toLowerCase() ?? '')
}

/** Whether the server before us, whose field stands first, says that the sender is not who it says. */
export const hasFailed = (results: string) =>
  !/\bdmarc=pass\b/.test(results) &&
  /\b(?:dmarc|spf|dkim)=(?:fail|softfail|permerror)\b/.test(results)
