import { describe, expect, it } from 'vitest'
import { cleanHtml } from './clean-html.ts'

describe('text that is kept', () => {
  it.each([
    '<h1>Avtal</h1><h2>§ 1</h2><h3>a</h3><p>Köparen <strong>NAMN</strong> <em>a</em> <u>b</u> <s>c</s></p>',
    '<ul><li><p>ett</p></li></ul><ol start="3"><li><p>tre</p></li></ol><blockquote><p>citat</p></blockquote><hr />',
    '<p>A &amp; B, 1 &lt; 2, åäö €</p>',
    '<p><a href="https://example.se/villkor" rel="noopener noreferrer nofollow" target="_blank">villkor</a></p>',
    '<p><a href="mailto:avtal@example.se" rel="noopener noreferrer nofollow" target="_blank">skriv</a></p>',
    '<table><tr><th><p>Volym</p></th><th><p>Pris</p></th></tr><tr><td><p>PROVISION <strong>a</strong></p><p>b<br />c</p></td><td><p></p></td></tr></table><p>efter</p>',
    '<p>a</p><hr class="page-break" /><hr /><p>b</p>',
  ])('%s', (html) => {
    expect(cleanHtml(html)).toBe(html)
    expect(cleanHtml(cleanHtml(html))).toBe(html)
  })
})

describe('agreements 26: a table is', () => {
  it.each([
    [
      'rows of cells with paragraphs, and the first names the columns',
      '<table class="x"><thead><tr><td>a</td><td colspan="2">b</td></tr></thead><tbody><tr><th>c</th></tr></tbody></table>',
      '<table><tr><th><p>a</p></th><th><p>b</p></th></tr><tr><td><p>c</p></td></tr></table>',
    ],
    [
      'never within another, nor within a list or a paragraph',
      '<ul><li>x<table><tr><td>a<table><tr><td>b</td></tr></table>c</td></tr></table>y</li></ul>',
      '<ul><li>x</li></ul><table><tr><th><p>a</p></th></tr><tr><td><p>b</p></td></tr><tr><td><p>c</p></td></tr></table>y',
    ],
    [
      'what stands between its cells too',
      '<table>före<tr>mellan<td>a</td>efter</tr>sist</table>',
      '<table><tr><th><p>före</p></th></tr><tr><td><p>mellan</p></td><td><p>a</p></td><td><p>efter</p></td></tr><tr><td><p>sist</p></td></tr></table>',
    ],
    [
      'headings and lists in a cell as paragraphs',
      '<table><tr><td><h1>a</h1><ul><li>b</li><li>c</li></ul></td></tr></table>',
      '<table><tr><th><p>a</p><p></p><p>b</p><p>c</p></th></tr></table>',
    ],
    ['never empty', '<table></table>', '<table><tr><th><p></p></th></tr></table>'],
    [
      'closed where the text ends',
      '<table><tr><td><strong>a',
      '<table><tr><th><p><strong>a</strong></p></th></tr></table>',
    ],
  ])('%s', (_, html, clean) => {
    expect(cleanHtml(html)).toBe(clean)
    expect(cleanHtml(clean)).toBe(clean)
  })

  it('of at most twelve columns, the last of which takes what is left', () => {
    const clean = cleanHtml(`<table><tr>${'<td>a</td>'.repeat(20)}</tr></table>`)
    expect(clean.match(/<th>/g)).toHaveLength(12)
    expect(clean.match(/a/g)?.length).toBeGreaterThanOrEqual(20)
  })
})

describe('what is taken away', () => {
  it.each([
    ['<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['<scr<script>ipt>alert(1)</script>', 'ipt&gt;alert(1)'],
    ['<p onclick="x()" style="color:red" class="y" id="z">a</p>', '<p>a</p>'],
    ['<p><img src=x onerror=alert(1)>a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', 'a'],
    ['<a href=" java\tscript:alert(1)">a</a>', 'a'],
    ['<a href="JAVASCRIPT&colon;alert(1)">a</a>', 'a'],
    ['<a href="data:text/html,<script>1</script>">a</a>', 'a'],
    ['<a href="//evil.example">a</a>', 'a'],
    ['<a href="/api/token/logout">a</a>', 'a'],
    ['<style>p{display:none}</style><p>a</p>', '<p>a</p>'],
    ['<iframe src="https://evil.example"></iframe><p>a</p>', '<p>a</p>'],
    ['<svg><script>alert(1)</script></svg><math><mi>a</mi></math>', 'a'],
    ['<form action="https://evil.example"><input name="a"><button>b</button></form>', 'b'],
    ['<p>a<!-- <img src=x onerror=alert(1)> --></p>', '<p>a</p>'],
    ['<td>a</td><tr>b</tr>', 'ab'],
    ['<b>a</b><i>b</i><h5>c</h5>', '<strong>a</strong><em>b</em><h3>c</h3>'],
    ['<p>NA\u202eMN\u2028\u0007</p>', '<p>NAMN</p>'],
    ['<p>NA&#8238;MN</p>', '<p>NAMN</p>'],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>', '<p></p>'],
    [
      '<a href="x">z</a><a href="https://ok.example">ok</a> resten',
      'z<a href="https://ok.example" rel="noopener noreferrer nofollow" target="_blank">ok</a> resten',
    ],
    [
      '<p><a href="https://ok.example">a<a href="javascript:b">b</p>c',
      '<p><a href="https://ok.example" rel="noopener noreferrer nofollow" target="_blank">ab</a></p>c',
    ],
    ['<p><strong>a</p>b</strong>', '<p><strong>a</strong></p>b'],
  ])('%s', (html, clean) => expect(cleanHtml(html)).toBe(clean))

  it('holds for tags nested deeper than anybody writes', () => {
    const clean = cleanHtml('<blockquote>'.repeat(20_000) + 'a')
    expect(clean.match(/<blockquote>/g)?.length).toBeLessThanOrEqual(20)
  })
})
