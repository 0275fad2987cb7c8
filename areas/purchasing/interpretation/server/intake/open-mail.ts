import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import { mailLimits } from './mail-limits.ts'
import { returnedIn, type Returned } from './returned-mail.ts'

export interface MailTask {
  readonly mail: string
  /** Where its files are written, under names of ours. */
  readonly folder: string
}
export interface SentFile {
  /** As the mail calls it; undefined when it does not. */
  readonly name: string | undefined
  readonly path: string
}
/** What is known of a mail when it has been taken apart: texts cut to what is kept of them. */
export interface OpenedMail {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly messageId: string
  readonly body: string
  /** As it was written. */
  readonly date: string | undefined
  readonly files: readonly SentFile[]
  /** How many files it has, with those that were not taken. */
  readonly attached: number
  /** What it reports of a mail that we have sent; undefined of any other. */
  readonly returned: Returned | undefined
}
export type Opened =
  | { readonly mail: OpenedMail }
  | { readonly refused: 'broken' | 'tooManyLines' | 'tooManyParts' }

/**
 * Takes a mail apart and writes its files to a folder. One beyond a limit is not begun on: what it
 * costs to take a mail apart follows its lines and parts, not its bytes.
 */
export async function openMail({ mail, folder }: MailTask): Promise<Opened> {
  const raw = await readFile(mail)
  const refused = tooMuchOf(raw)
  if (refused) return { refused }
  const parsed = await PostalMime.parse(raw, { maxNestingDepth: mailLimits.depth }).catch(
    (error: unknown) => {
      // Memory that is short is for the process to say.
      if (error instanceof RangeError && /allocation failed/i.test(error.message)) throw error
      return undefined
    },
  )
  if (!parsed) return { refused: 'broken' }
  const files: SentFile[] = []
  for (const [place, attachment] of parsed.attachments.slice(0, mailLimits.files).entries()) {
    const to = path.join(folder, `sent-${place}`)
    await writeFile(to, contentOf(attachment), { mode: 0o600 })
    files.push({ name: attachment.filename?.slice(0, 1000), path: to })
  }
  return {
    mail: {
      from: storable(addressText(parsed.from), 1000),
      to: storable((parsed.to ?? []).map(addressText).join(', '), 2000),
      subject: storable(parsed.subject ?? '', 1000),
      messageId: storable(parsed.messageId ?? '', 1000),
      body: storable(plainText(parsed), 50_000),
      date: parsed.date?.slice(0, 100),
      files,
      attached: parsed.attachments.length,
      returned: returnedIn(raw),
    },
  }
}

const newLine = 10
const dash = 45
/** What there is too much of, found in one walk over the bytes. */
function tooMuchOf(raw: Buffer): 'tooManyLines' | 'tooManyParts' | undefined {
  const mostLines = mailLimits.lines + raw.length / mailLimits.bytesForLine
  let [at, lines, parts] = [0, 0, 0]
  do {
    if (++lines > mostLines) return 'tooManyLines'
    if (raw[at] === dash && raw[at + 1] === dash && ++parts > mailLimits.parts)
      return 'tooManyParts'
    at = raw.indexOf(newLine, at) + 1
  } while (at > 0)
  const letter = /message\/(?:rfc822|global)/gi
  let letters = 0
  // Bytes are told apart one by one: the words that are looked for are ASCII.
  const text = raw.toString('latin1')
  while (letter.exec(text)) if (++letters > mailLimits.letters) return 'tooManyParts'
  return undefined
}

/** The address, or those of a group. */
const addressText = (address: Address | undefined): string =>
  address?.address ?? address?.group?.map((one) => one.address).join(', ') ?? ''
/** What a mail says in words. */
const plainText = ({ text, html = '' }: Email) => text ?? wordsOf(html.slice(0, mostHtml))
/** Letters of HTML that are looked at: many times what is kept of a mail. */
const mostHtml = 1_000_000

/**
 * The words between the tags, found in one walk: patterns that look ahead for the end of a tag take
 * for ever where none ends.
 */
function wordsOf(html: string): string {
  let hidden = ''
  const [first = '', ...pieces] = html.split('<')
  const words = pieces.map((piece) => {
    const tag = /^\/?[a-z]+/i.exec(piece)?.[0].toLowerCase() ?? ''
    if (hidden === '' && (tag === 'style' || tag === 'script')) hidden = tag
    else if (tag === `/${hidden}`) hidden = ''
    return hidden === '' ? piece.slice(piece.indexOf('>') + 1) : ''
  })
  return [first, ...words].join(' ').replaceAll('&nbsp;', ' ')
}

/** Text the database takes: no null bytes, no half signs. */
const storable = (text: string, most: number) =>
  text.replaceAll('\0', '').toWellFormed().trim().slice(0, most)

function contentOf({ content }: Attachment): Uint8Array {
  if (typeof content === 'string') return Buffer.from(content)
  return content instanceof ArrayBuffer ? new Uint8Array(content) : content
}
