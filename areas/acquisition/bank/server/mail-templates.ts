import type { OutsideMail, OutsideMails } from '#platform/server/mail/templates/template.ts'

const paragraph = (text: string) => `<p style="margin:0 0 12px">${text}</p>`
const heading = (text: string) =>
  `<h1 style="margin:0 0 16px;font-size:20px;line-height:28px">${text}</h1>`
const letter = (subject: string, paragraphs: readonly string[]): OutsideMail => {
  const all = ['Hej {{ contactName }}!', ...paragraphs]
  return {
    facts: {
      contactName: 'contactName',
      companyName: 'companyName',
      requestedOn: 'requestedOn',
    },
    subject,
    text: `${all.join('\n\n')}\n`,
    html: heading(subject) + all.map(paragraph).join('\n'),
  }
}
const notYou =
  'Är det inte ni som har bett om det, ring oss genast på ett nummer som ni har sedan tidigare. Svara inte på det här mejlet.'

/** What a client is told of its account, never the account itself. */
export const accountMails: OutsideMails = {
  accountChangeAsked: letter('Begäran om nytt konto för {{ companyName }}', [
    'Den {{ requestedOn }} fick vi en begäran om att betala ut till ett annat konto för {{ companyName }}. Vi kontrollerar den nu, och betalar till det gamla kontot tills den är godkänd.',
    notYou,
  ]),
  accountChanged: letter('Nytt konto för {{ companyName }}', [
    'Från och med nu betalar vi ut till det nya kontot för {{ companyName }}, som ni bad om den {{ requestedOn }}.',
    notYou,
  ]),
}
