import PostalMime, { type Email } from 'postal-mime'

export interface ReceivedMail {
  readonly id: number
  /** ISO instant. */
  readonly at: string
  /** As the envelope says, which is where the mail really went. */
  readonly from: string
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly headers: Readonly<Record<string, string>>
  readonly attachments: readonly {
    readonly name: string
    readonly type: string
    readonly bytes: number
  }[]
}

export interface Inbox {
  receive(raw: Buffer, envelope: { from: string; to: readonly string[] }): Promise<ReceivedMail>
  /** Newest first. */
  list(): readonly ReceivedMail[]
  find(id: number): ReceivedMail | undefined
  attachment(id: number, place: number): { name: string; type: string; content: Buffer } | undefined
  clear(): void
}

const remembered = 500

/** Mails in memory, the latest 500; nothing is ever sent on. */
export function openInbox(): Inbox {
  const mails: { mail: ReceivedMail; parsed: Email }[] = []
  let last = 0
  const find = (id: number) => mails.find(({ mail }) => mail.id === id)
  return {
    async receive(raw, envelope) {
      const parsed = await PostalMime.parse(raw)
      last += 1
      const mail: ReceivedMail = {
        id: last,
        at: new Date().toISOString(),
        from: envelope.from,
        to: envelope.to,
        subject: parsed.subject ?? '',
        text: parsed.text ?? '',
        ...(parsed.html !== undefined && { html: parsed.html }),
        headers: Object.fromEntries(parsed.headers.map(({ key, value }) => [key, value])),
        attachments: parsed.attachments.map(({ filename, mimeType, content }) => ({
          name: filename ?? 'bilaga',
          type: mimeType,
          bytes: bytesOf(content).length,
        })),
      }
      mails.push({ mail, parsed })
      if (mails.length > remembered) mails.shift()
      return mail
    },
    list: () => mails.map(({ mail }) => mail).toReversed(),
    find: (id) => find(id)?.mail,
    attachment(id, place) {
      const found = find(id)
      const about = found?.mail.attachments[place]
      const content = found?.parsed.attachments[place]?.content
      return about && content !== undefined
        ? { name: about.name, type: about.type, content: bytesOf(content) }
        : undefined
    },
    clear: () => {
      mails.length = 0
    },
  }
}

const bytesOf = (content: string | ArrayBuffer | Uint8Array) =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content))
