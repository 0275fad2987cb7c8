import { inflateSync } from 'node:zlib'
import { need } from './chain.ts'

/*
 * The one form in which a sealed file and what comes after its seal are written, to the byte. What
 * is written otherwise might be read in one way by us and in another by somebody's reader of PDF:
 * two tables, a table that points elsewhere, a length that does not hold, an entry twice.
 */
const why = 'seal: bytes that are no part of it'
const head = '%PDF-1.7\n%\u00ff\u00ff\u00ff\u00ff\n'
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
  // A reader counts from where it finds the head, and reads nothing between it and the first object.
  const begin = from === 0 && text.startsWith(head) ? head.length : from
  need(order[0]?.[1] === begin && (begin > 0 || from > 0) && (order.at(-1)?.[1] ?? at) < at, why)
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

const stream = /^<<\n\/Length ([1-9]\d*)\/Filter \/FlateDecode\n>>\nstream\n/
const list = (key: string) => `(?:\\/${key} \\[(?:[1-9]\\d* 0 R(?: [1-9]\\d* 0 R)*)?\\]\\n)?`
const store = new RegExp(
  `^<<\\n\\/Type \\/DSS\\n${list('Certs')}${list('OCSPs')}` +
    `(?:\\/VRI <<\\n(?:\\/[\\dA-F]{40} <<\\n${list('Cert')}${list('OCSP')}\\/TU \\(D:\\d{14}Z\\)\\n>>\\n)*>>\\n)?>>$`,
)
const value =
  /^<<\n\/Type \/DocTimeStamp\n\/Filter \/Adobe\.PPKLite\n\/SubFilter \/ETSI\.RFC3161\n\/ByteRange \[0 +\d+ +\d+ +\d+ *\]\n\/Contents <[\dA-Fa-f]+>\n>>$/
const field =
  /^<<\n\/FT \/Sig\n\/T \(Timestamp_(\d+)\)\n\/V (\d+) 0 R\n\/Type \/Annot\n\/Subtype \/Widget\n\/F 132\n\/P (\d+) 0 R\n\/Rect \[0 0 0 0\]\n>>$/

/** Bytes that a certificate or an answer about one never has. */
const mostData = 100_000
/**
 * Whether it is compressed data to its last byte: what stands behind its end some readers show. It is
 * one block: others could stand before it that hold nothing to whom unpacks them.
 */
function isStream(body: string): boolean {
  const [head, length] = stream.exec(body) ?? []
  if (head === undefined || body.length !== head.length + Number(length) + '\nendstream'.length)
    return false
  const packed = Buffer.from(body.slice(head.length, -'\nendstream'.length), 'latin1')
  try {
    const { engine } = inflateSync(packed, {
      info: true,
      maxOutputLength: mostData,
    }) as unknown as {
      readonly engine: { readonly bytesWritten: number }
    }
    return engine.bytesWritten === packed.length && ((packed[2] ?? 0) & 1) === 1
  } catch {
    return false
  }
}

const isOnce = (all: readonly string[]) => new Set(all).size === all.length
/** The signatures that a store names and the times it says, each thing in a list once. @throws Untrusted */
function saidIn(data: string) {
  const keys = [...data.matchAll(/\n\/([\dA-F]{40}) <</g)].map(([, key = '']) => key)
  const lists = [...data.matchAll(/\[(.+)\]/g)].map(
    ([, one = '']) => one.match(/\d+(?= 0 R)/g) ?? [],
  )
  need([keys, ...lists].every(isOnce), why)
  const times = [...data.matchAll(/\(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z/g)].map((parts) => {
    const [year = 0, month = 0, day, hour, minute, second] = parts.slice(1).map(Number)
    return Date.UTC(year, month - 1, day, hour, minute, second)
  })
  return { keys, times }
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
  /** The number of the first page, which fields of timestamps are on. */
  readonly page: string
  /** The number in the name of the newest timestamp; 0 when there is none. */
  readonly stamp: number
  /** The numbers of certificates and answers that were added. */
  readonly data: readonly number[]
  /** The signatures that stores name, each by its key in them. */
  readonly keys: readonly string[]
  /** When stores say that they were made, in milliseconds. */
  readonly times: readonly number[]
}
/** The first part of a file: what was sealed. @throws Untrusted */
export function sealedPart(text: string, end: number): Standing {
  const revision = revisionIn(text, 0, end)
  const catalog = revision.textOf(revision.root)
  const form = catalog && revision.textOf(formIn(catalog))
  need(catalog && form && revision.previous === undefined, why)
  const tree = revision.textOf(Number(/\n\/Pages (\d+) 0 R\n/.exec(catalog)?.[1] ?? -1))
  const page = /\n\/Kids \[(\d+) 0 R/.exec(tree ?? '')?.[1]
  need(page, why)
  return { ...revision, catalog, form, page, stamp: 0, data: [], keys: [], times: [] }
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
  const fieldAt = hasField ? Number(lastField.exec(form)?.[2] ?? 0) : 0
  need((hasField ? form.replace(lastField, '$1]') : form) === before.form, why)
  const [, stamp = '0', held = '', page] = field.exec(part.textOf(fieldAt) ?? '') ?? []
  need(!hasField || value.test(part.textOf(Number(held)) ?? ''), why)
  need(!hasField || (page === before.page && stamp === String(before.stamp + 1)), why)
  const named = storeIn(catalog)
  const data = part.textOf(Number(named ?? -1)) ?? ''
  need(data === '' || store.test(data), why)
  // Readers build the table of a file anew, from whatever looks like objects, when its numbers are not
  // what they expect.
  const brought = part.numbers.filter((number) => number !== part.root && number !== place)
  need(brought.length > 0 && part.size === before.size + brought.length, why)
  const added: number[] = [...before.data]
  for (const number of brought) {
    need(number >= before.size && number < part.size, why)
    const isOfField = hasField && (number === fieldAt || number === Number(held))
    if (isOfField || number === Number(named ?? -1)) continue
    const isNamed = new RegExp(`(?<!\\d)${number} 0 R`).test(data)
    need(isNamed && isStream(part.textOf(number) ?? ''), why)
    added.push(number)
  }
  // A store names nothing else, as a page of the file.
  need(
    [...data.matchAll(/(\d+) 0 R/g)].every(([, number]) => added.includes(Number(number))),
    why,
  )
  const said = saidIn(data)
  const keys = [...before.keys, ...said.keys]
  const times = [...before.times, ...said.times]
  const newest = hasField ? Number(stamp) : before.stamp
  return { ...part, catalog, form, page: before.page, stamp: newest, data: added, keys, times }
}
