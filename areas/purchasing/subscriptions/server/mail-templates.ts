import type { OutsideMails } from '#platform/server/mail/templates/template.ts'

const subject = 'Faktura {{ invoiceNumber }}: {{ state }}'
const about = '{{ issuerName }} till {{ recipientName }}, {{ amount }}, förfaller {{ dueDate }}.'
const why = 'Du får det här brevet för att {{ inviterName }} har lagt in din adress på fakturan.'
const paragraph = (text: string) => `<p style="margin:0 0 12px">${text}</p>`

/** To subscribers outside the house. What is told of the decision is for the issuer's alone. */
export const subscriptionMails: OutsideMails = {
  invoiceReached: {
    facts: {
      invoiceNumber: 'invoiceNumber',
      state: 'invoiceState',
      issuerName: 'issuerName',
      recipientName: 'recipientName',
      amount: 'invoiceAmount',
      dueDate: 'dueDate',
      message: 'message',
      explanation: 'sentence',
      inviterName: 'inviterName',
    },
    subject,
    text: `${subject}
{% if message != '' %}
{{ message }}
{% endif %}
${about}
{% if explanation != '' %}
{{ explanation }}
{% endif %}
${why}
`,
    html:
      `<h1 style="margin:0 0 16px;font-size:20px;line-height:28px">${subject}</h1>` +
      `{% if message != '' %}${paragraph('{{ message }}')}{% endif %}` +
      paragraph(about) +
      `{% if explanation != '' %}${paragraph('{{ explanation }}')}{% endif %}` +
      paragraph(why),
  },
}
