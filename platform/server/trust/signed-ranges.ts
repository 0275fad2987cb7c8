import { need } from './chain.ts'

const what = 'seal'

/** What a signature covers: everything up to its end, but the hole it stands in. */
export interface Covered {
  readonly from: number
  readonly to: number
  readonly end: number
}
/**
 * What each signature of a PDF covers, the seal first: each of them everything before it, and no
 * more is left out than itself. The seal is written in small letters, what comes after it in large
 * ones, so that not even these could be others.
 *
 * @param text the file as Latin-1
 * @throws Untrusted
 */
export function rangesIn(file: Buffer, text: string): readonly [Covered, ...Covered[]] {
  const found = [...text.matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)]
  const ranges: Covered[] = []
  for (const one of found) {
    const [zero, from = 0, to = 0, rest = 0] = one.slice(1).map(Number)
    const end = to + rest
    const isHole =
      zero === 0 &&
      from > (ranges.at(-1)?.end ?? 0) &&
      to > from &&
      end <= file.length &&
      file[from] === 0x3c &&
      file[to - 1] === 0x3e &&
      (ranges.length === 0 ? /^(?:[\da-f]{2})+$/ : /^(?:[\dA-F]{2})+$/).test(
        text.slice(from + 1, to - 1),
      ) &&
      text.slice(from - 10, from) === '/Contents '
    need(isHole, `${what}: it leaves out more than itself`)
    need(text.slice(to, end).trimEnd().endsWith('%%EOF'), `${what}: it does not cover its revision`)
    ranges.push({ from, to, end })
  }
  const [first, ...rest] = ranges
  need(first, `${what}: 0 signatures, not one`)
  return [first, ...rest]
}

/** What is covered, without the hole. */
export const bytesIn = (file: Buffer, { from, to, end }: Covered): Buffer =>
  Buffer.concat([file.subarray(0, from), file.subarray(to, end)])

/** The signature in the hole, and nothing after it that somebody hid. */
export function cmsIn(text: string, { from, to }: Covered): Buffer {
  const hole = Buffer.from(text.slice(from + 1, to - 1), 'hex')
  need(hole[0] === 0x30 && hole[1] === 0x82, `${what}: no signature`)
  const length = hole.readUInt16BE(2) + 4
  need(
    hole.subarray(length).every((byte) => byte === 0),
    `${what}: hidden bytes`,
  )
  return hole.subarray(0, length)
}
