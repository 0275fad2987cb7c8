import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFName } from '@cantoo/pdf-lib'

/** A PDF anybody may open and read, and that forbids everything else: what accounting programs like to send. */
export async function restricted(bytes: Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.load(bytes)
  document.encrypt({ userPassword: '', ownerPassword: 'hemligt', permissions: { modifying: false, copying: false } })
  return document.save({ useObjectStreams: false })
}

/** A PDF with an object that no reader needs, after its end. Programs that look at every object meet it. */
async function withObject(bytes: Uint8Array, dictionary: string, stream: Uint8Array): Promise<Uint8Array> {
  const whole = Buffer.from(await (await PDFDocument.load(bytes)).save({ useObjectStreams: false }))
  const start = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(whole.toString('latin1'))?.[1] as string
  const object = `\n9999 0 obj\n<< ${dictionary} /Length ${stream.length} >>\nstream\n`
  return Buffer.concat([
    whole,
    Buffer.from(object),
    stream,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`),
  ])
}

/** It grows by more than a million when it is unpacked. */
export function bomb(bytes: Uint8Array): Promise<Uint8Array> {
  const zeros = deflateSync(Buffer.alloc(200_000_000))
  const manyZeros = deflateSync(Buffer.concat(Array.from({ length: 50 }, () => zeros)))
  return withObject(bytes, '/Type /ObjStm /N 9 /First 8 /Filter [/FlateDecode /FlateDecode]', manyZeros)
}

/** It holds so many objects that no program gets to their end in minutes. */
export function endless(bytes: Uint8Array): Promise<Uint8Array> {
  const numbers = Buffer.from('1 0 '.repeat(20_000_000))
  return withObject(
    bytes,
    `/Type /ObjStm /N ${numbers.length / 4} /First ${numbers.length} /Filter /FlateDecode`,
    deflateSync(numbers),
  )
}

const written = async (bytes: Uint8Array) =>
  Buffer.from(await (await PDFDocument.load(bytes)).save({ useObjectStreams: false })).toString('latin1')

/** The tree of its pages cannot be walked to its end; forgiving programs show all of them. */
export const broken = async (bytes: Uint8Array): Promise<Uint8Array> =>
  Buffer.from((await written(bytes)).replace(/\/Kids \[ (\d+) 0 R (\d+) 0 R/, '/Kids [ $1 0 R 7 0 X'), 'latin1')

/** Its pages do not say that they are pages: careful programs find none, and say nothing of it. */
export const nameless = async (bytes: Uint8Array): Promise<Uint8Array> =>
  Buffer.from((await written(bytes)).replaceAll('/Type /Page\n', ''), 'latin1')

/** Its second page is drawn by ten drawings of ten drawings, and so on, which takes for ever: 10 to the power of `depth` squares. */
export async function fanned(depth = 12): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document.addPage()
  const page = document.addPage()
  const { context } = document
  const drawing = (content: string, of?: object) =>
    context.register(
      context.stream(content, {
        Type: 'XObject',
        Subtype: 'Form',
        BBox: [0, 0, 9, 9],
        Resources: { XObject: { ...of } },
      }),
    )
  let drawn = drawing('0 0 1 1 re f')
  for (let level = 0; level < depth; level++) drawn = drawing('/F Do '.repeat(10), { F: drawn })
  page.node.setXObject(PDFName.of('F'), drawn)
  page.node.set(PDFName.of('Contents'), context.register(context.stream('/F Do')))
  return document.save()
}
