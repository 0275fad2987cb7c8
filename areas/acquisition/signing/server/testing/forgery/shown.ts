import { objectsIn, objectWith, trailerOf, type Update, type Written } from './updates.ts'

/** An update by which a reader would show or say something else than what was sealed. */
export interface Shown {
  readonly why: string
  update(file: Buffer): Update
}

const catalogOf = (file: Buffer) => objectWith(file, /\/Type \/Catalog\n/)
const pageOf = (file: Buffer) => objectWith(file, /\/Type \/Page\n/, 0)
const sealPageOf = (file: Buffer) => objectWith(file, /\/Type \/Page\n[^]*\n\/Annots/)
const pagesOf = (file: Buffer) => objectWith(file, /\/Type \/Pages\n/)
const namesOf = (file: Buffer) => objectWith(file, /\/EmbeddedFiles <</)
const formOf = (file: Buffer) => objectWith(file, /^<<\n\/Fields \[/)
const specOf = (file: Buffer) => objectWith(file, /\/Type \/Filespec/)
const sealFieldOf = (file: Buffer) => objectWith(file, /\/T \(Sigill\)/)
const sealOf = (file: Buffer) => objectWith(file, /\/SubFilter \/ETSI\.CAdES\.detached/)
const infoOf = (file: Buffer) =>
  objectsIn(file).find(({ number }) => number === trailerOf(file).info) ?? catalogOf(file)

const text = (words: string) => {
  const data = `BT /F1 30 Tf 60 700 Td (${words}) Tj ET`
  return `<<\n/Length ${data.length}\n>>\nstream\n${data}\nendstream`
}
/** The object with more in it, before its end. */
const grown = ({ number, body }: Written, more: string) => ({
  [number]: body.replace(/\n>>$/, `\n${more}\n>>`),
})
const replaced = ({ number, body }: Written, from: RegExp, to: string) => {
  if (!from.test(body)) throw new Error(`nothing to change: ${from.source}`)
  return { [number]: body.replace(from, to) }
}
type Where = (file: Buffer) => Written
const more =
  (of: Where, added: string) =>
  (file: Buffer): Update => ({ objects: grown(of(file), added) })
const other =
  (of: Where, from: RegExp, to: string) =>
  (file: Buffer): Update => ({ objects: replaced(of(file), from, to) })
/** Changes one object so that it leads to a new one. */
const leading =
  (of: Where, from: RegExp, to: (next: number) => string, added: string) =>
  (file: Buffer): Update => {
    const { size } = trailerOf(file)
    return { objects: { ...replaced(of(file), from, to(size)), [size]: added } }
  }
const paper = '<<\n/Type /Page\n/Parent 1 0 R\n/MediaBox [0 0 595 842]\n/Resources <<\n>>\n>>'
const note =
  '<<\n/Type /Annot\n/Subtype /FreeText\n/Rect [50 600 500 760]\n/F 4\n/Contents (Provision 9,95 %)\n/DA (/Helv 30 Tf)\n>>'

const objects: Readonly<Record<string, (file: Buffer) => Update>> = {
  'the catalog speaks another language': other(catalogOf, /\/Lang \(sv-SE\)/, '/Lang (en-GB)'),
  'the catalog opens with an act': more(
    catalogOf,
    '/OpenAction <<\n/S /URI\n/URI (https://a.example)\n>>',
  ),
  'the catalog has acts of its own': more(catalogOf, '/AA <<\n>>'),
  'the catalog has layers': more(catalogOf, '/OCProperties <<\n/OCGs []\n/D <<\n>>\n>>'),
  'the catalog shows attachments': more(catalogOf, '/PageMode /UseAttachments'),
  'the catalog has two trees of pages': more(catalogOf, '/Pages 2 0 R'),
  'the catalog has a comment': other(catalogOf, /\n\/Lang/, '\n%x\n/Lang'),
  'the catalog has lost its names': other(catalogOf, /\/Names \d+ 0 R\n/, ''),
  'the catalog has lost its tags': other(catalogOf, /\/StructTreeRoot \d+ 0 R\n/, ''),
  'the catalog has lost its form': other(catalogOf, /\/AcroForm \d+ 0 R\n/, ''),
  'the catalog has other files': other(catalogOf, /\/AF \[\d+ 0 R/, '/AF ['),
  'the catalog leads to other pages': leading(
    catalogOf,
    /\/Pages \d+ 0 R/,
    (next) => `/Pages ${next} 0 R`,
    '<<\n/Type /Pages\n/Count 0\n/Kids []\n>>',
  ),
  'the catalog leads to other names': leading(
    catalogOf,
    /\/Names \d+ 0 R/,
    (next) => `/Names ${next} 0 R`,
    '<<\n/EmbeddedFiles <<\n/Names []\n>>\n>>',
  ),
  'the catalog leads to another form': leading(
    catalogOf,
    /\/AcroForm \d+ 0 R/,
    (next) => `/AcroForm ${next} 0 R`,
    '<<\n/Fields []\n/NeedAppearances true\n>>',
  ),
  'the catalog leads to other words about it': leading(
    catalogOf,
    /\/Metadata \d+ 0 R/,
    (next) => `/Metadata ${next} 0 R`,
    text('x'),
  ),
  'the pages are fewer': other(pagesOf, /\/Count \d+/, '/Count 0'),
  'the pages are others': leading(
    pagesOf,
    /\/Kids \[\d+ 0 R/,
    (next) => `/Kids [${next} 0 R`,
    paper,
  ),
  'the pages have one more': leading(pagesOf, /\]/, (next) => ` ${next} 0 R]`, paper),
  'the pages are of another size': more(pagesOf, '/MediaBox [0 0 10 10]'),
  'a page is turned': more(pageOf, '/Rotate 180'),
  'a page is cut': more(pageOf, '/CropBox [0 0 10 10]'),
  'a page shows other text': leading(
    pageOf,
    /\/Contents \d+ 0 R/,
    (next) => `/Contents ${next} 0 R`,
    text('Provision 9,95 %'),
  ),
  'a page shows more text': leading(
    pageOf,
    /\/Contents (\d+ 0 R)/,
    (next) => `/Contents [$1 ${next} 0 R]`,
    text('B signed THIS'),
  ),
  'a page has lost its fonts': other(pageOf, /\/Resources \d+ 0 R/, '/Resources <<\n>>'),
  'a page has a note on it': leading(
    sealPageOf,
    /\/Annots \[/,
    (next) => `/Annots [${next} 0 R `,
    note,
  ),
  'a page has acts of its own': more(pageOf, '/AA <<\n>>'),
  'the names are empty': other(
    namesOf,
    /\/EmbeddedFiles <<[^]*$/,
    '/EmbeddedFiles <<\n/Names []\n>>\n>>',
  ),
  'the names are broken': other(namesOf, /\/EmbeddedFiles <</, '/EmbeddedFiles 5 <<'),
  'the names run a program': more(
    namesOf,
    '/JavaScript <<\n/Names [(a) <<\n/S /JavaScript\n/JS (1)\n>>]\n>>',
  ),
  'a name leads to another file': other(namesOf, /(\([^)]+\)) \d+ 0 R/, '$1 3 0 R'),
  'a name is another': other(namesOf, /\(([^)]+)\) /, '(annan.pdf) '),
  'a file is another': leading(
    specOf,
    /\/F (\d+) 0 R/,
    (next) => `/F ${next} 0 R`,
    '<<\n/Type /EmbeddedFile\n/Length 5\n>>\nstream\nannat\nendstream',
  ),
  'a file has another description': other(
    specOf,
    /\/Desc \([^)]*\)|\/Desc <[^>]*>/,
    '/Desc (annan)',
  ),
  'the form wants other looks': more(formOf, '/NeedAppearances true'),
  'the form has no fields': other(formOf, /\/Fields \[[^\]]*\]/, '/Fields []'),
  'the form has a field of text': leading(
    formOf,
    /\/Fields \[/,
    (next) => `/Fields [${next} 0 R `,
    '<<\n/FT /Tx\n/T (a)\n/V (Provision 9,95 %)\n/Type /Annot\n/Subtype /Widget\n/Rect [50 600 500 760]\n>>',
  ),
  'the form has a program': more(formOf, '/XFA (<xdp/>)'),
  'the seal is seen': other(sealFieldOf, /\/Rect \[0 0 0 0\]/, '/Rect [50 600 500 760]'),
  'the seal has a look': leading(
    sealFieldOf,
    /\/F 132/,
    (next) => `/F 132\n/AP <<\n/N ${next} 0 R\n>>`,
    text('Godkänt'),
  ),
  'the seal has another name': other(sealOf, /\/Name [^\n]+/, '/Name (Annat AB)'),
  'the seal has another reason': other(sealOf, /\/Reason [^\n]+/, '/Reason (annat)'),
  'the seal is empty': other(sealOf, /\/Contents <[^>]+>/, '/Contents <00>'),
  'the title is another': more(infoOf, '/Title (Ett annat avtal)'),
  'an object that nothing needs': (file) => ({
    objects: { [trailerOf(file).size]: '<<\n/A 1\n>>' },
  }),
  'bytes that nothing needs': (file) => ({
    objects: {
      [trailerOf(file).size]:
        '<<\n/Length 8/Filter /FlateDecode\n>>\nstream\nx\x9c\x03\0\0\0\0\x01\nendstream',
    },
  }),
}

