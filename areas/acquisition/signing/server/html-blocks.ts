import { DomUtils, parseDocument } from 'htmlparser2'
import type { Block, Look, Run } from '#platform/server/pdf/blocks.ts'

type HtmlNode = ReturnType<typeof parseDocument>['children'][number]
type HtmlElement = Extract<HtmlNode, { attribs: object }>

const looks: Readonly<Record<string, Look>> = {
  strong: { bold: true },
  em: { italics: true },
  u: { underline: true },
  s: { strike: true },
  // Where a link leads is not printed: only what is read is signed.
  a: { underline: true },
}

const runsOf = (node: HtmlNode, look: Look): Run[] => {
  if (DomUtils.isText(node)) return [{ text: node.data.replaceAll(/[\n\t ]+/g, ' '), ...look }]
  if (!DomUtils.isTag(node)) return []
  if (node.name === 'br') return [{ text: '\n' }]
  return node.children.flatMap((child) => runsOf(child, { ...look, ...looks[node.name] }))
}
const runsIn = ({ children }: HtmlElement) => children.flatMap((child) => runsOf(child, {}))

const blockTags = new Set(['h1', 'h2', 'h3', 'p', 'hr', 'blockquote', 'ul', 'ol', 'li', 'table'])
const isBlock = (node: HtmlNode): node is HtmlElement =>
  DomUtils.isTag(node) && blockTags.has(node.name)

/** What stands in a cell, its paragraphs a line each. */
const cellOf = (cell: HtmlElement) =>
  cell.children
    .map((child) =>
      runsOf(child, {})
        .map(({ text }) => text)
        .join('')
        .trim(),
    )
    .filter((text) => text !== '')
    .join('\n')
function rowsOf(table: HtmlElement): string[][] {
  const rows = DomUtils.getElementsByTagName('tr', table.children).map((row) =>
    row.children.flatMap((cell) =>
      DomUtils.isTag(cell) && (cell.name === 'td' || cell.name === 'th') ? [cellOf(cell)] : [],
    ),
  )
  const columns = Math.max(0, ...rows.map(({ length }) => length))
  return columns === 0
    ? []
    : rows.map((row) => [...row, ...Array<string>(columns - row.length).fill('')])
}

function blockOf(element: HtmlElement): Block[] {
  const { name, children } = element
  switch (name) {
    case 'h1':
      return [{ is: 'H1', runs: runsIn(element) }]
    case 'h2':
      return [{ is: 'H2', runs: runsIn(element) }]
    case 'h3':
      return [{ is: 'H3', runs: runsIn(element) }]
    case 'hr':
      return [{ is: element.attribs.class === 'page-break' ? 'pageBreak' : 'line' }]
    case 'ul':
      return [{ is: 'list', start: null, items: itemsOf(children) }]
    case 'ol':
      return [{ is: 'list', start: Number(element.attribs.start ?? 1), items: itemsOf(children) }]
    case 'blockquote':
      return [{ is: 'quote', blocks: blocksOf(children) }]
    case 'table': {
      const rows = rowsOf(element)
      return rows.length > 0 ? [{ is: 'table', rows }] : []
    }
    default:
      return [{ is: 'P', runs: runsIn(element) }]
  }
}
/** What stands in a list, its points or text alone, a point each. */
const itemsOf = (nodes: readonly HtmlNode[]): Block[][] =>
  pieces(nodes, (element) =>
    element.name === 'li' ? blocksOf(element.children) : blockOf(element),
  )

/** Blocks one by one; text between them is a paragraph of its own. */
function pieces(nodes: readonly HtmlNode[], read: (element: HtmlElement) => Block[]): Block[][] {
  const found: Block[][] = []
  let loose: Run[] = []
  const close = () => {
    if (loose.some(({ text }) => text.trim() !== '')) found.push([{ is: 'P', runs: loose }])
    loose = []
  }
  for (const node of nodes) {
    if (isBlock(node)) {
      close()
      found.push(read(node))
    } else loose.push(...runsOf(node, {}))
  }
  close()
  return found
}
const blocksOf = (nodes: readonly HtmlNode[]): Block[] => pieces(nodes, blockOf).flat()

/**
 * Cleaned HTML as the blocks of a document, read by the parser that also cleaned it, so that what
 * is printed is what was kept.
 */
export const htmlBlocks = (html: string): Block[] => blocksOf(parseDocument(html).children)
