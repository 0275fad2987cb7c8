import fc from 'fast-check'
import { DomUtils, parseDocument } from 'htmlparser2'
import { expect, it } from 'vitest'
import { pdfBlocks } from './html-pdf.ts'

const after = { margin: [0, 0, 0, 6] }
const paragraph = (...text: object[]) => ({ text, ...after })

it.each<[string, string, unknown[]]>([
  [
    'headings and looks',
    '<h1>Avtal</h1><p>Köparen <strong>AB <em>A</em></strong>, <u>b</u> <s>c</s><br />ny rad</p>',
    [
      { text: [{ text: 'Avtal' }], style: 'h1' },
      paragraph(
        { text: 'Köparen ' },
        { text: 'AB ', bold: true },
        { text: 'A', bold: true, italics: true },
        { text: ', ' },
        { text: 'b', decoration: 'underline' },
        { text: ' ' },
        { text: 'c', decoration: 'lineThrough' },
        { text: '\n' },
        { text: 'ny rad' },
      ),
    ],
  ],
  [
    'signs that HTML writes otherwise',
    '<p>A &amp; B, 1 &lt; 2 &gt; 0, &quot;x&quot;, &amp;amp;\u00a0€</p>',
    [paragraph({ text: 'A & B, 1 < 2 > 0, "x", &amp;\u00a0€' })],
  ],
  [
    'lists, one of which begins at three',
    '<ul><li><p>ett</p><ol start="3"><li>tre</li></ol></li></ul>',
    [
      {
        ul: [
          {
            stack: [
              paragraph({ text: 'ett' }),
              { ol: [{ stack: [paragraph({ text: 'tre' })] }], start: 3, ...after },
            ],
          },
        ],
        ...after,
      },
    ],
  ],
  [
    'text that stands in a list alone',
    '<ul>ett</ul>',
    [{ ul: [paragraph({ text: 'ett' })], ...after }],
  ],
  [
    'a quotation, text between blocks, and a link',
    '<blockquote>a</blockquote>b <a href="https://example.se">c</a><p>d</p>',
    [
      { stack: [paragraph({ text: 'a' })], margin: [16, 0, 0, 0] },
      paragraph({ text: 'b ' }, { text: 'c', decoration: 'underline' }),
      paragraph({ text: 'd' }),
    ],
  ],
])('cleaned HTML is drawn: %s', (_, html, blocks) => {
  expect(pdfBlocks(html)).toEqual(blocks)
})

/** What is written in blocks of a PDF, in its order. */
const writtenIn = (block: unknown): string => {
  if (typeof block === 'string') return block
  if (Array.isArray(block)) return block.map(writtenIn).join('')
  if (typeof block !== 'object' || block === null) return ''
  return ['text', 'stack', 'ul', 'ol'].map((key) => writtenIn(Reflect.get(block, key))).join('')
}

it('nothing that is kept, and so signed, is left out of what is printed', () => {
  const tags = 'h1 h2 h3 p br hr blockquote ul ol li strong em u s a'.split(' ')
  const piece = fc.oneof(
    fc.constantFrom(...tags).map((tag) => `<${tag}>`),
    fc.constantFrom(...tags).map((tag) => `</${tag}>`),
    fc.constantFrom(
      'a',
      ' ',
      '\n',
      'Köparen',
      '&amp;',
      '&lt;b&gt;',
      '&nbsp;',
      '&#39;',
      '&',
      '<',
      '"',
    ),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const html = pieces.join('')
      const kept = DomUtils.textContent(parseDocument(html))
      const printed = writtenIn(pdfBlocks(html))
      const bare = (text: string) => text.replaceAll(/\s/g, '')
      expect(bare(printed)).toBe(bare(kept))
    }),
    { numRuns: 2000 },
  )
})
