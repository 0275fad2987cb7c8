import { need } from './chain.ts'

/*
 * The one form in which a sealed file and what comes after its seal are written, to the byte. What
 * is written otherwise might be read in one way by us and in another by somebody's reader of PDF:
 * two tables, a table that points elsewhere, a length that does not hold, an entry twice.
 */
const why = 'seal: bytes that are no part of it'
const lineEnd = '(?: \\n|\\r\\n)'
const tail = new RegExp(
  `^xref\\n((?:\\d+ \\d+\\n(?:\\d{10} (?:00000 n|65535 f)${lineEnd})+)+)trailer\\n<<\\n` +
    '/Size (\\d+)\\n/Root (\\d+) 0 R\\n(?:/Prev (\\d+)\\n)?/Info (\\d+) 0 R\\n' +
    '/ID \\[<([\\dA-Fa-f]{32})> <([\\dA-Fa-f]{32})>\\]\\n>>\\nstartxref\\n\\d+\\n%%EOF\\n?$',
)

/** A part of a file that ends with a table of where its objects stand. */
export interface Revision {
  readonly at: number
  /** One more than the highest number of an object. */
  readonly size: number
  readonly root: number
  readonly info: number
  readonly id: string
  readonly previous: number | undefined
  /** By number, without the words around it: of the first part only what is asked for. */
  textOf(number: number): string | undefined
  readonly numbers: readonly number[]
}

/** The table as written: a first number and how many, then a line each. */
function entriesOf(table: string): Map<number, number> {
  const starts = new Map<number, number>()
  let [number, left] = [0, 0]
  for (const line of table.split(/\s*\n/).filter(Boolean)) {
    if (left === 0) {
      need(/^\d+ \d+$/.test(line), why)
      ;[number = 0, left = 0] = line.split(' ').map(Number)
    } else {
      need(line.length === 18 && !starts.has(number) && (line.endsWith('n') || number === 0), why)
      if (line.endsWith('n')) starts.set(number, Number(line.slice(0, 10)))
      number++
      left--
    }
  }
  need(left === 0, why)
  return starts
}

/** @param text the file as Latin-1 @throws Untrusted when it has another form */
export function revisionIn(text: string, from: number, to: number): Revision {
  const at = Number(/startxref\n(\d+)\n%%EOF\n?$/.exec(text.slice(from, to).slice(-60))?.[1] ?? -1)
  need(at > from && at < to, why)
  const [, table = '', size, root, previous, info, id = '', other = ''] =
    tail.exec(text.slice(at, to)) ?? []
  need(table !== '', why)
  const starts = entriesOf(table)
  const order = [...starts].sort(([, one], [, another]) => one - another)
  const ends = new Map(order.map(([number], place) => [number, order[place + 1]?.[1] ?? at]))
  need((order[0]?.[1] ?? 0) >= from && (order.at(-1)?.[1] ?? at) < at, why)
  return {
    at,
    size: Number(size),
    root: Number(root),
    info: Number(info),
    id: `${id} ${other}`.toUpperCase(),
    previous: previous === undefined ? undefined : Number(previous),
    numbers: order.map(([number]) => number),
    textOf(number) {
      const [start, end] = [starts.get(number), ends.get(number)]
      if (start === undefined || end === undefined) return undefined
      const [before, after] = [`${number} 0 obj\n`, '\nendobj\n']
      const written = text.slice(start, end)
      need(written.startsWith(before) && written.endsWith(after), why)
      return written.slice(before.length, -after.length)
    },
  }
}

const stream = /^<<\n\/Length (\d+)\/Filter \/FlateDecode\n>>\nstream\n/
const store =
  /^<<\n\/Type \/DSS\n(?:[\s[\]]|<<|>>|\d+ 0 R|\/(?:Certs|OCSPs|CRLs|VRI|Cert|OCSP|CRL|TU|[\dA-F]{40})(?=[\s/<[])|\(D:\d{14}Z\))*>>$/
const value =
  /^<<\n\/Type \/DocTimeStamp\n\/Filter \/Adobe\.PPKLite\n\/SubFilter \/ETSI\.RFC3161\n\/ByteRange \[0 +\d+ +\d+ +\d+ *\]\n\/Contents <[\dA-Fa-f]+>\n>>$/
const field =
  /^<<\n\/FT \/Sig\n\/T \(Timestamp_\d+\)\n\/V (\d+) 0 R\n\/Type \/Annot\n\/Subtype \/Widget\n\/F 132\n\/P (\d+) 0 R\n\/Rect \[0 0 0 0\]\n>>$/

function isStream(body: string): boolean {
  const [head, length] = stream.exec(body) ?? []
  return head !== undefined && body.length === head.length + Number(length) + '\nendstream'.length
}

/** What the catalog says but for where validation data stands. */
const withoutStore = (catalog: string) => catalog.replace(/\n\/DSS \d+ 0 R(?=\n>>$)/, '')
const storeIn = (catalog: string) => /\n\/DSS (\d+) 0 R\n>>$/.exec(catalog)?.[1]
const formIn = (catalog: string) => Number(/\n\/AcroForm (\d+) 0 R\n/.exec(catalog)?.[1] ?? 0)
const lastField = /^(<<\n\/Fields \[[^\]<>]*?) (\d+) 0 R\]/

/** What stands of a file at the end of one of its parts. */
export interface Standing extends Revision {
  readonly catalog: string
  readonly form: string
}
/** The first part of a file: what was sealed. @throws Untrusted */
export function sealedPart(text: string, end: number): Standing {
  const revision = revisionIn(text, 0, end)
  const catalog = revision.textOf(revision.root)
  const form = catalog && revision.textOf(formIn(catalog))
  need(catalog && form && revision.previous === undefined, why)
  return { ...revision, catalog, form }
}

/**
 * An update after the seal: certificates and answers about them, the one object that names them,
 * and the field of a document timestamp where there is to be one. The catalog and the form stand as
 * they stood but for naming these.
 *
 * @param text the file as Latin-1
 * @throws Untrusted
 */
export function updateAfter(
  before: Standing,
  { text, from, to, hasField }: { text: string; from: number; to: number; hasField: boolean },
): Standing {
  const part = revisionIn(text, from, to)
  need(part.previous === before.at && part.root === before.root, why)
  need(part.info === before.info && part.id === before.id && part.size >= before.size, why)
  const first = part.numbers[0]
  need(first !== undefined && text.startsWith(`${first} 0 obj\n`, from), why)
  const catalog = part.textOf(part.root) ?? before.catalog
  need(withoutStore(catalog) === withoutStore(before.catalog), why)
  const place = formIn(catalog)
  const form = part.textOf(place) ?? before.form
  const added = hasField ? Number(lastField.exec(form)?.[2] ?? 0) : 0
  need((hasField ? form.replace(lastField, '$1]') : form) === before.form, why)
  const [, held = ''] = field.exec(part.textOf(added) ?? '') ?? []
  need(!hasField || value.test(part.textOf(Number(held)) ?? ''), why)
  const named = storeIn(catalog)
  const data = part.textOf(Number(named ?? -1)) ?? ''
  need(data === '' || store.test(data), why)
  for (const number of part.numbers) {
    if (number === part.root || number === place) continue
    need(number >= before.size && number < part.size, why)
    const isOfField = hasField && (number === added || number === Number(held))
    if (isOfField || number === Number(named ?? -1)) continue
    const isNamed = new RegExp(`(?<!\\d)${number} 0 R`).test(data)
    need(isNamed && isStream(part.textOf(number) ?? ''), why)
  }
  return { ...part, catalog, form }
}
