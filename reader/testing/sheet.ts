import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib'
import { type FieldName, pageSize } from '../document.ts'

const a4 = { width: 595.28, height: 841.89 } as const
const scale = pageSize.width / a4.width

export interface Place {
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly raw: string
}

export interface TextStyle {
  readonly size?: number
  readonly bold?: boolean
  readonly align?: 'left' | 'right'
  readonly grey?: boolean
}

/**
 * Paper to draw on, which remembers where the values of the fields were put. Points, origin at the
 * upper left.
 */
export interface Sheet {
  readonly size: number
  readonly text: (
    text: string,
    x: number,
    y: number,
    style?: TextStyle,
    field?: FieldName,
  ) => number
  readonly line: (x1: number, y1: number, x2: number, y2: number) => void
  readonly box: (x: number, y: number, width: number, height: number) => void
  readonly widthOf: (text: string, style?: TextStyle) => number
  readonly places: ReadonlyMap<FieldName, readonly Place[]>
  readonly nextPage: () => void
  readonly bytes: () => Promise<Uint8Array>
}

const fonts = {
  sans: [StandardFonts.Helvetica, StandardFonts.HelveticaBold],
  serif: [StandardFonts.TimesRoman, StandardFonts.TimesRomanBold],
  mono: [StandardFonts.Courier, StandardFonts.CourierBold],
} as const

/** Opens a sheet of A4. */
export async function openSheet(family: keyof typeof fonts, size: number): Promise<Sheet> {
  const document = await PDFDocument.create()
  const [plain, bold] = await Promise.all(fonts[family].map((name) => document.embedFont(name)))
  if (!plain || !bold) throw new Error('The standard fonts are missing')
  let page: PDFPage = document.addPage([a4.width, a4.height])
  let number = 1
  const places = new Map<FieldName, Place[]>()
  const fontOf = (style: TextStyle): PDFFont => (style.bold ? bold : plain)
  const widthOf = (text: string, style: TextStyle = {}) =>
    fontOf(style).widthOfTextAtSize(text, style.size ?? size)
  return {
    size,
    widthOf,
    places,
    text: (text, x, y, style = {}, field) => {
      const own = style.size ?? size
      const width = widthOf(text, style)
      const left = style.align === 'right' ? x - width : x
      page.drawText(text, {
        x: left,
        y: a4.height - y - own,
        size: own,
        font: fontOf(style),
        color: style.grey ? rgb(0.35, 0.35, 0.35) : rgb(0, 0, 0),
      })
      if (field)
        places.set(field, [
          ...(places.get(field) ?? []),
          {
            page: number,
            x: left * scale,
            y: y * scale,
            width: width * scale,
            height: 1.2 * own * scale,
            raw: text,
          },
        ])
      return left + width
    },
    line: (x1, y1, x2, y2) =>
      page.drawLine({
        start: { x: x1, y: a4.height - y1 },
        end: { x: x2, y: a4.height - y2 },
        thickness: 0.6,
      }),
    box: (x, y, width, height) =>
      page.drawRectangle({
        x,
        y: a4.height - y - height,
        width,
        height,
        borderWidth: 0.6,
        borderColor: rgb(0, 0, 0),
      }),
    nextPage: () => {
      page = document.addPage([a4.width, a4.height])
      number++
    },
    bytes: () => document.save(),
  }
}
