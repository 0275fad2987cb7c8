import { createHash } from 'node:crypto'
import type { AskDer } from '#platform/server/trust/seal.ts'
import { timestampQuestion } from '#platform/server/trust/timestamp.ts'

/** What is written after a file, in the form that the product writes it. */
export interface Update {
  /** The objects by number, without the words around them. */
  readonly objects: Readonly<Record<number, string>>
  /** Changes the table, the trailer, or all of it. */
  readonly table?: (rows: string) => string
  readonly trailer?: (trailer: string) => string
  readonly whole?: (update: string) => string
}

const last = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].at(-1)?.[1] ?? ''
/** What the last trailer of a file says. */
export function trailerOf(file: Buffer) {
  const text = file.toString('latin1')
  return {
    size: Number(last(text, /\/Size (\d+)\n/g)),
    root: Number(last(text, /\/Root (\d+) 0 R\n/g)),
    info: Number(last(text, /\/Info (\d+) 0 R\n/g)),
    id: last(text, /\/ID (\[<\w+> <\w+>\])/g).toUpperCase(),
    start: Number(last(text, /startxref\n(\d+)\n%%EOF/g)),
  }
}
/** The objects of a file, in the order they were written: number, where each begins, and its text. */
export function objectsIn(file: Buffer) {
  const text = file.toString('latin1')
  const tables = [...text.matchAll(/\nxref\n((?:\d+ \d+\n(?:\d{10} \d{5} [nf](?: \n|\r\n))+)+)/g)]
  const all = tables.flatMap(([, rows = '']) =>
    [...rows.matchAll(/(\d{10}) 00000 n/g)].map(([, start]) => {
      const from = Number(start)
      const end = text.indexOf('\nendobj\n', from)
      const written = text.slice(from, end)
      const body = written.slice(written.indexOf('\n') + 1)
      return { number: Number.parseInt(written, 10), from, end: end + 7, body }
    }),
  )
  return all.sort((one, other) => one.from - other.from)
}
export type Written = ReturnType<typeof objectsIn>[number]
/** The newest object of a kind. */
export function objectWith(file: Buffer, pattern: RegExp, which = -1): Written {
  const found = objectsIn(file).filter(({ body }) => pattern.test(body))
  const one = found.at(which)
  if (!one) throw new Error(`no object with ${pattern.source}`)
  return one
}

/** A file with an update after its bytes. */
export function updated(file: Buffer, { objects, table, trailer, whole }: Update): Buffer {
  const { size, root, info, id, start } = trailerOf(file)
  const numbers = Object.keys(objects).map(Number)
  let body = ''
  let rows = ''
  for (const [place, number] of numbers.entries()) {
    const run = numbers.slice(place).filter((one, more) => one - number === more).length
    if (numbers[place - 1] !== number - 1) rows += `${number} ${run}\n`
    rows += `${String(file.length + body.length).padStart(10, '0')} 00000 n\r\n`
    body += `${number} 0 obj\n${objects[number]}\nendobj\n`
  }
  const most = Math.max(size, ...numbers.map((number) => number + 1))
  const words = `<<\n/Size ${most}\n/Root ${root} 0 R\n/Prev ${start}\n/Info ${info} 0 R\n/ID ${id}\n>>`
  const end = `xref\n${table?.(rows) ?? rows}trailer\n${trailer?.(words) ?? words}\nstartxref\n${file.length + body.length}\n%%EOF\n`
  const update = whole?.(body + end) ?? body + end
  return Buffer.concat([file, Buffer.from(update, 'latin1')])
}

const room = 2 * 16_384
/**
 * A file closed by a document timestamp, as anybody may have one of a public authority: it says when
 * the bytes existed, never that they are right.
 *
 * @param behind what stands in the hole after the room for it
 * @param edit what else the form, the field or its value is to say
 */
export async function stamped(
  file: Buffer,
  {
    ask,
    timestampUrl,
    behind = '',
  }: { readonly ask: AskDer; readonly timestampUrl: string; readonly behind?: string },
  edit: (kind: 'form' | 'value' | 'field', written: string) => string = (_, written) => written,
): Promise<Buffer> {
  const { size } = trailerOf(file)
  const form = objectWith(file, /^<<\n\/Fields \[/)
  const page = /\/Kids \[(\d+ 0 R)/.exec(objectWith(file, /^<<\n\/Type \/Pages\n/, 0).body)?.[1]
  const place = 1 + (file.toString('latin1').match(/\(Timestamp_\d+\)/g)?.length ?? 0)
  const range = 'x'.repeat(34)
  const written = updated(file, {
    objects: {
      [form.number]: edit('form', form.body.replace(']', ` ${size + 1} 0 R]`)),
      [size]: edit(
        'value',
        `<<\n/Type /DocTimeStamp\n/Filter /Adobe.PPKLite\n/SubFilter /ETSI.RFC3161\n/ByteRange [${range}]\n/Contents <${'0'.repeat(room)}${behind}>\n>>`,
      ),
      [size + 1]: edit(
        'field',
        `<<\n/FT /Sig\n/T (Timestamp_${place})\n/V ${size} 0 R\n/Type /Annot\n/Subtype /Widget\n/F 132\n/P ${page}\n/Rect [0 0 0 0]\n>>`,
      ),
    },
  })
  const at = written.indexOf(range, file.length)
  const from = written.indexOf('/Contents <', at) + '/Contents '.length
  const to = from + room + behind.length + 2
  written.write(`0 ${from} ${to} ${written.length - to}`.padEnd(range.length), at, 'latin1')
  const digest = createHash('sha256')
    .update(written.subarray(0, from))
    .update(written.subarray(to))
    .digest()
  const question = timestampQuestion(digest)
  const token = question.read(
    await ask(timestampUrl, 'application/timestamp-query', question.request),
  )
  written.write(token.toString('hex').toUpperCase(), from + 1, 'latin1')
  return written
}
