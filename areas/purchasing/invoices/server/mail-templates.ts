import type { OutsideMails } from '#platform/server/mail/templates/template.ts'

const subject = 'Faktura {{ invoiceNumber }} till {{ recipientName }}'

/** What one of us writes to the issuer or the debtor of an invoice. */
export const invoiceMails: OutsideMails = {
  invoiceMessage: {
    facts: {
      invoiceNumber: 'invoiceNumber',
      recipientName: 'recipientName',
      message: 'message',
    },
    subject,
    text: `${subject}\n\n{{ message }}\n`,
    html: `<h1 style="margin:0 0 16px;font-size:20px;line-height:28px">${subject}</h1>
<p style="margin:0 0 12px">{{ message }}</p>`,
  },
  // A reminder or a demand to a debtor, by a text that two have decided on (invoices 313).
  dunningLetter: {
    facts: { heading: 'message', message: 'message' },
    subject: '{{ heading }}',
    text: '{{ heading }}\n\n{{ message }}\n',
    html: `<h1 style="margin:0 0 16px;font-size:20px;line-height:28px">{{ heading }}</h1>
<p style="margin:0 0 12px;white-space:pre-line">{{ message }}</p>`,
  },
}
