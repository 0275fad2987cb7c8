import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Writes a stream to a file that only this user can read, holding nothing of it in memory. Answers
 * its bytes and their hash.
 */
export async function writeStream(
  stream: Readable,
  to: string,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  await pipeline(stream, measure, createWriteStream(to, { mode: 0o600 }))
  return { size, sha256: hash.digest('hex') }
}
