import { DomUtils, parseDocument } from 'htmlparser2'
import type { Content } from 'pdfmake/interfaces.js'

type HtmlNode = ReturnType<typeof parseDocument>['children'][number]
type HtmlElement = Extract<HtmlNode, { attribs: object }>

interface Look {
  readonly bold?: true
  readonly italics?: true
  readonly decoration?: 'underline' | 'lineThrough'
}
const looks: Readonly<Record<string, Look>> = {
  strong: { bold: true },
  em: { italics: true },
  u: { decoration: 'underline' },
  s: { decoration: 'lineThrough' },
  // Where a link leads is not printed: only what is read is signed.
  a: { decoration: 'underline' },
}
type Run = Look & { readonly text: string }

const runsOf = (node: HtmlNode, look: Look): Run[] => {
  if (DomUtils.isText(node)) return [{ text: node.data.replaceAll(/[\n\t ]+/g, ' '), ...look }]
  if (!DomUtils.isTag(node)) return []
  if (node.name === 'br') return [{ text: '\n' }]
  return node.children.flatMap((child) => runsOf(child, { ...look, ...looks[node.name] }))
}

const blockTags = new Set(['h1', 'h2', 'h3', 'p', 'hr', 'blockquote', 'ul', 'ol', 'li'])
const isBlock = (node: HtmlNode): node is HtmlElement =>
  DomUtils.isTag(node) && blockTags.has(node.name)

const afterBlock: [number, number, number, number] = [0, 0, 0, 6]
function blockOf(element: HtmlElement): Content {
  const { name, children } = element
  switch (name) {
    case 'h1':
    case 'h2':
    case 'h3':
      return { text: children.flatMap((child) => runsOf(child, {})), style: name }
    case 'hr':
      return {
        canvas: [
          { type: 'line', x1: 0, y1: 0, x2: 490, y2: 0, lineWidth: 0.5, lineColor: '#9aa3ae' },
        ],
        margin: [0, 4, 0, 10],
      }
    case 'ul':
      return { ul: blocksOf(children, itemOf), margin: afterBlock }
    case 'ol':
      return {
        ol: blocksOf(children, itemOf),
        start: Number(element.attribs.start ?? 1),
        margin: afterBlock,
      }
    case 'blockquote':
      return { stack: blocksOf(children), margin: [16, 0, 0, 0] }
    default:
      return { text: children.flatMap((child) => runsOf(child, {})), margin: afterBlock }
  }
}
const itemOf = ({ children }: HtmlElement): Content => ({ stack: blocksOf(children) })

/** Blocks as they stand; text between them is a paragraph of its own, in a list too. */
function blocksOf(nodes: readonly HtmlNode[], draw = blockOf): Content[] {
  const blocks: Content[] = []
  let loose: Run[] = []
  const close = () => {
    if (loose.some(({ text }) => text.trim() !== ''))
      blocks.push({ text: loose, margin: afterBlock })
    loose = []
  }
  for (const node of nodes) {
    if (isBlock(node)) {
      close()
      blocks.push(draw(node))
    } else loose.push(...runsOf(node, {}))
  }
  close()
  return blocks
}

/**
 * Cleaned HTML as the blocks of a PDF, read by the parser that also cleaned it, so that what is
 * printed is what was kept.
 */
export const pdfBlocks = (html: string): Content[] => blocksOf(parseDocument(html).children)
