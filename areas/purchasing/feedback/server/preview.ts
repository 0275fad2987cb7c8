import sanitizeHtml from 'sanitize-html'
import { personsWithin } from '#platform/server/audit/persons.ts'
import type { Handler } from '#platform/server/context.ts'
import { renderMail } from '#platform/server/mail/rendering.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { explanationsOf, named } from '#areas/purchasing/invoices/server/public.ts'
import type { feedback } from '../contract.ts'
import { isToIssuer } from '../rules.ts'
import { mailData } from './mail-data.ts'
import { feedbackTemplates } from './mail-templates.ts'

/** Lengths, colours and words: nothing that fetches anything. */
const plainStyle = [/^[\w\s#%.,'-]+$/]
const styles = [
  'margin',
  'padding',
  'width',
  'max-width',
  'background',
  'color',
  'font',
  'font-size',
  'line-height',
  'border',
  'border-top',
  'border-bottom',
  'border-radius',
  'border-collapse',
  'text-align',
  'vertical-align',
  'white-space',
]
const shown: sanitizeHtml.IOptions = {
  allowedTags: ['h1', 'p', 'br', 'table', 'tbody', 'tr', 'th', 'td'],
  allowedAttributes: {
    '*': ['style'],
    table: ['role', 'cellpadding', 'cellspacing', 'width'],
    td: ['align'],
  },
  allowedStyles: { '*': Object.fromEntries(styles.map((style) => [style, plainStyle])) },
  nonTextTags: ['script', 'style', 'title', 'textarea', 'option', 'noscript'],
}

/** The mail as it would be sent, with nothing in it that runs, loads or leads anywhere. */
export const getPreview: Handler<typeof feedback.getPreview> = async (
  { template, data },
  { db, audit },
) => {
  const ids = [...new Set(data.invoiceIds)]
  const invoices = await db
    .selectFrom('invoice')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('createdAt')
    .execute()
  if (invoices.length < ids.length) refusePlatform('notFound')
  const held = invoices.map(named)
  const { subject, html } = await renderMail(
    feedbackTemplates[template],
    mailData(held, data.message, isToIssuer(template) ? await explanationsOf(db, held) : new Map()),
  )
  const htmlContent = sanitizeHtml(html, shown).trim()
  const persons = personsWithin(`${subject}\n${htmlContent}`)
  // A sole trader's number stands in the middle of the mail's words (audit 3).
  if (persons.length > 0) audit({ persons })
  return { subject, htmlContent }
}
