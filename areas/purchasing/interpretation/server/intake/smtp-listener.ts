import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { callbackify } from 'node:util'
import {
  SMTPServer,
  type SMTPServerDataStream,
  type SMTPServerOptions,
  type SMTPServerSession,
} from 'smtp-server'
import { plainly, type OutsideSentence } from '#platform/outside.ts'
import type { Config } from '#platform/server/config.ts'
import { isMailEncryptedBefore } from '#platform/server/config-production.ts'
import { mailSentences as says } from '../../mail-sentences.ts'
import { fullFor } from './mail-per-hour.ts'
import { largestMail, receiveMail, type MailServices } from './mail-in.ts'

export interface SmtpListener {
  /** As in smtp://127.0.0.1:2525 */
  readonly url: string
  /** Takes no new mail and waits for what is being received. */
  stop(): Promise<void>
}

/**
 * Milliseconds a connection may last: time for the largest mail over a slow line, and no place for
 * ever for who sends a sign now and then.
 */
const longestConnection = 10 * 60_000

const tooManyOf = { sender: says.tooManyOfSender, all: says.tooManyOfAll } as const

const refused = (responseCode: number, sentence: OutsideSentence<never>) =>
  Object.assign(new Error(plainly(sentence)), { responseCode })

/**
 * Takes mail with invoices over SMTP. A mail is answered with 250 when it is kept for good, and not
 * before; a sender who hears nothing sends it again, and the same bytes are one mail. Meant to
 * stand behind the mail server that faces the world, so it asks for no login. Mail is encrypted on
 * the way with the certificate of the configuration (interpretation 75).
 */
export async function startSmtpListener(
  services: MailServices,
  port: number,
  longest = longestConnection,
): Promise<SmtpListener> {
  const { config, log } = services
  const isDemanded = config.mailInCertificate && !isMailEncryptedBefore(config.unencrypted)
  const server = new SMTPServer({
    authOptional: true,
    ...encryption(config),
    onMailFrom: (address, session, done) => callbackify(mayBegin)(address.address, session, done),
    disableReverseLookup: true,
    size: largestMail,
    maxClients: 50,
    maxRecipients: 1000,
    socketTimeout: 60_000,
    banner: 'Skynet',
    onData: (stream, session, done) => callbackify(take)(stream, session, done),
  })
  // A client that hangs up is no reason to stop.
  server.on('error', (error) => log.warn({ reason: error.message }, 'a mail connection failed'))
  server.server.on('connection', (socket: Socket) => {
    const late = setTimeout(() => socket.destroy(), longest)
    socket.once('close', () => clearTimeout(late))
  })

  /** Refuses what comes in clear where that is not taken, and for now who has sent his share. */
  async function mayBegin(from: string, session: SMTPServerSession): Promise<void> {
    if (isDemanded && !session.secure) throw refused(530, says.inClear)
    const full = await fullFor(services, from).catch((error: unknown) => {
      log.error(
        { reason: error instanceof Error ? error.message : String(error) },
        'no mail can be counted',
      )
      throw refused(451, says.later)
    })
    if (!full) return
    log.warn({ full }, 'the mail of an hour is used up')
    throw refused(450, tooManyOf[full])
  }
  async function take(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<string> {
    try {
      const to = session.envelope.rcptTo.map(({ address }) => address)
      const from = (session.envelope.mailFrom || { address: '' }).address
      const { id } = await receiveMail(services, checked(stream), { channel: 'smtp', from, to })
      return `Mottaget: ${id}`
    } catch (error) {
      if (stream.sizeExceeded) throw refused(552, says.tooLongToSend)
      log.error(
        { reason: error instanceof Error ? error.message : String(error) },
        'a mail could not be kept',
      )
      throw refused(451, says.later)
    }
  }

  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, config.mailInHost, resolve)
  })
  const address = server.server.address()
  if (address === null || typeof address === 'string')
    throw new Error('The mail listener has no port')
  return {
    url: `smtp://${config.mailInHost}:${address.port}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/**
 * With a certificate nothing is taken before STARTTLS, unless something else encrypts before this
 * port; without one there is no STARTTLS. The file is read here: a renewed one counts at the next
 * start.
 */
function encryption({ mailInCertificate }: Pick<Config, 'mailInCertificate'>): SMTPServerOptions {
  if (!mailInCertificate) return { disabledCommands: ['STARTTLS', 'AUTH'] }
  const pem = readFileSync(mailInCertificate)
  return {
    disabledCommands: ['AUTH'],
    cert: pem,
    key: pem,
    minVersion: 'TLSv1.2',
  }
}

/**
 * The stream, which ends with an error when it was longer than is taken: smtp-server lets the rest
 * through unsaid.
 */
function checked(stream: SMTPServerDataStream): SMTPServerDataStream {
  stream.once('end', () => {
    if (stream.sizeExceeded) stream.destroy(new Error('too large'))
  })
  return stream
}
