/** The elements that the text of an agreement may have: no other is kept, and no other is drawn. */
export const richTextElements = [
  'h1',
  'h2',
  'h3',
  'p',
  'br',
  'hr',
  'blockquote',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  'u',
  's',
  'a',
]

/** Whether a link in it may lead there: to the web or to a mail, and nowhere in this program. */
export const isWebAddress = (href: string) => /^(https?:\/\/|mailto:)/i.test(href)
