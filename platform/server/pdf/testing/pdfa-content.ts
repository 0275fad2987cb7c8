import { PDFArray, PDFDict, PDFName, PDFNumber, PDFRawStream, type PDFPage } from '@cantoo/pdf-lib'
import { look, nameIn, textIn, type Looked } from './pdf-objects.ts'

/** What a page draws: pieces without the text of strings, which could look like anything. */
const piecesOf = (drawn: string): string[] =>
  drawn
    .replaceAll(/\((?:\\.|[^\\()])*\)/gs, '()')
    .replaceAll(/<[\da-fA-F\s]*>/g, '()')
    .replaceAll(/<<|>>|[[\]]/g, ' $& ')
    .split(/\s+/)
    .filter((piece) => piece !== '')

/** How deep graphics may be kept within each other. */
const deepest = 28
const shows = /^(Tj|TJ|'|"|S|s|f|F|f\*|B|b|B\*|b\*|Do|sh)$/

function drawnOn({ context }: Looked, page: PDFPage): string {
  const contents = page.node.lookup(PDFName.of('Contents'))
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((one) => context.lookup(one)) : [contents]
  return streams.map((one) => (one instanceof PDFRawStream ? textIn(one) : '')).join('\n')
}

/**
 * ISO 19005-3, 6.2 and 6.7: of each page what is drawn, and that all of it is either read or said to
 * be no part of what is read.
 *
 * @returns of each page which pieces of it are read
 */
export function contentProblems(looked: Looked): ReadonlyMap<PDFDict, ReadonlySet<number>> {
  const { document, no } = looked
  const read = new Map<PDFDict, Set<number>>()
  for (const [at, page] of document.getPages().entries()) {
    const onPage = (problem: string) => no(`page ${at + 1}: ${problem}`)
    const fonts = look(look(page.node, 'Resources', PDFDict), 'Font', PDFDict)
    const mine = new Set<number>()
    read.set(page.node, mine)
    const marked: boolean[] = []
    let kept = 0
    const pieces = piecesOf(drawnOn(looked, page))
    for (const [place, piece] of pieces.entries()) {
      if (piece === 'q' && ++kept > deepest) onPage('too much within each other')
      if (piece === 'Q') kept--
      if (piece === 'BMC' || piece === 'BDC') {
        const before = pieces.slice(Math.max(0, place - 14), place)
        const begin = before.findLastIndex(
          (one) => /^\/[A-Z]/.test(one) && !/^\/MCID$|^\/Type$|^\/(Layout|Pagination)$/.test(one),
        )
        const isArtifact = before[begin] === '/Artifact'
        const number = before.slice(begin).at(before.slice(begin).indexOf('/MCID') + 1)
        const hasNumber = before.slice(begin).includes('/MCID')
        if (hasNumber && mine.has(Number(number))) onPage(`two pieces ${number}`)
        if (hasNumber) mine.add(Number(number))
        marked.push(isArtifact || hasNumber)
      }
      if (piece === 'EMC' && marked.pop() === undefined) onPage('a mark ends that began nowhere')
      if (shows.test(piece) && !marked.some(Boolean))
        onPage('something drawn that nobody is told of')
      if (/^[kK]$/.test(piece)) onPage('colours of print')
      if (piece === 'Tf' && !fonts?.has(PDFName.of((pieces[place - 2] ?? '').slice(1))))
        onPage('a font that it does not have')
    }
    if (kept !== 0 || marked.length > 0) onPage('something that does not end')
    const group = look(page.node, 'Group', PDFDict)
    if (group && nameIn(group, 'S') !== 'Transparency') onPage('a group of another kind')
    const states = look(look(page.node, 'Resources', PDFDict), 'ExtGState', PDFDict)
    for (const key of states?.keys() ?? []) {
      const state = states?.lookup(key)
      if (state instanceof PDFDict && !/^(Normal|Compatible)?$/.test(nameIn(state, 'BM') ?? ''))
        onPage('a blend')
    }
    if (mine.size > 0 && !look(page.node, 'StructParents', PDFNumber))
      onPage('no place in what is read')
    if (nameIn(page.node, 'Tabs') !== 'S') onPage('stepped through in another order')
  }
  return read
}
