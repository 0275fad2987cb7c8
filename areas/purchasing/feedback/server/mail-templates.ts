import type { OutsideMail } from '#platform/server/mail/templates/template.ts'
import type { TemplateName } from '../rules.ts'

/** The invoices a mail is about, of mail-data.ts, each followed by what is told of it. */
const listText = (why: string) => `{% for invoice in invoices %}
Faktura {{ invoice.number }}, {{ invoice.issuer }} till {{ invoice.recipient }}, {{ invoice.amount }}, förfaller {{ invoice.due }}${why}{% endfor %}
`
const cell =
  'padding:6px 12px 6px 0;border-bottom:1px solid #e4e7ec;text-align:left;vertical-align:top'
const right =
  'padding:6px 0;border-bottom:1px solid #e4e7ec;text-align:right;vertical-align:top;white-space:nowrap'
const listHtml = (
  why: string,
) => `<table cellpadding="0" cellspacing="0" style="width:100%;border-collapse:collapse;margin:0 0 16px">
<tr><th style="${cell}">Faktura</th><th style="${cell}">Utställare</th><th style="${cell}">Mottagare</th><th style="${cell}">Förfaller</th><th style="${right}">Belopp</th></tr>
{% for invoice in invoices %}<tr><td style="${cell}">{{ invoice.number }}</td><td style="${cell}">{{ invoice.issuer }}</td><td style="${cell}">{{ invoice.recipient }}</td><td style="${cell}">{{ invoice.due }}</td><td style="${right}">{{ invoice.amount }}</td></tr>${why}
{% endfor %}</table>
`
const facts = {
  'invoice.number': 'invoiceNumber',
  'invoice.issuer': 'issuerName',
  'invoice.recipient': 'recipientName',
  'invoice.amount': 'invoiceAmount',
  'invoice.due': 'dueDate',
} as const

interface Parts extends OutsideMail {
  readonly paragraph: string
}
const letter = ({ facts: named, subject, paragraph, text, html }: Parts): OutsideMail => ({
  facts: named,
  subject,
  text: `${paragraph}\n${text}\nSvara på det här brevet om du har frågor.`,
  html: `<h1 style="margin:0 0 16px;font-size:20px;line-height:28px">${subject}</h1>
<p style="margin:0 0 12px">${paragraph}</p>
${html}<p style="margin:0">Svara på det här brevet om du har frågor.</p>`,
})

/** With what is told of each decision, and what one of us has written. */
const toIssuer = (subject: string, paragraph: string) =>
  letter({
    facts: { ...facts, 'invoice.why': 'sentence', message: 'message' },
    subject,
    paragraph,
    text: `${listText("{% if invoice.why != '' %}. {{ invoice.why }}{% endif %}")}{% if message != '' %}
{{ message }}
{% endif %}`,
    html: `${listHtml(`{% if invoice.why != '' %}<tr><td colspan="5" style="${cell}">{{ invoice.why }}</td></tr>{% endif %}`)}{% if message != '' %}<p style="margin:0 0 12px;white-space:pre-line">{{ message }}</p>
{% endif %}`,
  })
/** A debtor is told of the invoices, and nothing of what was decided on them (invoices 160). */
const toRecipient = (subject: string, paragraph: string) =>
  letter({
    facts: { ...facts, recipientName: 'recipientName' },
    subject,
    paragraph,
    text: listText(''),
    html: listHtml(''),
  })

/** The mail of each type of feedback (feedback 13). */
export const feedbackTemplates: Readonly<Record<TemplateName, OutsideMail>> = {
  feedbackAwaitingApproval: toIssuer(
    'Vi inväntar leveransgodkännande',
    'Vi väntar på att mottagaren godkänner leveransen. Utbetalning sker när godkännandet har kommit.',
  ),
  feedbackOther: toIssuer(
    'Om dina fakturor',
    'Vi har en fråga eller ett besked om följande fakturor.',
  ),
  feedbackInProgress: toIssuer(
    'Dina fakturor är under hantering',
    'Vi har tagit emot fakturorna och behandlar dem. Du får besked när det är klart.',
  ),
  feedbackInProgressDue: toIssuer(
    'Dina fakturor är under hantering på grund av förfall',
    'Vi behandlar fakturorna. Det tar längre tid än vanligt eftersom de har förfallit eller förfaller snart.',
  ),
  feedbackApprovalRequest: toRecipient(
    'Leveransgodkännande av fakturor till {{ recipientName }}',
    'Vi har blivit erbjudna att köpa följande fakturor. Svara på det här brevet och bekräfta att leveransen är mottagen och att fakturorna kommer att betalas.',
  ),
  feedbackApprovalReminder: toRecipient(
    'Påminnelse: leveransgodkännande av fakturor till {{ recipientName }}',
    'Vi har ännu inte fått besked om följande fakturor. Svara på det här brevet och bekräfta att leveransen är mottagen och att fakturorna kommer att betalas.',
  ),
}
