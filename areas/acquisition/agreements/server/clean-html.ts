import { Parser } from 'htmlparser2'
import sanitizeHtml from 'sanitize-html'
import { isWebAddress, richTextElements } from '../rich-text.ts'
import type { AgreementContent } from '../token-fields.ts'

const aNumber = /^\d{1,4}$/
const none: sanitizeHtml.Attributes = {}

const rules: sanitizeHtml.IOptions = {
  allowedTags: richTextElements,
  allowedAttributes: { a: ['href', 'rel', 'target'], ol: ['start'] },
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

/**
 * Every tag closed where it belongs: a link that is never closed would make the rest of the
 * agreement its own, and whoever reads the tree of it relies on the tags.
 */
const wellFormed = (html: string) => {
  const open: { readonly name: string; readonly isShown: boolean }[] = []
  let text = ''
  const close = (name: string) => {
    if (!open.some((one) => one.name === name)) return
    for (let last = open.pop(); last; last = open.pop()) {
      if (last.isShown) text += `</${last.name}>`
      if (last.name === name) return
    }
  }
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (!richTextElements.includes(name)) return
        const written = Object.entries(attributes).map(
          ([key, value]) => ` ${key}="${escaped(value)}"`,
        )
        // A link that leads nowhere it may goes, and what it holds stays.
        const isShown = name !== 'a' || attributes.href !== undefined
        const isVoid = name === 'br' || name === 'hr'
        if (isShown) text += `<${name}${written.join('')}${isVoid ? ' /' : ''}>`
        if (!isVoid) open.push({ name, isShown })
      },
      onclosetag: close,
      ontext(said) {
        text += escaped(said)
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  for (const { name, isShown } of open.toReversed()) if (isShown) text += `</${name}>`
  return text
}
const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

export const cleanContent = ({ text, summary }: AgreementContent): AgreementContent => ({
  text: cleanHtml(text),
  summary: cleanHtml(summary),
})
