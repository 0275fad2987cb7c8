import type { KnownShape } from './digit-shapes.ts'
import { openPictures } from './pdfium.ts'
import { shapeOf } from './shape.ts'

/** The fonts every program knows, which most others are like. */
const fonts = [
  'Helvetica',
  'Helvetica-Bold',
  'Times-Roman',
  'Times-Bold',
  'Courier',
  'Courier-Bold',
]
const digits = [...'0123456789']
/** The side of the square each digit is drawn in, in points and pixels. */
const square = 60
const size = { width: digits.length * square, height: fonts.length * square } as const

/** A page with every digit in every font. */
function page(): Uint8Array {
  const content = fonts
    .flatMap((_, row) =>
      digits.map(
        (digit, column) =>
          `BT /F${row} 48 Tf ${column * square + 15} ${size.height - row * square - 45} Td (${digit}) Tj ET`,
      ),
    )
    .join('\n')
  const named = fonts.map(
    (name, at) =>
      `/F${at} << /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`,
  )
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size.width} ${size.height}] /Contents 4 0 R /Resources << /Font << ${named.join(' ')} >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]
  let file = '%PDF-1.4\n'
  const starts = objects.map((object, at) => {
    const start = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return start
  })
  const table = file.length
  const entries = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

async function drawn(): Promise<readonly KnownShape[]> {
  const pictures = await openPictures(page())
  try {
    const { data, width } = await pictures.gray(1, size)
    const ink = (x: number, y: number) => 1 - (data[y * width + x] ?? 255) / 255
    return fonts.flatMap((_, row) =>
      digits.map((digit, column): KnownShape => {
        const [x, y] = [column * square, row * square]
        let [left, right, top, bottom] = [x + square, x, y + square, y]
        for (let down = y; down < y + square; down++)
          for (let across = x; across < x + square; across++)
            if (ink(across, down) > 0.35) {
              left = Math.min(left, across)
              right = Math.max(right, across + 1)
              top = Math.min(top, down)
              bottom = Math.max(bottom, down + 1)
            }
        return { digit, shape: shapeOf({ ink, left, right, top, bottom }) }
      }),
    )
  } finally {
    pictures.close()
  }
}

let known: Promise<readonly KnownShape[]> | undefined
/** How digits look in the fonts that most are like: drawn once in a process. */
export const knownDigits = (): Promise<readonly KnownShape[]> => (known ??= drawn())
