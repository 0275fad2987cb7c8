/*
 * How wide characters are beside each other in a common sans-serif (parts of the font size, Helvetica). pdfjs gives the width of a run, not of
 * its letters, and words inside the run are placed by these.
 */
const classes: readonly (readonly [string, number])[] = [
  ["ijl'|.,:;!Iftr()[]/\\-\u00a0 ", 0.29],
  ['mMW%@', 0.87],
  ['wABCDEGHKNOPQRSUVXYZÅÄÖÉÜ&', 0.69],
]
const widths = new Map(
  classes.flatMap(([letters, width]) => [...letters].map((letter) => [letter, width] as const)),
)

export function advance(text: string): number {
  let sum = 0
  for (const letter of text) sum += widths.get(letter) ?? 0.556
  return sum
}
