/**
 * A page of A4 at 1000 dots per inch has as many pixels. Larger pictures are refused before
 * anything unpacks them.
 */
export const mostPixels = 100_000_000

/**
 * The most pixels that a picture in a PDF says it has. Pictures are streams, whose dictionaries
 * stand in the open however the rest of the file is packed, so that nothing needs to be unpacked to
 * know.
 */
export function largestPicture(bytes: Uint8Array): number {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  let most = 0
  for (let at = file.indexOf('/Width'); at !== -1; at = file.indexOf('/Width', at + 6)) {
    const near = file.toString('latin1', Math.max(0, at - 300), at + 300)
    const width = /^\/Width\s+(\d{1,9})/.exec(near.slice(Math.min(300, at)))
    const height = /\/Height\s+(\d{1,9})/.exec(near)
    if (width && height) most = Math.max(most, Number(width[1]) * Number(height[1]))
  }
  return most
}
