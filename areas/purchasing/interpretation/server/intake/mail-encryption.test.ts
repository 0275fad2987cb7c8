import { createConnection, type Socket } from 'node:net'
import { once } from 'node:events'
import path from 'node:path'
import { readFileSync } from 'node:fs'
import { connect as secure } from 'node:tls'
import nodemailer from 'nodemailer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectFolder } from '#platform/server/project.ts'
import { startHouse, type House } from '../testing/house.ts'
import { startSmtpListener, type SmtpListener } from './smtp-listener.ts'

const certificate = path.join(projectFolder, 'platform/server/testing/tls/server.pem')
const root = readFileSync(certificate)

let house: House
const listening: SmtpListener[] = []
/** A receiver of mail with these settings beside the house's own. */
async function receiver(settings: { mailInCertificate?: string; unencrypted?: string }) {
  const listener = await startSmtpListener(
    { ...house.services, config: { ...house.services.config, ...settings } },
    0,
  )
  listening.push(listener)
  return listener
}
beforeAll(async () => {
  house = await startHouse({}, async () => ({ stop: async () => undefined }))
})
afterAll(async () => {
  await Promise.all(listening.map((one) => one.stop()))
  await house.stop()
})

const send = (url: string, subject: string, tls: object) => {
  const { hostname, port } = new URL(url)
  const transport = nodemailer.createTransport({ host: hostname, port: Number(port), ...tls })
  return transport
    .sendMail({ from: 'a@b.example', to: 'faktura@kf.example', subject, text: 'Hej' })
    .finally(() => transport.close())
}
const mails = async () =>
  (await house.owner.query(`select 1 from intake where kind = 'mail'`)).rowCount ?? 0

/** A connection that is spoken to in bare lines; each waits for the answer, with its last line. */
async function talk(url: string) {
  const { hostname, port } = new URL(url)
  const socket = createConnection(Number(port), hostname)
  const reply = async (on: Socket) => {
    let heard = ''
    while (!/^\d{3} .*\r\n$/m.test(heard)) heard += String((await once(on, 'data'))[0])
    return heard
  }
  await reply(socket)
  return {
    socket,
    reply,
    say: async (line: string) => {
      socket.write(`${line}\r\n`)
      return reply(socket)
    },
  }
}

describe('mail that is taken in with a certificate (interpretation 75)', () => {
  it('is taken over TLS, from who can check the certificate', async () => {
    const { url } = await receiver({ mailInCertificate: certificate })
    const before = await mails()
    await send(url, 'krypterat', { requireTLS: true, tls: { ca: root } })
    expect(await mails()).toBe(before + 1)
    // Somebody else's certificate is not ours: the sender notices.
    await expect(send(url, 'okänd rot', { requireTLS: true })).rejects.toThrow(/self-signed/)
  })

  it('is refused in clear, and nothing of it is kept', async () => {
    const { url } = await receiver({ mailInCertificate: certificate })
    const before = await mails()
    await expect(send(url, 'i klartext', { ignoreTLS: true })).rejects.toMatchObject({
      responseCode: 530,
      message: expect.stringContaining('börja med STARTTLS'),
    })
    expect(await mails()).toBe(before)
  })

  it('takes no older TLS than 1.2', async () => {
    const { url } = await receiver({ mailInCertificate: certificate })
    const { socket, say } = await talk(url)
    await say('EHLO sender.example')
    expect(await say('STARTTLS')).toMatch(/^220 /)
    const old = secure({
      socket,
      ca: root,
      minVersion: 'TLSv1.1',
      maxVersion: 'TLSv1.1',
      ciphers: 'DEFAULT@SECLEVEL=0',
    })
    const [error] = await once(old, 'error')
    expect(String(error)).toMatch(/protocol version|EPROTO|ECONNRESET|socket disconnected/i)
  })

  it('does not take for encrypted what was sent in clear behind STARTTLS', async () => {
    const { url } = await receiver({ mailInCertificate: certificate })
    const before = await mails()
    const { socket, say, reply } = await talk(url)
    await say('EHLO sender.example')
    expect(await say('STARTTLS\r\nMAIL FROM:<smuggled@b.example>')).toMatch(/^220 /)
    const encrypted = secure({ socket, ca: root })
    await once(encrypted, 'secureConnect')
    encrypted.write('RCPT TO:<faktura@kf.example>\r\n')
    expect(await reply(encrypted)).toMatch(/^503 /)
    encrypted.destroy()
    expect(await mails()).toBe(before)
  })

  it('is taken in clear too where something else encrypts before the port', async () => {
    const { url } = await receiver({ mailInCertificate: certificate, unencrypted: 'MAIL_IN_PORT' })
    const before = await mails()
    await send(url, 'bakom något som krypterar', { ignoreTLS: true })
    await send(url, 'krypterat ändå', { requireTLS: true, tls: { ca: root } })
    expect(await mails()).toBe(before + 2)
  })
})

it('without a certificate STARTTLS is not offered', async () => {
  const { url } = await receiver({})
  const { socket, say } = await talk(url)
  expect(await say('EHLO sender.example')).not.toContain('STARTTLS')
  socket.destroy()
})
