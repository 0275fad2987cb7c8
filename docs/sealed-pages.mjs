// Whether a sealed agreement shows what was signed: its first pages are those of the agreements attached
// to it, object for object. verify-agreement.mjs asks.
import need from 'node:assert'
import { objectsOf } from './sealed-parts.mjs'

const why = 'the pages shown are not those of the agreements'
const namedIn = (words) => [...words.matchAll(/(\d+) 0 R/g)].map(([, number]) => number)
/** The objects of a file, and its pages in their order. */
function pagedIn(pdf) {
  const { textOf, root } = objectsOf(pdf.toString('latin1'))
  const [, tree] = /\n\/Pages (\d+) 0 R\n/.exec(textOf(root))
  const [, count, kids] = /^<<\n\/Type \/Pages\n\/Count (\d+)\n\/Kids \[([\d R]+)\]\n>>$/.exec(textOf(tree))
  need(namedIn(kids).length === Number(count), why)
  return { textOf, root, pages: namedIn(kids) }
}
/** An object but for the numbers of others, and for where a page hangs and stands in what is read. */
function comparable(body) {
  const at = `${body}\nstream\n`.indexOf('\nstream\n')
  const isPage = body.startsWith('<<\n/Type /Page\n')
  const words = isPage ? body.slice(0, at).replace(/\n\/Parent \d+ 0 R(?=\n)/, '').replace(/\n\/StructParents \d+(?=\n)/, '') : body.slice(0, at)
  return { alike: words.replaceAll(/\d+ 0 R/g, 'R') + body.slice(at), named: namedIn(words) }
}
/** What else could draw on a page, or do something when the file is opened, has one form each. */
const string = '\\((?:\\\\[^]|[^\\\\()])*\\)'
const forms = {
  catalog:
    /^<<\n\/Type \/Catalog\n\/Pages \d+ 0 R\n\/Names (\d+) 0 R\n\/Lang \(sv-SE\)\n\/MarkInfo \d+ 0 R\n\/StructTreeRoot \d+ 0 R\n\/ViewerPreferences \d+ 0 R\n\/AF \[([\d R]+)\]\n\/AcroForm (\d+) 0 R\n\/OutputIntents \[\d+ 0 R\]\n\/Metadata \d+ 0 R\n>>$/,
  names: /^<<\n\/Dests <<\n {2}\/Names \[\n\]\n>>\n\/EmbeddedFiles <<\n {2}\/Names \[\n((?: {4}\([\w.-]+\) \d+ 0 R\n)+)\]\n>>\n>>$/,
  file: new RegExp(
    `^<<\\n/Type /Filespec\\n/AFRelationship /\\w+\\n/F \\(([\\w.-]+)\\)\\n/EF <<\\n/F \\d+ 0 R\\n>>\\n/UF \\(\\1\\)\\n/Desc ${string}\\n>>$`,
  ),
  form: /^<<\n\/Fields \[(\d+) 0 R\]\n\/DA \(\/F\d+ 0 Tf 0 g\)\n\/DR <<\n\/Font <<\n\/F\d+ \d+ 0 R\n>>\n>>\n\/SigFlags 3\n>>$/,
  field: /^<<\n\/Type \/Annot\n\/Subtype \/Widget\n\/FT \/Sig\n\/T \(Sigill\)\n\/V \d+ 0 R\n\/F 132\n\/Rect \[0 0 0 0\]\n\/P (\d+) 0 R\n>>$/,
  page: /^<<\n\/Type \/Page\n\/Parent \d+ 0 R\n\/MediaBox \[0 0 595\.28 841\.89\]\n\/Contents \d+ 0 R\n\/Resources \d+ 0 R\n\/UserUnit 1\n\/StructParents \d+\n(?:\/Annots \[(\d+) 0 R\]\n)?\/Tabs \/S\n>>$/,
}
function checkForms({ textOf, root }, rest) {
  const read = (number, form) => {
    const found = form.exec(textOf(number))
    need(found, why)
    return found
  }
  const [, names, told, form] = read(root, forms.catalog)
  const [, listed] = read(names, forms.names)
  need(namedIn(told).sort().join() === namedIn(listed).sort().join(), why)
  const files = [...listed.matchAll(/\(([\w.-]+)\) (\d+) 0 R/g)]
  for (const [, name, number] of files) need(read(number, forms.file)[1] === name, why)
  need(new Set(files.map(([, name]) => name)).size === files.length, why)
  const [, seal] = read(form, forms.form)
  need(read(seal, forms.field)[1] === rest[0], why)
  for (const [place, number] of rest.entries()) need(read(number, forms.page)[1] === (place ? undefined : seal), why)
}
/** Which pages show which agreement, a line each. Throws where they show something else. */
export function checkShown(sealed, agreements) {
  const [one, said] = [pagedIn(sealed), []]
  let first = 0
  for (const { name, bytes } of agreements) {
    const other = pagedIn(bytes)
    const [seen, left] = [new Set(), other.pages.map((number, place) => [one.pages[first + place], number])]
    while (left.length > 0) {
      const pair = left.pop()
      if (seen.has(pair.join())) continue
      seen.add(pair.join())
      const [own, wanted] = [comparable(one.textOf(pair[0])), comparable(other.textOf(pair[1]))]
      need(own.alike === wanted.alike, why)
      left.push(...own.named.map((number, place) => [number, wanted.named[place]]))
    }
    said.push(`pages ${first + 1} to ${first + other.pages.length} are those of ${name}`)
    first += other.pages.length
  }
  need(first > 0 && one.pages.length > first, why)
  checkForms(one, one.pages.slice(first))
  return [...said, `the pages from ${first + 1} on are what the sealer says of it`]
}
