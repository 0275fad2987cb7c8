import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { type Box, pageSize, type QrCode } from '../document.ts'
import type { GrayImage } from '../pdf/pdfium.ts'
import { inkLimit } from './skew.ts'

let ready = false

/** Without its program given, zxing-wasm would fetch it from a public server. */
function prepare() {
  if (ready) return
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  const bytes = readFileSync(file)
  prepareZXingModule({
    overrides: {
      wasmBinary: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length),
    },
  })
  ready = true
}

/**
 * Whether runs of dark, light, dark, light, dark have the proportions 1:1:3:1:1 of the corners of a
 * QR code.
 */
function isCorner(one: number, two: number, three: number, four: number, five: number): boolean {
  const module_ = (one + two + three + four + five) / 7
  if (module_ < 1.2) return false
  const most = 0.6 * module_ + 0.5
  return (
    Math.abs(three - 3 * module_) < 1.5 * most &&
    Math.abs(one - module_) < most &&
    Math.abs(two - module_) < most &&
    Math.abs(four - module_) < most &&
    Math.abs(five - module_) < most
  )
}

/** The runs up and down from a dark pixel, to compare with those across. */
function isCornerDown(
  { data, width, height }: GrayImage,
  limit: number,
  x: number,
  y: number,
): boolean {
  const isDark = (row: number) => row >= 0 && row < height && (data[row * width + x] ?? 255) < limit
  const runs = (step: -1 | 1) => {
    const lengths = [0, 0, 0]
    let row = y
    for (let run = 0; run < 3; run++)
      while (row >= 0 && row < height && isDark(row) === (run !== 1) && (lengths[run] ?? 0) < 120) {
        lengths[run] = (lengths[run] ?? 0) + 1
        row += step
      }
    return lengths
  }
  const [up = 0, upLight = 0, upDark = 0] = runs(-1)
  const [down = 0, downLight = 0, downDark = 0] = runs(1)
  return isCorner(upDark, upLight, up + down - 1, downLight, downDark)
}

/**
 * Whether somewhere the print goes dark, light, dark, light, dark in the proportions 1:1:3:1:1 both
 * across and down, as through the corners of a QR code. A quick look that spares most pages the
 * thorough one.
 */
export function mayHoldQr(image: GrayImage, limit = inkLimit(image)): boolean {
  const { data, width, height } = image
  let corners = 0
  for (let y = 0; y < height; y += 3) {
    let [one, two, three, four, length] = [0, 0, 0, 0, 0]
    let dark = false
    for (let x = 0, row = y * width; x < width; x++) {
      const now = (data[row + x] ?? 255) < limit
      if (now === dark) {
        length++
        continue
      }
      if (
        dark &&
        isCorner(one, two, three, four, length) &&
        isCornerDown(image, limit, x - length - four - (three >> 1) - 1, y)
      )
        corners++
      one = two
      two = three
      three = four
      four = length
      length = 1
      dark = now
    }
    if (corners >= 5) return true
  }
  return false
}

/** The light that must be around a code, in parts of its side. */
const margin = 0.15

/** The part of an image where a box of the page image is, with some more around it. */
function cutOut(
  image: GrayImage,
  box: Box,
): GrayImage & { readonly left: number; readonly top: number } {
  const scale = image.width / pageSize.width
  const [around, down] = [box.width * margin, box.height * margin]
  const within = (value: number, limit: number) =>
    Math.max(0, Math.min(limit, Math.round(value * scale)))
  const left = within(box.x - around, image.width)
  const top = within(box.y - down, image.height)
  const width = within(box.x + box.width + around, image.width) - left
  const height = within(box.y + box.height + down, image.height) - top
  const data = new Uint8Array(width * height)
  for (let row = 0; row < height; row++) {
    const from = (top + row) * image.width + left
    data.set(image.data.subarray(from, from + width), row * width)
  }
  return { data, width, height, left, top }
}

/**
 * Reads the QR codes of a picture of a page, with places in pixels of the page image. @param box
 * where to look, when not everywhere
 */
export async function readQrCodes(picture: GrayImage, box?: Box): Promise<QrCode[]> {
  prepare()
  const image = box ? cutOut(picture, box) : { ...picture, left: 0, top: 0 }
  if (image.data.length === 0) return []
  const rgba = new Uint8ClampedArray(image.data.length * 4)
  for (let at = 0, to = 0; at < image.data.length; at++) {
    const grey = image.data[at] ?? 0
    rgba[to++] = grey
    rgba[to++] = grey
    rgba[to++] = grey
    rgba[to++] = 255
  }
  const codes = await readBarcodes(
    { data: rgba, width: image.width, height: image.height, colorSpace: 'srgb' },
    { formats: ['QRCode'], tryHarder: true, tryInvert: false, maxNumberOfSymbols: 4 },
  )
  const scale = pageSize.width / picture.width
  return codes
    .filter(({ isValid }) => isValid)
    .map(({ text, position }) => {
      const corners = [
        position.topLeft,
        position.topRight,
        position.bottomLeft,
        position.bottomRight,
      ]
      const xs = corners.map(({ x }) => (image.left + x) * scale)
      const ys = corners.map(({ y }) => (image.top + y) * scale)
      const [x, y] = [Math.min(...xs), Math.min(...ys)]
      return { text, x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
    })
}
