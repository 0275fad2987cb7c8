import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFName } from '@cantoo/pdf-lib'

/**
 * A PDF anybody may open and read, and that forbids everything else: what accounting programs like
 * to send.
 */
export async function restricted(bytes: Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.load(bytes)
  document.encrypt({
    userPassword: '',
    ownerPassword: 'hemligt',
    permissions: { modifying: false, copying: false },
  })
  return document.save({ useObjectStreams: false })
}

/**
 * A PDF with an object that no reader needs, after its end. Programs that look at every object meet
 * it.
 */
async function withObject(
  bytes: Uint8Array,
  dictionary: string,
  stream: Uint8Array,
): Promise<Uint8Array> {
  const whole = Buffer.from(await (await PDFDocument.load(bytes)).save({ useObjectStreams: false }))
  const start = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(whole.toString('latin1'))?.[1] ?? ''
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
  return withObject(
    bytes,
    '/Type /ObjStm /N 9 /First 8 /Filter [/FlateDecode /FlateDecode]',
    manyZeros,
  )
}

/** It says that it holds millions of objects, which takes programs much memory and time. */
export function endless(bytes: Uint8Array, objects = 2_000_000): Promise<Uint8Array> {
  const numbers = Buffer.from('1 0 '.repeat(objects))
  return withObject(
    bytes,
    `/Type /ObjStm /N ${numbers.length / 4} /First ${numbers.length} /Filter /FlateDecode`,
    deflateSync(numbers),
  )
}

const written = async (bytes: Uint8Array) =>
  Buffer.from(await (await PDFDocument.load(bytes)).save({ useObjectStreams: false })).toString(
    'latin1',
  )

/** The tree of its pages cannot be walked to its end; forgiving programs show all of them. */
export const broken = async (bytes: Uint8Array): Promise<Uint8Array> =>
  Buffer.from(
    (await written(bytes)).replace(/\/Kids \[ (\d+) 0 R (\d+) 0 R/, '/Kids [ $1 0 R 7 0 X'),
    'latin1',
  )

/** Its pages do not say that they are pages: careful programs find none, and say nothing of it. */
export const nameless = async (bytes: Uint8Array): Promise<Uint8Array> =>
  Buffer.from((await written(bytes)).replaceAll('/Type /Page\n', ''), 'latin1')

/**
 * Its second page is drawn by ten drawings of ten drawings, and so on, which takes for ever: 10 to
 * the power of `depth` squares.
 */
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

/** A PDF of these objects, numbered from 1; the first is its catalog. */
function pdfOf(objects: readonly (string | Uint8Array)[]): Uint8Array {
  const parts: Uint8Array[] = [Buffer.from('%PDF-1.7\n')]
  const places: number[] = []
  let length = 9
  for (const [at, object] of objects.entries()) {
    const part = Buffer.concat([
      Buffer.from(`${at + 1} 0 obj\n`),
      typeof object === 'string' ? Buffer.from(object) : object,
      Buffer.from('\nendobj\n'),
    ])
    places.push(length)
    length += part.length
    parts.push(part)
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF`
  return Buffer.concat([
    ...parts,
    Buffer.from(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${end}`),
  ])
}
const catalog = '<< /Type /Catalog /Pages 2 0 R >>'
const page =
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources 5 0 R >>'
const stream = (dictionary: string, content: Uint8Array) =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ])
const onePage = (content: string | Uint8Array, resources: string | Uint8Array = '<< >>') =>
  pdfOf([catalog, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>', page, content, resources])
const zeros = (size: number) => deflateSync(Buffer.alloc(size))

/**
 * Small files that are more than they seem, and what becomes of them: the beginning of the reason
 * they are refused for, or that they are read.
 */
export const impostors: readonly (readonly [what: string, make: () => Uint8Array, fate: string])[] =
  [
    [
      'a picture of 900 million pixels',
      () =>
        onePage(
          'null',
          stream(
            '/Type /XObject /Subtype /Image /Width 30000 /Height 30000 /Filter /FlateDecode',
            zeros(30_000 * 3750),
          ),
        ),
      'Filen innehåller en för stor bild',
    ],
    [
      'a page that unpacks twice, to gigabytes',
      () => {
        const packed = zeros(200_000_000)
        const twice = deflateSync(Buffer.concat(Array.from({ length: 20 }, () => packed)))
        return onePage(stream('/Filter [/FlateDecode /FlateDecode]', twice))
      },
      'PDF-filen är trasig',
    ],
    [
      '20 000 pages',
      () => {
        const kids = Array.from({ length: 20_000 }, (_, at) => `${at + 3} 0 R`)
        const tree = `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} >>`
        return pdfOf([
          catalog,
          tree,
          ...kids.map(() => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>'),
        ])
      },
      'PDF-filen har för många sidor',
    ],
    [
      'pages that hold themselves',
      () =>
        pdfOf([
          catalog,
          '<< /Type /Pages /Kids [2 0 R 3 0 R] /Count 2 >>',
          '<< /Type /Pages /Kids [2 0 R] >>',
        ]),
      'PDF-filen är trasig',
    ],
    ['an object that is itself', () => pdfOf([catalog, '2 0 R']), 'PDF-filen är trasig'],
    [
      'lists in lists, a million deep',
      () => onePage('null', '['.repeat(1_000_000)),
      'PDF-filen är trasig',
    ],
    [
      'a billion pages that are not there',
      () => pdfOf([catalog, '<< /Type /Pages /Kids [3 0 R] /Count 2000000000 >>', page]),
      'läst',
    ],
  ]
