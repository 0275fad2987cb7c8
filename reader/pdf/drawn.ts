import { inflateSync } from 'node:zlib'

/** Even a small QR code is made of more lines than this when it is drawn with lines. */
const fewestLines = 300
/** No honest invoice says how it is drawn in more bytes. */
const mostBytes = 4_000_000
/** How far before a stream it is said what it is, in bytes. */
const head = 600

/** Fonts and tables of the file, which draw nothing. */
const neverDraws =
  /\/Length1|\/Subtype\s*\/(?:Type1C|CIDFontType0C|OpenType|XML)|\/Type\s*\/(?:XRef|ObjStm|Metadata|CMap)/

/** Whether a picture is about as wide as it is high, or so large that it may show a whole slip. */
function mayBeCode(picture: string): boolean {
  const width = Number(/\/Width\s+(\d{1,9})/.exec(picture)?.[1])
  const height = Number(/\/Height\s+(\d{1,9})/.exec(picture)?.[1])
  // Also when they are not told.
  return !(Math.min(width, height) < 0.75 * Math.max(width, height)) || width * height > 400_000
}

const code = (letter: string) => letter.charCodeAt(0)
const [lines, space] = [[...'lcvy'].map(code), code(' ')]
const [b, e, i, r] = [code('B'), code('e'), code('I'), code('r')]

/**
 * The lines and curves of a page's content: l, c, v and y draw one, re four. After BI comes a
 * picture (ISO 32000-1, table 59 and 92).
 */
function linesIn(content: Uint8Array): number {
  let count = 0
  for (let at = 1; at + 1 < content.length; at++) {
    if ((content[at - 1] ?? 0) > space) continue
    const [letter = 0, next = 0] = [content[at], content[at + 1]]
    if (letter === b && next === i) return fewestLines
    if (letter === r && next === e) count += 4
    else if (next <= space && lines.includes(letter)) count++
  }
  return count
}

/**
 * Whether a PDF may hold a QR code, told in a tenth of the time that opening it for drawing takes:
 * pages are drawn by streams, which say in the open what they are. In doubt it may.
 */
export function mayDrawQr(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  let strokes = 0
  let unpacked = 0
  for (let at = file.indexOf('stream'); at !== -1; at = file.indexOf('stream', at)) {
    const before = file.toString('latin1', Math.max(0, at - head), at)
    const what = before.slice(before.lastIndexOf('obj'))
    const to = file.indexOf('endstream', at)
    if (to === -1) return true
    const packed = file.subarray(at + (file[at + 6] === 13 ? 8 : 7), to)
    at = to + 9
    if (/\/Subtype\s*\/Image/.test(what)) {
      if (mayBeCode(what)) return true
    } else if (!neverDraws.test(what)) {
      try {
        const content = what.includes('/Filter')
          ? inflateSync(packed, { maxOutputLength: mostBytes })
          : packed
        strokes += linesIn(content)
        unpacked += content.length
      } catch {
        // Packed in another way, or locked.
        return true
      }
    }
    if (strokes >= fewestLines || unpacked > mostBytes) return true
  }
  return false
}
