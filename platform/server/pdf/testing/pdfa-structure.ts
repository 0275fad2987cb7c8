import {
  PDFArray,
  PDFBool,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFString,
  PDFHexString,
} from '@cantoo/pdf-lib'
import { look, nameIn, type Looked } from './pdf-objects.ts'

/** What may stand in what, of the kinds that are drawn here (ISO 32000-1, 14.8.4). */
const parents: Readonly<Record<string, readonly string[]>> = {
  Document: ['StructTreeRoot'],
  L: ['Document', 'BlockQuote', 'LBody'],
  LI: ['L'],
  Lbl: ['LI'],
  LBody: ['LI'],
  Table: ['Document', 'BlockQuote', 'LBody'],
  TR: ['Table'],
  TH: ['TR'],
  TD: ['TR'],
  BlockQuote: ['Document', 'BlockQuote', 'LBody'],
  P: ['Document', 'BlockQuote', 'LBody', 'TH', 'TD'],
  H1: ['Document', 'BlockQuote', 'LBody'],
  H2: ['Document', 'BlockQuote', 'LBody'],
  H3: ['Document', 'BlockQuote', 'LBody'],
}

/**
 * ISO 19005-3, 6.7: the order in which the file is read holds every piece that is drawn to be read,
 * once, in Swedish.
 */
export function structureProblems(
  { document, context, no }: Looked,
  drawn: ReadonlyMap<PDFDict, ReadonlySet<number>>,
): void {
  const { catalog } = document
  if (!look(look(catalog, 'MarkInfo', PDFDict), 'Marked', PDFBool)?.asBoolean()) no('not tagged')
  const language = catalog.lookup(PDFName.of('Lang'))
  const said = language instanceof PDFString || language instanceof PDFHexString
  if (!said || language.decodeText() !== 'sv-SE') no('no language')
  const shown = look(look(catalog, 'ViewerPreferences', PDFDict), 'DisplayDocTitle', PDFBool)
  if (!shown?.asBoolean()) no('named by its file and not by its title')
  const root = look(catalog, 'StructTreeRoot', PDFDict)
  if (!root) return no('nothing to read')
  if (!look(root, 'ParentTree', PDFDict)) no('no way from a page to what is read')

  const read = new Map<PDFDict, Set<number>>()
  const has = (page: PDFDict | undefined, number: number) => {
    if (!page) return no('a piece of no page')
    const mine = read.get(page) ?? new Set()
    if (mine.has(number)) no('a piece that is read twice')
    read.set(page, mine.add(number))
  }
  const walk = (element: PDFDict, parent: string, page: PDFDict | undefined) => {
    const kind = nameIn(element, 'S') ?? ''
    const here = look(element, 'Pg', PDFDict) ?? page
    if (!parents[kind]?.includes(parent)) no(`${kind} in ${parent}`)
    if (!element.has(PDFName.of('P'))) no(`${kind} without what it stands in`)
    const kids = element.lookup(PDFName.of('K'))
    for (const one of kids instanceof PDFArray ? kids.asArray() : [kids]) {
      const kid = one && context.lookup(one)
      if (kid instanceof PDFNumber) has(here, kid.asNumber())
      else if (kid instanceof PDFDict && nameIn(kid, 'Type') === 'MCR')
        has(look(kid, 'Pg', PDFDict) ?? here, look(kid, 'MCID', PDFNumber)?.asNumber() ?? -1)
      else if (kid instanceof PDFDict) walk(kid, kind, here)
    }
  }
  const top = root.lookup(PDFName.of('K'))
  for (const one of top instanceof PDFArray ? top.asArray() : [top]) {
    const element = one && context.lookup(one)
    if (element instanceof PDFDict) walk(element, 'StructTreeRoot', undefined)
  }
  for (const [page, numbers] of drawn) {
    const mine = read.get(page) ?? new Set()
    const isSame = mine.size === numbers.size && [...mine].every((one) => numbers.has(one))
    if (!isSame) no('what is drawn is not what is read')
  }
}
