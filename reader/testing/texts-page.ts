import { pageSize, type Page } from '../document.ts'

/**
 * A page of lines, each of runs at a place from the left: `[[100, 'Fakturanr'], [500, '4711']]`.
 * For tests of one thing.
 */
export function pageOf(
  lines: readonly (readonly (readonly [number, string])[])[],
  number = 1,
): Page {
  const words = lines.flatMap((runs, row) =>
    runs.flatMap(([left, text]) => {
      let x = left
      return text.split(' ').map((word) => {
        const place = {
          text: word,
          x,
          y: 150 + row * 62,
          width: word.length * 20,
          height: 44,
          confidence: 1,
        }
        x += (word.length + 0.6) * 20
        return place
      })
    }),
  )
  return { number, ...pageSize, words, scanned: false, angle: 0, qrCodes: [] }
}
