import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { Zip, ZipPassThrough } from 'fflate'

/** Bytes that a pack may be: a ZIP of the plain kind holds less than four billion. */
const most = 3_000_000_000

/** More than one file can hold. */
export class TooLarge extends Error {}

export interface Packed {
  /** Hexadecimal. */
  readonly sha256: string
  readonly size: number
}
type Content = AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>

/**
 * Writes files into a ZIP on this machine, one after another, each as it comes: nothing is held of
 * one that is large. Nothing is compressed, so that what was sealed is found as it is.
 */
export function packWriter(target: string) {
  const out = createWriteStream(target, { mode: 0o600 })
  const files = new Map<string, Packed>()
  let total = 0
  let failed: Error | undefined
  const zip = new Zip((error, data) => {
    if (error) failed = error
    else out.write(data)
  })
  return {
    /** Those that have been added, with their hashes. */
    files,
    /** @throws TooLarge */
    async add(path: string, content: Content): Promise<Packed> {
      const hash = createHash('sha256')
      const entry = new ZipPassThrough(path)
      zip.add(entry)
      let size = 0
      for await (const part of content) {
        const bytes = typeof part === 'string' ? Buffer.from(part, 'utf8') : part
        hash.update(bytes)
        size += bytes.length
        total += bytes.length
        if (total > most) throw new TooLarge('more than a pack can hold')
        entry.push(bytes)
        if (failed) throw failed
        if (out.writableNeedDrain) await once(out, 'drain')
      }
      entry.push(new Uint8Array(0), true)
      const packed = { sha256: hash.digest('hex'), size }
      files.set(path, packed)
      return packed
    },
    /** Ends the file. */
    async end(): Promise<void> {
      zip.end()
      out.end()
      await finished(out)
    },
    /** Gives up. */
    stop(): void {
      zip.terminate()
      out.destroy()
    },
  }
}
export type PackWriter = ReturnType<typeof packWriter>

/** A name that every system can unpack: of letters, digits and a few signs, at most 80 of them. */
export const packedName = (name: string): string => {
  const plain = name.normalize('NFC').replaceAll(/[^\p{L}\p{N} ._()-]/gu, '_')
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(plain)?.[0] ?? ''
  const stem = plain.slice(0, plain.length - ending.length).replace(/^[. ]+/, '')
  return `${stem.slice(0, 80).trim() || 'fil'}${ending}`
}
