import { createElement, useMemo, type ReactNode } from 'react'
import type { Token } from '../contract.ts'
import { isWebAddress, pageBreak, richTextElements } from '../rich-text.ts'
import { partsOf } from '../rules.ts'
import css from './rich-text.module.css'

type Shown = Pick<Token, 'key' | 'label' | 'presetValue'>

/** What reads the HTML puts rows in a body of the table's. */
const elements = new Set([...richTextElements, 'tbody'].map((name) => name.toUpperCase()))
/**
 * A page has its own heading already: those of an agreement come below it, each at most one level
 * under the one before, whichever sizes its writer chose. They look as they were written.
 */
function levelsIn(text: Element): ReadonlyMap<Element, string> {
  let before = 1
  return new Map(
    [...text.querySelectorAll('h1, h2, h3')].map((heading) => {
      before = Math.min(Number(heading.tagName.slice(1)) + 1, before + 1)
      return [heading, `h${before}`]
    }),
  )
}
interface Reading {
  readonly tokens: ReadonlyMap<string, Shown>
  readonly levels: ReadonlyMap<Element, string>
}

/** What is filled in, or what will be. */
const substituted = (token: Shown, key: number) => (
  <mark
    key={key}
    className={css.token}
    data-empty={token.presetValue === '' || undefined}
    title={token.label}
  >
    {token.presetValue || `[${token.label}]`}
  </mark>
)

/** Drawn element by element: nothing but formatted text can come of it, whatever the HTML says. */
function drawn(node: Node, key: number, reading: Reading): ReactNode {
  const { tokens, levels } = reading
  if (node.nodeType === Node.TEXT_NODE)
    return partsOf(node.nodeValue ?? '', [...tokens.keys()]).map((part, place) => {
      const token = part.key === undefined ? undefined : tokens.get(part.key)
      return token ? substituted(token, place) : part.text
    })
  const children = () => [...node.childNodes].map((child, place) => drawn(child, place, reading))
  if (!(node instanceof Element) || !elements.has(node.tagName)) return children()
  if (node.tagName === 'BR') return <br key={key} />
  if (node.tagName === 'HR')
    return <hr key={key} className={node.className === pageBreak ? css.pageBreak : undefined} />
  if (node.tagName === 'A') {
    const href = node.getAttribute('href') ?? ''
    if (!isWebAddress(href)) return children()
    return (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {children()}
      </a>
    )
  }
  const start = node.tagName === 'OL' ? Number(node.getAttribute('start') ?? 1) : undefined
  const name = node.tagName.toLowerCase()
  const level = levels.get(node)
  // A head without words heads nothing.
  const isBlank = name === 'th' && node.textContent?.trim() === ''
  return createElement(
    isBlank ? 'td' : (level ?? name),
    {
      key,
      ...(level && { className: css[name] }),
      ...(isBlank && { className: css.blank }),
      ...(start && { start }),
      ...(name === 'th' && !isBlank && { scope: 'col' }),
    },
    ...children(),
  )
}

/**
 * An agreement's text as it is read, with the tokens' values, or their names in brackets, in the
 * places of the keys (agreements 11).
 */
export function RichText({ html, tokens = [] }: { html: string; tokens?: readonly Shown[] }) {
  const content = useMemo(() => {
    const byKey = new Map(tokens.map((token) => [token.key, token]))
    const { body } = new DOMParser().parseFromString(html, 'text/html')
    return drawn(body, 0, { tokens: byKey, levels: levelsIn(body) })
  }, [html, tokens])
  return <div className={css.read}>{content}</div>
}
