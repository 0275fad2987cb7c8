import sanitizeHtml from 'sanitize-html'
import { isWebAddress, pageBreak, richTextElements } from '../rich-text.ts'
import type { AgreementContent } from '../token-fields.ts'
import { wellFormed } from './well-formed.ts'

const aNumber = /^\d{1,4}$/
const none: sanitizeHtml.Attributes = {}

const rules: sanitizeHtml.IOptions = {
  allowedTags: richTextElements,
  allowedAttributes: { a: ['href', 'rel', 'target'], ol: ['start'], hr: ['class'] },
  allowedSchemes: ['https', 'http', 'mailto'],
  // An address without a scheme would lead into this program.
  allowProtocolRelative: false,
  nestingLimit: 20,
  transformTags: {
    b: 'strong',
    i: 'em',
    strike: 's',
    del: 's',
    h4: 'h3',
    h5: 'h3',
    h6: 'h3',
    a: (tagName, { href = '' }) =>
      isWebAddress(href.trim())
        ? {
            tagName,
            attribs: { href: href.trim(), rel: 'noopener noreferrer nofollow', target: '_blank' },
          }
        : { tagName, attribs: none },
    hr: (tagName, { class: kind }) => ({
      tagName,
      attribs: kind === pageBreak ? { class: pageBreak } : none,
    }),
    ol: (tagName, { start = '' }) => ({ tagName, attribs: aNumber.test(start) ? { start } : none }),
  },
}

/**
 * Signs that cannot be seen: they break what is searched for, or turn the direction of writing so
 * that a text reads as another.
 */
const unseen = /(?![\n\t])[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/gu

/**
 * Formatted text and nothing else: no script, style, event, image or address that leads anywhere
 * but to the web or a mailbox.
 */
export const cleanHtml = (html: string) =>
  wellFormed(sanitizeHtml(html.normalize('NFC'), rules))
    .replaceAll(unseen, '')
    .trim()

export const cleanContent = ({ text, summary }: AgreementContent): AgreementContent => ({
  text: cleanHtml(text),
  summary: cleanHtml(summary),
})
