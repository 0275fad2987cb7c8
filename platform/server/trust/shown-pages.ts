import { need } from './chain.ts'
import { revisionIn, type Revision } from './update-form.ts'

const why = 'the pages shown are not those of the agreements'

/** A PDF that is written in one part, as pdfkit writes it: its objects, and its pages in their order. */
export interface Paged {
  readonly part: Revision
  /** Numbers of objects: what the pages hang in, and the pages. */
  readonly tree: number
  readonly pages: readonly number[]
}

/** The numbers of the objects that words name. */
export const namedIn = (words: string): number[] =>
  [...words.matchAll(/(\d+) 0 R/g)].map(([, number]) => Number(number))

/** @param text Latin-1 @throws Untrusted when it has another form */
export function pagedIn(text: string): Paged {
  const part = revisionIn(text, 0, text.length)
  const tree = Number(/\n\/Pages (\d+) 0 R\n/.exec(part.textOf(part.root) ?? '')?.[1] ?? -1)
  const [, count, kids = ''] =
    /^<<\n\/Type \/Pages\n\/Count (\d+)\n\/Kids \[([\d R]+)\]\n>>$/.exec(part.textOf(tree) ?? '') ??
    []
  const pages = namedIn(kids)
  need(part.previous === undefined && pages.length > 0 && pages.length === Number(count), why)
  return { part, tree, pages }
}

/** The words of an object, and its data: what names other objects is in the words alone. */
export function halvesOf(body: string): { readonly words: string; readonly data: string } {
  const at = body.indexOf('\nstream\n')
  return at < 0 ? { words: body, data: '' } : { words: body.slice(0, at), data: body.slice(at) }
}
/** Where a page hangs, and where it stands in what is read, is another matter in another file. */
const ownOfPage = /\n\/(?:Parent \d+ 0 R|StructParents \d+)(?=\n)/g
const comparable = (body: string) => {
  const { words, data } = halvesOf(body)
  const kept = words.startsWith('<<\n/Type /Page\n') ? words.replaceAll(ownOfPage, '') : words
  return { alike: kept.replaceAll(/\d+ 0 R/g, 'R') + data, named: namedIn(kept) }
}

/** Pages, and all that they lead to, are the same but for the numbers of objects. @throws Untrusted */
function checkSame(
  one: Revision,
  other: Revision,
  pages: readonly (readonly [number, number])[],
): void {
  const seen = new Set<string>()
  const left = [...pages]
  for (let pair = left.pop(); pair; pair = left.pop()) {
    if (seen.has(pair.join())) continue
    seen.add(pair.join())
    const [mine, theirs] = [one.textOf(pair[0]), other.textOf(pair[1])]
    need(mine !== undefined && theirs !== undefined, why)
    const [own, wanted] = [comparable(mine), comparable(theirs)]
    need(own.alike === wanted.alike, why)
    for (const [place, number] of own.named.entries()) left.push([number, wanted.named[place] ?? 0])
  }
}

/*
 * What else could draw on a page, or do something when the file is opened: all of it has one form,
 * without room for more.
 */
const string = String.raw`\((?:\\[^]|[^\\()])*\)`
const forms = {
  catalog:
    /^<<\n\/Type \/Catalog\n\/Pages \d+ 0 R\n\/Names (\d+) 0 R\n\/Lang \(sv-SE\)\n\/MarkInfo \d+ 0 R\n\/StructTreeRoot \d+ 0 R\n\/ViewerPreferences \d+ 0 R\n\/AF \[([\d R]+)\]\n\/AcroForm (\d+) 0 R\n\/OutputIntents \[\d+ 0 R\]\n\/Metadata \d+ 0 R\n>>$/,
  names:
    /^<<\n\/Dests <<\n {2}\/Names \[\n\]\n>>\n\/EmbeddedFiles <<\n {2}\/Names \[\n((?: {4}\([\w.-]+\) \d+ 0 R\n)+)\]\n>>\n>>$/,
  file: new RegExp(
    `^<<\\n/Type /Filespec\\n/AFRelationship /\\w+\\n/F \\(([\\w.-]+)\\)\\n/EF <<\\n/F \\d+ 0 R\\n>>\\n/UF \\(\\1\\)\\n/Desc ${string}\\n>>$`,
  ),
  form: /^<<\n\/Fields \[(\d+) 0 R\]\n\/DA \(\/F\d+ 0 Tf 0 g\)\n\/DR <<\n\/Font <<\n\/F\d+ \d+ 0 R\n>>\n>>\n\/SigFlags 3\n>>$/,
  field:
    /^<<\n\/Type \/Annot\n\/Subtype \/Widget\n\/FT \/Sig\n\/T \(Sigill\)\n\/V \d+ 0 R\n\/F 132\n\/Rect \[0 0 0 0\]\n\/P (\d+) 0 R\n>>$/,
  page: /^<<\n\/Type \/Page\n\/Parent \d+ 0 R\n\/MediaBox \[0 0 595\.28 841\.89\]\n\/Contents \d+ 0 R\n\/Resources \d+ 0 R\n\/UserUnit 1\n\/StructParents \d+\n(?:\/Annots \[(\d+) 0 R\]\n)?\/Tabs \/S\n>>$/,
}
function checkForms(part: Revision, rest: readonly number[]): void {
  const read = (number: string | number | undefined, form: RegExp) => {
    const found = form.exec(part.textOf(Number(number ?? -1)) ?? '')
    need(found, why)
    return found
  }
  const [, names, told = '', form] = read(part.root, forms.catalog)
  const [, listed = ''] = read(names, forms.names)
  const files = [...listed.matchAll(/\(([\w.-]+)\) (\d+) 0 R/g)]
  need(namedIn(told).sort().join() === namedIn(listed).sort().join(), why)
  for (const [, name, number] of files) need(read(number, forms.file)[1] === name, why)
  need(new Set(files.map(([, name]) => name)).size === files.length, why)
  const [, seal] = read(form, forms.form)
  const [, page] = read(seal, forms.field)
  for (const [place, number] of rest.entries()) {
    const [, note] = read(number, forms.page)
    need(note === (place === 0 ? seal : undefined), why)
  }
  need(Number(page) === rest[0], why)
}

/**
 * The pages of a sealed file are those of the agreements attached to it, object for object, in their
 * order, and after them at least one of the house's own. Nothing else in the file draws or acts.
 *
 * @param sealed the part that the seal covers
 * @throws Untrusted
 */
export function checkShown(sealed: Buffer, agreements: readonly Buffer[]): void {
  const { part, pages } = pagedIn(sealed.toString('latin1'))
  let first = 0
  for (const agreement of agreements) {
    const theirs = pagedIn(agreement.toString('latin1'))
    const pairs = theirs.pages.map((number, place) => [pages[first + place] ?? -1, number] as const)
    checkSame(part, theirs.part, pairs)
    first += pairs.length
  }
  need(agreements.length > 0 && pages.length > first, why)
  checkForms(part, pages.slice(first))
}
