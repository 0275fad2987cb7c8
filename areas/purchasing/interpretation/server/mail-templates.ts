import type { OutsideMails } from '#platform/server/mail/templates/template.ts'

const paragraph = (text: string) => `<p style="margin:0 0 12px">${text}</p>`
const which =
  'Brevet{% if subject %} ”{{ subject }}”{% endif %} har inte kunnat läsas, och ingen faktura i det är mottagen.'
const itself = 'Det här svaret skickas av sig självt, högst en gång i timmen.'

/** To the sender of a mail that was taken in and refused afterwards (interpretation 83). */
export const intakeMails: OutsideMails = {
  mailRefused: {
    facts: { subject: 'mailSubject', reason: 'sentence' },
    subject: 'Ert brev kunde inte läsas',
    text: `Hej!

${which}

{{ reason }}.

${itself}
`,
    html:
      '<h1 style="margin:0 0 16px;font-size:20px;line-height:28px">Ert brev kunde inte läsas</h1>' +
      paragraph('Hej!') +
      paragraph(which) +
      paragraph('{{ reason }}.') +
      paragraph(itself),
  },
}
