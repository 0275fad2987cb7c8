import type { OutsideMails } from '#platform/server/mail/templates/template.ts'

const button =
  '<p style="margin:20px 0"><a href="{{ link }}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#0b5a5e;color:#ffffff;text-decoration:none">Fortsätt</a></p>'
const paragraph = (text: string) => `<p style="margin:0 0 12px">${text}</p>`
const heading = (text: string) =>
  `<h1 style="margin:0 0 16px;font-size:20px;line-height:28px">${text}</h1>`

const facts = {
  contactName: 'contactName',
  companyName: 'companyName',
  service: 'service',
  link: 'link',
  validTo: 'validTo',
} as const

/** What customers are sent; a reminder has a link while one counts. */
export const onboardingMails: OutsideMails = {
  onboardingInvitation: {
    facts,
    subject: 'Välkommen, {{ companyName }}',
    text: `Hej {{ contactName }}!

För att {{ companyName }} ska komma igång med {{ service }} behöver vi några uppgifter.

Fortsätt här: {{ link }}

Länken gäller till och med {{ validTo }}.
`,
    html:
      heading('Välkommen, {{ companyName }}') +
      paragraph('Hej {{ contactName }}!') +
      paragraph(
        'För att {{ companyName }} ska komma igång med {{ service }} behöver vi några uppgifter.',
      ) +
      button +
      paragraph('Länken gäller till och med {{ validTo }}.'),
  },
  onboardingReminder: {
    facts,
    subject: 'Påminnelse: {{ companyName }} är inte klart än',
    text: `Hej {{ contactName }}!

Det finns fortfarande något kvar att göra innan {{ companyName }} kan komma igång med {{ service }}.
{% if link %}
Fortsätt här: {{ link }}

Länken gäller till och med {{ validTo }}.
{% endif %}`,
    html:
      heading('Det är inte klart än') +
      paragraph('Hej {{ contactName }}!') +
      paragraph(
        'Det finns fortfarande något kvar att göra innan {{ companyName }} kan komma igång med {{ service }}.',
      ) +
      `{% if link %}${button}${paragraph('Länken gäller till och med {{ validTo }}.')}{% endif %}`,
  },
}
