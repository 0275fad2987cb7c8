import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { callbackify } from 'node:util'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { openSimulator, type RunningSimulator } from '../simulator.ts'
import { openInbox } from './inbox.ts'
import { mailPage, outboxPage } from './pages.ts'

export interface MailOptions {
  /** Ports of the web page and of SMTP; default 0: free ones. */
  readonly port?: number
  readonly smtpPort?: number
  /** Whether an access token in place of the password is taken; default none is. */
  readonly takesToken?: (token: string) => boolean
}

/** Who may send mail. */
const mailUser = { name: 'skynet', password: 'demo-losenord-post' }

export interface RunningMail extends RunningSimulator {
  /** As in smtp://user:password@127.0.0.1:2525 */
  readonly smtpUrl: string
}

const largestMail = 30_000_000

/**
 * Takes every mail over SMTP from the one user it knows, without encryption, and shows it on the page 'Utkorg'; JSON
 * at `/mails` and `/mails/{id}`, `DELETE /mails` empties it. Faults of path `smtp:` make delivery
 * slow, refuse it for now (451), or hang up in the middle (nonsense).
 */
export async function startMail(options: MailOptions = {}): Promise<RunningMail> {
  const { app, faults, listen } = openSimulator()
  const inbox = openInbox()

  const smtp = new SMTPServer({
    // The loopback is not listened to on the way; a real server would ask for encryption first.
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    authMethods: ['PLAIN', 'LOGIN', 'XOAUTH2'],
    onAuth: ({ username, password, accessToken }, _session, done) => {
      const isKnown =
        username === mailUser.name &&
        (accessToken === undefined
          ? password === mailUser.password
          : (options.takesToken?.(accessToken) ?? false))
      if (isKnown) return done(null, { user: username })
      return done(Object.assign(new Error('Fel användare eller lösenord'), { responseCode: 535 }))
    },
    disableReverseLookup: true,
    size: largestMail,
    banner: 'Skynet demo, simulator',
    onData: (stream, session, done) => callbackify(take)(stream, session, done),
  })
  // a client that hangs up is no reason to stop
  smtp.on('error', () => undefined)

  async function take(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<string> {
    const bytes = await buffer(stream)
    if (stream.sizeExceeded)
      throw Object.assign(new Error('Brevet är för stort'), { responseCode: 552 })
    const fault = faults.take('smtp:')
    if (fault?.mode === 'slow') await wait(fault.delayMs ?? 3000)
    if (fault?.mode === 'fail')
      throw Object.assign(new Error('Simulatorn har fått i uppdrag att fallera'), {
        responseCode: 451,
      })
    if (fault?.mode === 'nonsense')
      throw Object.assign(new Error('*** ?? ***'), { responseCode: 421 })
    const { mailFrom, rcptTo } = session.envelope
    const mail = await inbox.receive(bytes, {
      from: mailFrom === false ? '' : mailFrom.address,
      to: rcptTo.map(({ address }) => address),
    })
    return `Mottaget som brev ${mail.id}`
  }

  app.get('/', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(outboxPage(inbox.list())),
  )
  app.get('/mails', async () => inbox.list())
  app.delete('/mails', async () => {
    inbox.clear()
    return { mails: 0 }
  })
  type ById = { Params: { id: string; place?: string } }
  const missing = { error: 'Brevet finns inte' }
  app.get<ById>(
    '/mails/:id',
    async (request, reply) =>
      inbox.find(Number(request.params.id)) ?? reply.code(404).send(missing),
  )
  app.get<ById>('/mail/:id', async (request, reply) => {
    const mail = inbox.find(Number(request.params.id))
    return mail
      ? reply.type('text/html; charset=utf-8').send(mailPage(mail))
      : reply.code(404).send(missing)
  })
  app.get<ById>('/mail/:id/html', async (request, reply) => {
    const mail = inbox.find(Number(request.params.id))
    return reply
      .header(
        'content-security-policy',
        "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'",
      )
      .type('text/html; charset=utf-8')
      .send(mail?.html ?? '')
  })
  app.get<ById>('/mail/:id/attachments/:place', async (request, reply) => {
    const found = inbox.attachment(Number(request.params.id), Number(request.params.place))
    if (!found) return reply.code(404).send({ error: 'Bilagan finns inte' })
    return reply
      .header(
        'content-disposition',
        `attachment; filename*=UTF-8''${encodeURIComponent(found.name)}`,
      )
      .header('x-content-type-options', 'nosniff')
      .type('application/octet-stream')
      .send(found.content)
  })

  const running = await listen(options.port ?? 0)
  await new Promise<void>((resolve, reject) => {
    smtp.server.once('error', reject)
    smtp.listen(options.smtpPort ?? 0, '127.0.0.1', resolve)
  })
  const address = smtp.server.address()
  if (address === null || typeof address === 'string')
    throw new Error('The mail simulator has no port')
  return {
    url: running.url,
    smtpUrl: `smtp://${mailUser.name}:${mailUser.password}@127.0.0.1:${address.port}`,
    stop: async () => {
      await new Promise<void>((resolve) => smtp.close(() => resolve()))
      await running.stop()
    },
  }
}
