/** An element of cleaned HTML. */
export interface HtmlElement {
  readonly tag: string
  /** The number an ordered list begins with. */
  readonly start: number | undefined
  readonly children: readonly HtmlNode[]
}
export type HtmlNode = string | HtmlElement

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: '\u00a0',
}
const decoded = (text: string) =>
  text.replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
const empty = new Set(['br', 'hr'])

/**
 * Reads HTML as `cleanHtml` of the agreements leaves it: few tags, each closed, nested 20 deep at
 * most.
 */
export function htmlTree(html: string): readonly HtmlNode[] {
  interface Open {
    tag: string
    start: number | undefined
    children: HtmlNode[]
  }
  const root: Open = { tag: '', start: undefined, children: [] }
  const open = [root]
  const inner = () => open.at(-1) ?? root
  for (const [piece, closing, tag] of html.matchAll(/<(\/?)(\w+)[^<>]*>|[^<]+/g)) {
    if (tag === undefined) inner().children.push(decoded(piece))
    else if (closing) {
      if (open.length > 1 && inner().tag === tag) open.pop()
    } else {
      const start = /\bstart="(\d+)"/.exec(piece)?.[1]
      const element: Open = {
        tag,
        start: start === undefined ? undefined : Number(start),
        children: [],
      }
      inner().children.push(element)
      if (!empty.has(tag)) open.push(element)
    }
  }
  return root.children
}
