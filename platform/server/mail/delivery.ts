import { readFileSync } from 'node:fs'
import { rootCertificates } from 'node:tls'
import nodemailer, { type SendMailOptions } from 'nodemailer'
import type { SMTPError } from 'nodemailer/lib/smtp-connection'
import { codeOf } from '#platform/error-code.ts'
import type { Config } from '../config.ts'
import type { Db } from '../database.ts'
import { unseal } from '../sealed.ts'
import { accessToken, forgetToken } from '../outside/access-token.ts'
import { NotSent, Undeliverable, type Deliver } from '../outbox/deliver.ts'
import type { FileStore } from '../files/files.ts'
import { mailPayload } from './mail.ts'
import { messageIdOf } from './message-id.ts'
import { renderMail } from './rendering.ts'
import type { MailTemplates } from './templates/template.ts'

export interface MailSettings {
  readonly config: Pick<Config, 'smtpUrl' | 'mailFrom'> &
    Partial<Pick<Config, 'smtpOauth' | 'smtpCertificate' | 'sessionSecret'>>
  readonly templates: MailTemplates
  readonly files: FileStore
  /** Where the names of attached files are read. */
  readonly db: Db
}

/**
 * The destination 'mail' of the outbox: fills the template and hands the mail to the SMTP server.
 */
export function mailDestination({ config, templates, files, db }: MailSettings): Deliver {
  return async (message) => {
    if (!config.smtpUrl || !config.mailFrom)
      throw new Undeliverable('Ingen e-postserver är konfigurerad')
    const mail = mailPayload.safeParse(message.payload)
    if (!mail.success)
      throw new Undeliverable(
        `Meddelandet är inget brev: ${mail.error.issues[0]?.path.join('.') ?? ''}`,
      )
    const { to, template: name, data, sealed = {}, replyTo, answers, attachments } = mail.data
    const template = Object.hasOwn(templates, name) ? templates[name] : undefined
    if (!template) throw new Undeliverable(`Mallen ${name} finns inte`)
    const rendered = await renderMail(template, { ...data, ...opened(config, sealed) }).catch(
      (error: unknown) => {
        throw new Undeliverable(
          `Mallen ${name} kunde inte fyllas i: ${error instanceof Error ? error.message : String(error)}`,
        )
      },
    )
    try {
      return await send(config, {
        from: config.mailFrom,
        // As objects: text would be read as a list of addresses.
        to: { name: '', address: to },
        ...(replyTo && { replyTo: { name: '', address: replyTo } }),
        messageId: messageIdOf(message, config.mailFrom),
        date: message.createdAt,
        headers: { 'Auto-Submitted': answers === undefined ? 'auto-generated' : 'auto-replied' },
        ...(answers !== undefined && { envelope: { from: false, to } }),
        ...(answers && { inReplyTo: answers, references: answers }),
        ...rendered,
        attachments: await attached(db, files, attachments),
      })
    } catch (error) {
      throw asDelivery(error)
    }
  }
}

/** What was sealed for this mail. @throws Undeliverable when this installation cannot read it */
const opened = (
  { sessionSecret = '' }: MailSettings['config'],
  sealed: Readonly<Record<string, string>>,
) =>
  Object.fromEntries(
    Object.entries(sealed).map(([name, text]) => {
      const read = unseal(sessionSecret, text)
      if (read === undefined)
        throw new Undeliverable('Länken i brevet går inte längre att läsa. Skicka den på nytt.')
      return [name, read]
    }),
  )

/** Milliseconds the login may take to give a token. */
const tokenPatience = 10_000

type Transport = ReturnType<typeof nodemailer.createTransport>
type MailServer = MailSettings['config']

/** The mail server, who knows us by a password or the token, or by our certificate. */
function transportOf({ smtpUrl, smtpCertificate }: MailServer, token?: string): Transport {
  const pem = smtpCertificate ? readFileSync(smtpCertificate, 'utf8') : undefined
  const address = new URL(smtpUrl)
  const user = decodeURIComponent(address.username)
  // With a token there is no password, and what the address says of it would come first.
  if (token !== undefined) address.username = address.password = ''
  return nodemailer.createTransport({
    url: address.href,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(pem && { tls: { cert: pem, key: pem, ca: [...rootCertificates, pem] } }),
    ...(token !== undefined && { auth: { type: 'OAuth2', user, accessToken: token } }),
  })
}

/**
 * Sends as the one we are; a token that is not taken is replaced once. Answers what the server
 * said.
 */
async function send(server: MailServer, mail: SendMailOptions): Promise<string> {
  const { smtpOauth: source } = server
  if (!source) return (await transportOf(server).sendMail(mail)).response
  const signal = AbortSignal.timeout(tokenPatience)
  const token = await accessToken(source, signal)
  try {
    return (await transportOf(server, token).sendMail(mail)).response
  } catch (error) {
    if (codeOf(error) !== 'EAUTH') throw error
    await forgetToken(source, token)
    const other = await accessToken(source, signal)
    return (await transportOf(server, other).sendMail(mail)).response
  }
}

async function attached(db: Db, files: FileStore, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('storedFile')
    .select(['id', 'name', 'contentType'])
    .where('id', 'in', ids)
    .execute()
  return Promise.all(
    ids.map(async (id) => {
      const row = rows.find((candidate) => candidate.id === id)
      if (!row) throw new Undeliverable(`Den bifogade filen ${id} finns inte längre`)
      return { filename: row.name, contentType: row.contentType, content: await files.open(id) }
    }),
  )
}

/** A server that says 5xx means it; anything else may pass. */
function asDelivery(error: unknown): Error {
  if (error instanceof Undeliverable || error instanceof NotSent) return error
  const { responseCode, response, code, message }: Partial<SMTPError> =
    error instanceof Error ? error : {}
  const said = response ?? `${message ?? String(error)}${code ? ` (${code})` : ''}`
  const sentence = responseCode
    ? `E-postservern svarade: ${said}`
    : `Brevet kunde inte skickas: ${said}`
  // A wrong password (535) is ours to mend, and the mail should leave when it is.
  return responseCode && responseCode >= 500 && code !== 'EAUTH'
    ? new Undeliverable(sentence)
    : new Error(sentence, { cause: error })
}
