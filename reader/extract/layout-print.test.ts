import { expect, it } from 'vitest'
import { pageSize } from '../document.ts'
import { layoutLikeness } from '../layout-likeness.ts'
import { openPictures } from '../pdf/pdfium.ts'
import { openOcr } from '../scan/tesseract.ts'
import { readScannedPage } from '../scan/scanned-page.ts'
import { drawInvoice } from '../testing/draw-invoice.ts'
import { scanned } from '../testing/scan.ts'
import { layoutPrint, layoutSize } from './layout-print.ts'

async function printOf(seed: number, next?: number): Promise<readonly number[]> {
  const pictures = await openPictures((await drawInvoice(seed, undefined, next)).bytes)
  const print = layoutPrint(await pictures.gray(1, layoutSize))
  pictures.close()
  return print
}
/** As the rule that judges by it begins with. */
const alike = 5_500

it('is alike of what one sender sends, whatever it says, and not of what others do', async () => {
  const seeds = Array.from({ length: 8 }, (_, place) => 9_000 + place * 7)
  const earlier = await Promise.all(
    seeds.map(async (seed) => [
      await printOf(seed),
      await printOf(seed, 1),
      await printOf(seed, 2),
    ]),
  )
  const latest = await Promise.all(seeds.map((seed) => printOf(seed, 3)))
  const nearest = (sender: number, print: readonly number[]) =>
    Math.max(...(earlier[sender] ?? []).map((one) => layoutLikeness(one, print)))
  const own = latest.map((print, sender) => nearest(sender, print))
  const others = latest.flatMap((print, place) =>
    seeds.flatMap((_, sender) => (sender === place ? [] : nearest(sender, print))),
  )
  expect(own.filter((one) => one < alike)).toEqual([])
  expect(others.filter((one) => one < alike).length / others.length).toBeGreaterThan(0.95)
})

it('is of a leaning, noisy scan as of its print', async () => {
  const drawn = await drawInvoice(9_007)
  const pictures = await openPictures((await scanned(drawn, 1)).bytes)
  const page = await readScannedPage((turn) => pictures.gray(1, pageSize, turn), 1, openOcr())
  pictures.close()
  expect(layoutLikeness(page.layoutPrint, await printOf(9_007))).toBeGreaterThan(alike)
})

it('says nothing of a page with hardly any print', () => {
  const white = new Uint8Array(layoutSize.width * layoutSize.height).fill(255)
  expect(layoutPrint({ data: white, ...layoutSize })).toEqual([])
  white.fill(0, 0, layoutSize.width * 10)
  expect(layoutPrint({ data: white, ...layoutSize })).toEqual([])
})
