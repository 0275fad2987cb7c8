import { setTimeout as pause } from 'node:timers/promises'
import nodemailer from 'nodemailer'
import { interpretation } from '#areas/purchasing/interpretation/contract.ts'

export interface Paper {
  readonly name: string
  readonly content: Uint8Array<ArrayBuffer>
}
const office = Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 villkor', 'latin1')

/** A mail with an invoice and a file that belongs to it, as it travels. */
export async function composed({ name, content }: Paper): Promise<Buffer> {
  const composer = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'crlf',
  })
  const { message } = await composer.sendMail({
    from: `leverantor-${name}@post.example`,
    to: 'faktura@kf.example',
    subject: `Faktura ${name}`,
    text: 'Hej',
    attachments: [
      { filename: `${name}.pdf`, content: Buffer.from(content) },
      { filename: `${name}.doc`, content: Buffer.concat([office, Buffer.from(name)]) },
    ],
  })
  return message as Buffer
}

/** As every sender does: again and again, the same, until it is answered that it has arrived. */
async function untilTaken(send: () => Promise<boolean>): Promise<void> {
  while (!(await send().catch(() => false))) await pause(150)
}

export async function sendMail(port: number, paper: Paper): Promise<void> {
  const raw = await composed(paper)
  const envelope = { from: 'a@post.example', to: 'faktura@kf.example' }
  await untilTaken(async () => {
    const transport = nodemailer.createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
    try {
      await transport.sendMail({ raw, envelope })
      return true
    } finally {
      transport.close()
    }
  })
}

export const upload = (url: string, token: string, { name, content }: Paper): Promise<void> =>
  untilTaken(async () => {
    const body = new FormData()
    body.append('File', new Blob([content], { type: 'application/pdf' }), `${name}.pdf`)
    const headers = { authorization: `Bearer ${token}` }
    return (await fetch(url + interpretation.upload.path, { method: 'POST', headers, body })).ok
  })