const same = (file: Buffer) => {
  const { number, body } = catalogOf(file)
  return { [number]: body }
}
/** Objects as they were, and a table or a trailer by which another is found. */
const found: Readonly<Record<string, (file: Buffer) => Update>> = {
  'another root': (file) => {
    const { size, root } = trailerOf(file)
    return {
      objects: { [size]: catalogOf(file).body.replace('(sv-SE)', '(en-GB)') },
      trailer: (words) => words.replace(`/Root ${root} `, `/Root ${size} `),
    }
  },
  'two roots': (file) => {
    const { size } = trailerOf(file)
    return {
      objects: { [size]: catalogOf(file).body.replace('(sv-SE)', '(en-GB)') },
      trailer: (words) => words.replace('/Prev', `/Root ${size} 0 R\n/Prev`),
    }
  },
  'other words about it': (file) => {
    const { size, info } = trailerOf(file)
    return {
      objects: { [size]: '<<\n/Title (Ett annat avtal)\n>>' },
      trailer: (words) => words.replace(`/Info ${info} `, `/Info ${size} `),
    }
  },
  'nothing before it': (file) => ({
    objects: same(file),
    trailer: (words) => words.replace(/\/Prev \d+\n/, ''),
  }),
  'a part is passed over': (file) => ({
    objects: same(file),
    trailer: (words) =>
      words.replace(/\/Prev \d+/, `/Prev ${/startxref\n(\d+)/.exec(file.toString('latin1'))?.[1]}`),
  }),
  'a second table': (file) => ({
    objects: same(file),
    trailer: (words) => words.replace('/Prev', `/XRefStm ${trailerOf(file).start}\n/Prev`),
  }),
  'locked with a key': (file) => ({
    objects: same(file),
    trailer: (words) => words.replace('/Prev', '/Encrypt <<\n/Filter /Standard\n>>\n/Prev'),
  }),
  'another identity': (file) => ({
    objects: same(file),
    trailer: (words) => words.replace(/<\w{2}/, '<00'),
  }),
  'fewer objects': (file) => ({
    objects: same(file),
    trailer: (words) => words.replace(/\/Size \d+/, '/Size 12'),
  }),
  'a page where the catalog is': (file) => ({
    objects: same(file),
    table: (rows) => rows.replace(/\d{10}/, String(pageOf(file).from).padStart(10, '0')),
  }),
  'an old page found as another': (file) => ({
    objects: same(file),
    table: (rows) =>
      `${rows}${pageOf(file).number} 1\n${String(specOf(file).from).padStart(10, '0')} 00000 n\r\n`,
  }),
  'a page that is gone': (file) => ({
    objects: same(file),
    table: (rows) => `${rows}${pageOf(file).number} 1\n0000000000 00001 f\r\n`,
  }),
  'an object of another time': (file) => ({
    objects: same(file),
    table: (rows) => rows.replace('00000 n', '00001 n'),
  }),
  'another number in the table': (file) => ({
    objects: same(file),
    table: (rows) => rows.replace(/^\d+/, String(pageOf(file).number)),
  }),
  'more in the table than there is': (file) => ({
    objects: same(file),
    table: (rows) => rows.replace(/^(\d+) 1\n/, '$1 2\n'),
  }),
  'a table found elsewhere': (file) => ({
    objects: same(file),
    whole: (update) => update.replace(/startxref\n\d+/, `startxref\n${trailerOf(file).start}`),
  }),
  'words between objects': (file) => ({
    objects: same(file),
    whole: (update) => update.replace('xref\n', '% mer\nxref\n'),
  }),
  'an object that the table does not name': (file) => ({
    objects: same(file),
    whole: (update) => `${pageOf(file).number} 0 obj\n${paper}\nendobj\n${update}`,
  }),
  'words after the end': (file) => ({
    objects: same(file),
    whole: (update) => `${update}% mer\n%%EOF\n`,
  }),
  'no line at the end': (file) => ({
    objects: same(file),
    whole: (update) => update.replace(/\n$/, ' '),
  }),
}

/** All of them. */
export const shownOtherwise: readonly Shown[] = Object.entries({ ...objects, ...found }).map(
  ([why, update]) => ({ why, update }),
)
