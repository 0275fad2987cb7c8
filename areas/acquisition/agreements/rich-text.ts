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
  'table',
  'tr',
  'th',
  'td',
]

/** The class of a line at which a new page begins. */
export const pageBreak = 'page-break'
/** Columns a table may have: more are too narrow to be read on paper. */
export const mostColumns = 12

/** Whether a link in it may lead there: to the web or to a mail, and nowhere in this program. */
export const isWebAddress = (href: string) => /^(https?:\/\/|mailto:)/i.test(href)
