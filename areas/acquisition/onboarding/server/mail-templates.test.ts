import { expect, it } from 'vitest'
import { renderMail } from '#platform/server/mail/rendering.ts'
import type { MailTemplate } from '#platform/server/mail/templates/template.ts'
import { onboardingMails } from './mail-templates.ts'

const link = { link: 'https://minasidor.example.se/onboarding/1', validTo: '2026-12-05' }
const data = { contactName: 'Åsa <Ek>', companyName: 'Sjöbergs & Co AB', service: 'fakturaköp' }
const render = (name: string, more: object) =>
  renderMail(onboardingMails[name] as MailTemplate, { ...data, ...more })

it.each(['onboardingInvitation', 'onboardingReminder'])(
  '%s says to whom, for what, where and until when',
  async (name) => {
    const { subject, text, html } = await render(name, link)
    expect(subject).toContain('Sjöbergs & Co AB')
    expect(text).toContain(link.link)
    expect(text).toContain('till och med 2026-12-05')
    expect(html).toContain(`href="${link.link}"`)
    expect(html).toContain('Åsa &lt;Ek&gt;')
    expect(html).not.toContain('{{')
  },
)

it('a reminder without a link that counts has none', async () => {
  const { text, html } = await render('onboardingReminder', {})
  expect(text + html).not.toMatch(/Fortsätt|till och med/)
})
