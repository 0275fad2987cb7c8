import net from 'node:net'
import type { AddressInfo } from 'node:net'

interface Message {
  readonly uid: number
  readonly raw: Buffer
  seen: boolean
}

/**
 * A mailbox that speaks as much IMAP4rev1 (RFC 3501) as fetching unread mail needs: login, select,
 * search, fetch, store, logout. It remembers what is read, and can be told to hang up after so many
 * fetches.
 */
export async function startImapServer() {
  const messages: Message[] = []
  let hangUpAfter = Number.POSITIVE_INFINITY
  const sockets = new Set<net.Socket>()

  const answers: Record<string, (rest: string, write: (text: string | Buffer) => void) => string> =
    {
      CAPABILITY: (_rest, write) => (write('* CAPABILITY IMAP4rev1\r\n'), 'OK done'),
      NOOP: () => 'OK done',
      ID: (_rest, write) => (write('* ID NIL\r\n'), 'OK done'),
      LOGIN: (rest) =>
        rest.includes('"hemligt"') || rest.includes(' hemligt') ? 'OK logged in' : 'NO wrong',
      LIST: (_rest, write) => (write('* LIST (\\HasNoChildren) "/" "INBOX"\r\n'), 'OK done'),
      LSUB: () => 'OK done',
      SELECT: (_rest, write) => {
        write('* FLAGS (\\Seen)\r\n* OK [PERMANENTFLAGS (\\Seen)] ok\r\n')
        write(
          `* ${messages.length} EXISTS\r\n* 0 RECENT\r\n* OK [UIDVALIDITY 1] ok\r\n* OK [UIDNEXT 1000] ok\r\n`,
        )
        return 'OK [READ-WRITE] selected'
      },
      SEARCH: (_rest, write) => {
        const unread = messages.filter(({ seen }) => !seen).map(({ uid }) => uid)
        write(`* SEARCH${unread.map((uid) => ` ${uid}`).join('')}\r\n`)
        return 'OK done'
      },
      FETCH: (rest, write) => {
        const message = messages.find(({ uid }) => uid === Number(/^\d+/.exec(rest)?.[0]))
        if (!message) return 'OK nothing'
        const place = messages.indexOf(message) + 1
        const from = /^From: (\S+)@(\S+)\r$/m.exec(message.raw.toString('latin1'))
        const sender = from ? `((NIL NIL "${from[1]}" "${from[2]}"))` : 'NIL'
        const envelope = `(NIL NIL ${sender} NIL NIL ((NIL NIL "faktura" "kf.example")) NIL NIL NIL NIL)`
        const about = `* ${place} FETCH (UID ${message.uid} ENVELOPE ${envelope}`
        if (!/BODY/i.test(rest)) {
          write(`${about})\r\n`)
          return 'OK done'
        }
        // As much of it as is asked for.
        const part = message.raw.subarray(
          0,
          Number(/<0\.(\d+)>/.exec(rest)?.[1] ?? message.raw.length),
        )
        write(`${about} BODY[]<0> {${part.length}}\r\n`)
        write(part)
        write(')\r\n')
        return 'OK done'
      },
      STORE: (rest) => {
        const message = messages.find(({ uid }) => uid === Number(/^\d+/.exec(rest)?.[0]))
        if (message && /\\Seen/i.test(rest)) message.seen = true
        return 'OK done'
      },
      CLOSE: () => 'OK done',
      UNSELECT: () => 'OK done',
      LOGOUT: (_rest, write) => (write('* BYE bye\r\n'), 'OK done'),
    }

  const server = net.createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.write('* OK IMAP4rev1 ready\r\n')
    let text = ''
    let stores = 0
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      for (let end = text.indexOf('\r\n'); end !== -1; end = text.indexOf('\r\n')) {
        const [, tag = '', uid, name = '', rest = ''] =
          /^(\S+) (UID )?(\S+) ?(.*)$/i.exec(text.slice(0, end)) ?? []
        text = text.slice(end + 2)
        const verb = name.toUpperCase()
        if (verb === 'STORE' && ++stores > hangUpAfter) return void socket.destroy()
        const answer = answers[verb]
        const said = answer ? answer(rest, (text) => socket.write(text)) : `BAD ${uid ?? ''}${name}`
        if (said !== '') socket.write(`${tag} ${said}\r\n`)
        if (verb === 'LOGOUT') socket.end()
      }
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    url: `imap://faktura:hemligt@127.0.0.1:${port}/INBOX`,
    put(raw: Buffer) {
      messages.push({ uid: messages.length + 1, raw, seen: false })
    },
    /**
     * What it answers each command with; can be replaced by lies, and an empty answer never ends.
     */
    answers,
    /** The number of the mail that was put in last. */
    lastUid: () => messages.length,
    unread: () => messages.filter(({ seen }) => !seen).length,
    /** Breaks every connection after so many mails have been marked as read on it. */
    hangUpAfter(stores: number) {
      hangUpAfter = stores
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}
