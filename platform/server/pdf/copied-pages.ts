import { halvesOf, namedIn, pagedIn } from '../trust/shown-pages.ts'
import type { Doc } from './page.ts'

type Ref = ReturnType<Doc['ref']>
interface Written {
  readonly id: number
  offset: number
}
/** What pdfkit keeps of its file, which it has no door to. */
interface Inside {
  readonly _offset: number
  readonly _root: { readonly data: { readonly Pages: Ref & { readonly data: Pages } } }
  _write(written: string | Uint8Array): void
  _refEnd(ref: Written): void
  getStructTreeRoot(): Ref & { readonly data: { K?: unknown[] } }
  getStructParentTree(): { add(key: number, refs: readonly Ref[]): void }
  createStructParentTreeNextKey(): number
}
interface Pages {
  readonly Kids: unknown[]
  Count: number
}

/**
 * Puts the pages of other files before those of a document, in their order, with all that they lead
 * to and what is read of them: objects as they were written, under other numbers. So whoever has both
 * files can compare them without drawing anything.
 *
 * @param files written by pdfkit, as `taggedPdf` does
 * @throws Untrusted when one has another form
 */
export function copyPages(doc: Doc, files: readonly Uint8Array[]): void {
  const copied = files.flatMap((file) => copyFile(doc, Buffer.from(file).toString('latin1')))
  const { Pages } = (doc as unknown as Inside)._root.data
  Pages.data.Kids.unshift(...copied)
  Pages.data.Count += copied.length
}

function copyFile(doc: Doc, text: string): Ref[] {
  const own = doc as unknown as Inside
  const { part, tree, pages } = pagedIn(text)
  const number = (pattern: RegExp, words = '') => Number(pattern.exec(words)?.[1] ?? -1)
  const readAt = number(/\n\/StructTreeRoot (\d+) 0 R\n/, part.textOf(part.root))
  const read = part.textOf(readAt) ?? ''
  const refs = new Map<number, Ref>([
    [tree, own._root.data.Pages],
    [readAt, own.getStructTreeRoot()],
  ])
  const left: number[] = []
  const refTo = (of: number): Ref => {
    const known = refs.get(of)
    if (known) return known
    const made = doc.ref({})
    refs.set(of, made)
    left.push(of)
    return made
  }
  /** Under which number the pieces of a page are found in what is read. */
  const keyOf = (of: number) => {
    const key = own.createStructParentTreeNextKey()
    const [, pieces = ''] = new RegExp(`\\n +${of} \\[([\\d R]*)\\]`).exec(read) ?? []
    own.getStructParentTree().add(key, namedIn(pieces).map(refTo))
    return key
  }
  const made = pages.map(refTo)
  const kids = own.getStructTreeRoot().data
  kids.K = [...(kids.K ?? []), ...namedIn(/\n\/K \[([\d R]+)\]/.exec(read)?.[1] ?? '').map(refTo)]
  for (let of = left.shift(); of !== undefined; of = left.shift()) {
    const { words, data } = halvesOf(part.textOf(of) ?? '')
    const renumbered = words.replaceAll(/(\d+) 0 R/g, (_, to) => `${refTo(Number(to)).toString()}`)
    const placed = pages.includes(of)
      ? renumbered.replace(/(?<=\n\/StructParents )\d+/, (key) => String(keyOf(Number(key))))
      : renumbered
    write(own, refTo(of) as unknown as Written, placed + data)
  }
  return made
}

function write(own: Inside, ref: Written, body: string): void {
  ref.offset = own._offset
  own._write(Buffer.from(`${ref.id} 0 obj\n${body}\nendobj\n`, 'latin1'))
  own._refEnd(ref)
}
