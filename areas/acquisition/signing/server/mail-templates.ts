import type { OutsideMail, OutsideMails } from '#platform/server/mail/templates/template.ts'

const paragraph = (text: string) => `<p style="margin:0 0 12px">${text}</p>`
const proves =
  'Den sigillerade filen visar vad som skrevs under, av vem och när, och kan inte ändras utan att det märks.'

/** What who has signed is told when it is sealed, and what more is said of the file in the mail. */
const sealedMail = (attached: string): OutsideMail => ({
  facts: {
    name: 'contactName',
    companyName: 'companyName',
    link: 'link',
    validTo: 'validTo',
    checkAddress: 'link',
  },
  subject: 'Undertecknade avtal för {{ companyName }}',
  text: `Hej {{ name }}!

Avtalen för {{ companyName }} är undertecknade och sigillerade.${attached} Öppna dem med ditt BankID, till och med {{ validTo }}:

{{ link }}

${proves} Spara den, och kontrollera den när du vill: {{ checkAddress }}
`,
  html:
    '<h1 style="margin:0 0 16px;font-size:20px;line-height:28px">Undertecknade avtal för {{ companyName }}</h1>' +
    paragraph('Hej {{ name }}!') +
    paragraph(
      `Avtalen för {{ companyName }} är undertecknade och sigillerade.${attached} Öppna dem med ditt BankID, till och med {{ validTo }}.`,
    ) +
    paragraph('<a href="{{ link }}">Öppna avtalen</a>') +
    paragraph(`${proves} Spara den.`) +
    paragraph('<a href="{{ checkAddress }}">Kontrollera filen när du vill</a>'),
})

export const signingMails: OutsideMails = {
  agreementsSealed: sealedMail(''),
  agreementsSealedWithFile: sealedMail(' Filen är bifogad, som du bad om.'),
}
