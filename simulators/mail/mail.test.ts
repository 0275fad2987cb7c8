import nodemailer, { type Transporter } from 'nodemailer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMail, type RunningMail } from './start.ts'

let mail: RunningMail
let transport: Transporter
beforeAll(async () => {
  mail = await startMail()
  transport = nodemailer.createTransport(mail.smtpUrl)
})
afterAll(async () => {
  transport.close()
  await mail.stop()
})

const send = (subject: string) =>
  transport.sendMail({
    from: '"Skynet Åäö" <no-reply@example.se>',
    to: 'ekonomi@example.se',
    cc: 'åsa@åkeri.example.se',
    subject,
    text: 'Hej Åsa',
    html: '<p>Hej Åsa</p><script>alert(1)</script>',
    attachments: [{ filename: 'Faktura åäö.pdf', content: Buffer.from('%PDF-1.7') }],
  })
interface Mail {
  id: number
  subject: string
  to: string[]
  attachments: { name: string; bytes: number }[]
}
const list = async () => (await (await fetch(`${mail.url}/mails`)).json()) as Mail[]
const fault = (body: object) =>
  fetch(`${mail.url}/simulator/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

describe('the mail simulator', () => {
  it('takes a mail over SMTP and shows it on the page Utkorg', async () => {
    await send('Leveransgodkännande – påminnelse')
    const [first] = await list()
    expect(first).toMatchObject({
      subject: 'Leveransgodkännande – påminnelse',
      attachments: [{ name: 'Faktura åäö.pdf', bytes: 8 }],
    })
    expect(first?.to).toHaveLength(2)
    const page = await (await fetch(mail.url)).text()
    expect(page).toContain('<h1>Utkorg</h1>')
    expect(page).toContain('Leveransgodkännande – påminnelse')
    const attachment = await fetch(`${mail.url}/mail/${first?.id}/attachments/0`)
    expect(attachment.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(await attachment.text()).toBe('%PDF-1.7')
  })

  it('shows a mail without letting it run or fetch anything', async () => {
    await send('<img src=x onerror=alert(1)>')
    const id = (await list())[0]?.id
    const page = await (await fetch(`${mail.url}/mail/${id}`)).text()
    expect(page).toContain('sandbox=""')
    expect(page).not.toContain('<img src=x')
    expect(page).not.toContain('<script>')
    const html = await fetch(`${mail.url}/mail/${id}/html`)
    expect(html.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(html.headers.get('content-type')).toContain('charset=utf-8')
    expect((await fetch(`${mail.url}/mails/4711`)).status).toBe(404)
  })

  it('refuses for now, or hangs up, when told to', async () => {
    const before = (await list()).length
    await fault({ mode: 'fail', path: 'smtp:', times: 1 })
    await expect(send('En')).rejects.toMatchObject({ responseCode: 451 })
    await fault({ mode: 'nonsense', path: 'smtp:', times: 1 })
    await expect(send('Två')).rejects.toMatchObject({ responseCode: 421 })
    await send('Tre')
    expect(await list()).toHaveLength(before + 1)
  })
})
