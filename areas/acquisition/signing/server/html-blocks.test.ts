import fc from 'fast-check'
import { DomUtils, parseDocument } from 'htmlparser2'
import { expect, it } from 'vitest'
import { cleanHtml } from '#areas/acquisition/agreements/server/testing/clean.ts'
import { linesOf, type Run } from '#platform/server/pdf/blocks.ts'
import { htmlBlocks } from './html-blocks.ts'

const paragraph = (...runs: Run[]) => ({ is: 'P', runs })

it.each<[string, string, unknown[]]>([
  [
    'headings and looks',
    '<h1>Avtal</h1><p>Köparen <strong>AB <em>A</em></strong>, <u>b</u> <s>c</s><br />ny rad</p>',
    [
      { is: 'H1', runs: [{ text: 'Avtal' }] },
      paragraph(
        { text: 'Köparen ' },
        { text: 'AB ', bold: true },
        { text: 'A', bold: true, italics: true },
        { text: ', ' },
        { text: 'b', underline: true },
        { text: ' ' },
        { text: 'c', strike: true },
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
        is: 'list',
        start: null,
        items: [
          [
            paragraph({ text: 'ett' }),
            { is: 'list', start: 3, items: [[paragraph({ text: 'tre' })]] },
          ],
        ],
      },
    ],
  ],
  [
    'text that stands in a list alone',
    '<ul>ett</ul>',
    [{ is: 'list', start: null, items: [[paragraph({ text: 'ett' })]] }],
  ],
  [
    'a quotation, text between blocks, and a link',
    '<blockquote>a</blockquote>b <a href="https://example.se">c</a><p>d</p>',
    [
      { is: 'quote', blocks: [paragraph({ text: 'a' })] },
      paragraph({ text: 'b ' }, { text: 'c', underline: true }),
      paragraph({ text: 'd' }),
    ],
  ],
  [
    'a table, one row of which is short, and a page break',
    '<table><tbody><tr><th><p>Volym</p></th><th>Pris</th></tr><tr><td><p>a</p><p>b</p></td></tr></tbody></table><hr class="page-break" /><hr />',
    [
      {
        is: 'table',
        rows: [
          ['Volym', 'Pris'],
          ['a\nb', ''],
        ],
      },
      { is: 'pageBreak' },
      { is: 'line' },
    ],
  ],
])('cleaned HTML is drawn: %s', (_, html, blocks) => {
  expect(htmlBlocks(html)).toEqual(blocks)
})

it('nothing that is kept, and so signed, is left out of what is printed', () => {
  const tags = 'h1 h2 h3 p br hr blockquote ul ol li strong em u s a table tr th td'.split(' ')
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
      const html = cleanHtml(pieces.join(''))
      const kept = DomUtils.textContent(parseDocument(html))
      const printed = linesOf(htmlBlocks(html))
        .join('')

        .replaceAll(/(-|\d+\.) | \| /g, '')
      const bare = (text: string) => text.replaceAll(/\s/g, '')
      expect(bare(printed)).toBe(bare(kept))
    }),
    { numRuns: 2000 },
  )
})
