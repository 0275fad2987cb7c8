import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { pageSize, type QrCode } from '../document.ts'
import type { GrayImage } from '../pdf/pdfium.ts'
import { inkLimit } from './skew.ts'

let ready = false

/** Without its program given, zxing-wasm would fetch it from a public server. */
function prepare() {
  if (ready) return
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  const bytes = readFileSync(file)
  prepareZXingModule({
    overrides: { wasmBinary: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) },
  })
  ready = true
}

/**
 * Whether a row somewhere goes dark, light, dark, light, dark in the proportions 1:1:3:1:1, as through the corners of a QR code. A quick look
 * that spares most pages the thorough one.
 */
export function mayHoldQr(image: GrayImage): boolean {
  const { data, width, height } = image
  const limit = inkLimit(image)
  let corners = 0
  for (let y = 0; y < height; y += 3) {
    let runs: readonly number[] = [0, 0, 0, 0, 0]
    let length = 0
    let dark = false
    for (let x = 0, row = y * width; x < width; x++) {
      const now = (data[row + x] ?? 255) < limit
      if (now === dark) {
        length++
        continue
      }
      runs = [...runs.slice(1), length]
      if (dark && isCorner(runs)) corners++
      length = 1
      dark = now
    }
    if (corners >= 8) return true
  }
  return false
}

function isCorner([one = 0, two = 0, three = 0, four = 0, five = 0]: readonly number[]): boolean {
  const module_ = (one + two + three + four + five) / 7
  if (module_ < 1.2) return false
  const fits = (run: number, modules: number) => Math.abs(run - modules * module_) < 0.6 * module_ + 0.5
  return fits(one, 1) && fits(two, 1) && fits(three, 3) && fits(four, 1) && fits(five, 1)
}

/** Reads the QR codes of an image, with places in pixels of the page image. */
export async function readQrCodes(image: GrayImage): Promise<QrCode[]> {
  prepare()
  const rgba = new Uint8ClampedArray(image.data.length * 4)
  for (let at = 0, to = 0; at < image.data.length; at++) {
    const grey = image.data[at] ?? 0
    rgba[to++] = grey
    rgba[to++] = grey
    rgba[to++] = grey
    rgba[to++] = 255
  }
  const found = await readBarcodes(
    { data: rgba, width: image.width, height: image.height, colorSpace: 'srgb' } as ImageData,
    { formats: ['QRCode'], tryHarder: true, tryInvert: false, maxNumberOfSymbols: 4 },
  )
  const scale = pageSize.width / image.width
  return found
    .filter(({ isValid }) => isValid)
    .map(({ text, position }) => {
      const corners = [position.topLeft, position.topRight, position.bottomLeft, position.bottomRight]
      const xs = corners.map(({ x }) => x * scale)
      const ys = corners.map(({ y }) => y * scale)
      const [x, y] = [Math.min(...xs), Math.min(...ys)]
      return { text, x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
    })
}
