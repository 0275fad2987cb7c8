import type { OutsideMails } from '#platform/server/mail/templates/template.ts'

const paragraph = (text: string) => `<p style="margin:0 0 12px">${text}</p>`
const subject = 'Du är inbjuden att företräda {{ companyName }}'
const paragraphs = [
  'Hej {{ name }}!',
  '{{ inviterName }} har bjudit in dig att göra det som behövs för {{ companyName }} hos oss.',
  'När det finns något för dig att göra får du en länk i ett eget mejl. Det du gör då skriver du under med BankID. I det här mejlet finns ingen länk, och vi frågar aldrig efter dina koder.',
  'Känner du inte till det här, ring oss på ett nummer som du har sedan tidigare.',
]

/** Says to somebody who is invited that they are. */
export const invitedUserMails: OutsideMails = {
  invitedUser: {
    facts: { name: 'contactName', companyName: 'companyName', inviterName: 'inviterName' },
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: `<h1 style="margin:0 0 16px;font-size:20px;line-height:28px">${subject}</h1>${paragraphs.map(paragraph).join('\n')}`,
  },
}
