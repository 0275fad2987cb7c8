import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'
import type { Zip, ZipInputFile } from 'fflate'

const deflated = promisify(deflateRaw)

/**
 * Begins a file of a ZIP archive; the one before it must have had its last text. Answers what adds
 * text to it, piece by piece: a piece is deflated in a thread beside the program, which answers
 * others meanwhile.
 */
export function zipPart(zip: Zip, path: string) {
  const part: ZipInputFile = { filename: path, compression: 8, size: 0, crc: 0 }
  zip.add(part)
  return async (text: string, isLast = false): Promise<void> => {
    const bytes = Buffer.from(text)
    part.size += bytes.length
    part.crc = crc32(bytes, part.crc)
    // All but the last end on a whole byte, so that the next can follow.
    const finishFlush = isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH
    part.ondata?.(null, await deflated(bytes, { level: 3, finishFlush }), isLast)
  }
}
