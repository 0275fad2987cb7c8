import { createElement, useMemo, type ReactNode } from 'react'
import type { Token } from '../contract.ts'
import { isWebAddress, pageBreak, richTextElements } from '../rich-text.ts'
import { partsOf } from '../rules.ts'
import css from './rich-text.module.css'

type Shown = Pick<Token, 'key' | 'label' | 'presetValue'>

/** What reads the HTML puts rows in a body of the table's. */
const elements = new Set([...richTextElements, 'tbody'].map((name) => name.toUpperCase()))
/** A page has its headings already: those of an agreement come below them, and look as they did. */
const heading: Readonly<Record<string, string>> = { H1: 'h3', H2: 'h4', H3: 'h5' }

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
function drawn(node: Node, key: number, tokens: ReadonlyMap<string, Shown>): ReactNode {
  if (node.nodeType === Node.TEXT_NODE)
    return partsOf(node.nodeValue ?? '', [...tokens.keys()]).map((part, place) => {
      const token = part.key === undefined ? undefined : tokens.get(part.key)
      return token ? substituted(token, place) : part.text
    })
  const children = () => [...node.childNodes].map((child, place) => drawn(child, place, tokens))
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
  const level = heading[node.tagName]
  return createElement(
    level ?? node.tagName.toLowerCase(),
    {
      key,
      ...(level && { className: css[node.tagName.toLowerCase()] }),
      ...(start && { start }),
      ...(node.tagName === 'TH' && { scope: 'col' }),
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
    return drawn(new DOMParser().parseFromString(html, 'text/html').body, 0, byKey)
  }, [html, tokens])
  return <div className={css.read}>{content}</div>
}
