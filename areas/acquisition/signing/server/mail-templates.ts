import type { OutsideMails } from '#platform/server/mail/templates/template.ts'

const paragraph = (text: string) => `<p style="margin:0 0 12px">${text}</p>`

/** What who has signed is sent, with the file. */
export const signingMails: OutsideMails = {
  agreementsSealed: {
    facts: { name: 'contactName', companyName: 'companyName', checkAddress: 'link' },
    subject: 'Undertecknade avtal för {{ companyName }}',
    text: `Hej {{ name }}!

Här är avtalen för {{ companyName }}, undertecknade och sigillerade. Spara filen: den visar vad som skrevs under, av vem och när, och kan inte ändras utan att det märks.

Kontrollera den när du vill: {{ checkAddress }}
`,
    html:
      '<h1 style="margin:0 0 16px;font-size:20px;line-height:28px">Undertecknade avtal för {{ companyName }}</h1>' +
      paragraph('Hej {{ name }}!') +
      paragraph(
        'Här är avtalen för {{ companyName }}, undertecknade och sigillerade. Spara filen: den visar vad som skrevs under, av vem och när, och kan inte ändras utan att det märks.',
      ) +
      paragraph('<a href="{{ checkAddress }}">Kontrollera den när du vill</a>'),
  },
}
