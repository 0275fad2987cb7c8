import type { OutsideMails } from '#platform/server/mail/templates/template.ts'

const subject = 'Faktura {{ invoiceNumber }} till {{ recipientName }}'

/** What one of us writes to the issuer of an invoice. */
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
}
