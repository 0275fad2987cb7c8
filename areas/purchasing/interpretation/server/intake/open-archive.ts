import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { crc32, inflateRawSync } from 'node:zlib'

/** What is unpacked of one archive at most, in files and in bytes (interpretation 79). */
export const archiveLimits = {
  files: 50,
  each: 25 * 1024 * 1024,
  inAll: 100 * 1024 * 1024,
  /** Times its own size that an archive may grow to; one smaller than `small` may grow to it. */
  growth: 100,
  small: 1024 * 1024,
} as const

export interface ArchiveTask {
  readonly archive: string
  /** Where its files are written, under names of ours. */
  readonly folder: string
  /** What our names of its files begin with. */
  readonly prefix: string
}
export interface InnerFile {
  /** As it was called in the archive, without its folders. */
  readonly name: string
  readonly path: string
}
export type Unpacked =
  | { readonly files: readonly InnerFile[] }
  | { readonly refused: 'broken' | 'locked' | 'tooMany' | 'tooLarge' | 'empty' }

class Refused extends Error {
  constructor(readonly why: Extract<Unpacked, { refused: unknown }>['refused']) {
    super(why)
  }
}

/**
 * Writes the files of an archive to a folder. All or none: of an archive that is beyond a limit, is
 * locked or broken nothing is written, so that nobody takes half of it for the whole.
 */
export async function openArchive({ archive, folder, prefix }: ArchiveTask): Promise<Unpacked> {
  const zip = await readFile(archive)
  let contents: Contents
  try {
    contents = contentsOf(zip)
  } catch (error) {
    // Memory that is short is for the process to say.
    if (error instanceof Error && /allocation failed/i.test(error.message)) throw error
    return { refused: error instanceof Refused ? error.why : 'broken' }
  }
  const files: InnerFile[] = []
  for (const [place, { name, bytes }] of contents.entries()) {
    const to = path.join(folder, `${prefix}-${place}`)
    await writeFile(to, bytes, { mode: 0o600 })
    files.push({ name, path: to })
  }
  return { files }
}

type Contents = readonly { readonly name: string; readonly bytes: Buffer }[]
interface Entry {
  readonly name: string
  readonly method: number
  readonly isLocked: boolean
  readonly crc: number
  readonly packed: number
  readonly size: number
  readonly at: number
}

const endMark = Buffer.from('PK\u0005\u0006', 'latin1')
const entryMark = 0x02014b50
const fileMark = 0x04034b50

/** What the list at the end of an archive names: what stands between its files counts for nothing. */
function entriesOf(zip: Buffer): Entry[] {
  const end = zip.lastIndexOf(endMark)
  if (end < 0) throw new Refused('broken')
  const count = zip.readUInt16LE(end + 10)
  if (count > archiveLimits.files * 4) throw new Refused('tooMany')
  const entries: Entry[] = []
  let at = zip.readUInt32LE(end + 16)
  for (let one = 0; one < count; one++) {
    if (zip.readUInt32LE(at) !== entryMark) throw new Refused('broken')
    const length = zip.readUInt16LE(at + 28)
    entries.push({
      isLocked: (zip.readUInt16LE(at + 8) & 1) === 1,
      method: zip.readUInt16LE(at + 10),
      crc: zip.readUInt32LE(at + 16),
      packed: zip.readUInt32LE(at + 20),
      size: zip.readUInt32LE(at + 24),
      at: zip.readUInt32LE(at + 42),
      name: nameOf(zip.subarray(at + 46, at + 46 + length)),
    })
    at += 46 + length + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return entries
}

/** The Swedish letters of the code page that archives without UTF-8 are named in (437). */
const oldLetters: Readonly<Record<number, string>> = {
  0x84: 'ä',
  0x86: 'å',
  0x8e: 'Ä',
  0x8f: 'Å',
  0x94: 'ö',
  0x99: 'Ö',
  0x82: 'é',
}
function nameOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return [...bytes]
      .map((byte) => (byte < 0x80 ? String.fromCodePoint(byte) : (oldLetters[byte] ?? '_')))
      .join('')
  }
}

/** Folders, and what a Mac and Windows put beside the files. */
const isNoFile = (name: string) =>
  /[/\\]$|(?:^|[/\\])(?:__MACOSX[/\\]|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i.test(name)
const withoutFolders = (name: string) => name.split(/[/\\]/).at(-1) ?? ''

function contentsOf(zip: Buffer): Contents {
  const entries = entriesOf(zip).filter(({ name }) => !isNoFile(name))
  if (entries.length === 0) throw new Refused('empty')
  if (entries.length > archiveLimits.files) throw new Refused('tooMany')
  if (entries.some(({ isLocked }) => isLocked)) throw new Refused('locked')
  let left = Math.min(
    archiveLimits.inAll,
    Math.max(archiveLimits.small, zip.length * archiveLimits.growth),
  )
  return entries.map((entry) => {
    const bytes = bytesOf(zip, entry, Math.min(left, archiveLimits.each))
    left -= bytes.length
    return { name: withoutFolders(entry.name), bytes }
  })
}

/** What comes out is bounded by what it may be, whatever the archive says of it. */
function bytesOf(zip: Buffer, { at, packed, size, method, crc }: Entry, most: number): Buffer {
  if (size > most) throw new Refused('tooLarge')
  if (zip.readUInt32LE(at) !== fileMark) throw new Refused('broken')
  const start = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28)
  const content = zip.subarray(start, start + packed)
  if (method !== 0 && method !== 8) throw new Refused('broken')
  const bytes =
    method === 0 || size === 0 ? content : inflateRawSync(content, { maxOutputLength: size })
  if (bytes.length !== size || crc32(bytes) !== crc) throw new Refused('broken')
  return bytes
}
