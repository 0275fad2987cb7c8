import { extractFile } from '../extract/extract-file.ts'
import { type FileContents, gather } from '../extract/gather.ts'
import type { Ocr } from '../scan/ocr.ts'
import { endless } from '../process/turns.ts'
import { openOcr } from '../scan/tesseract.ts'

let ocr: Promise<Ocr> | undefined

/** Extraction without a process of its own, for measuring many layouts. */
export async function extractHere(bytes: Uint8Array): Promise<FileContents> {
  const { hear, extracted } = gather()
  await extractFile(bytes, {
    ocr: () => (ocr ??= openOcr()),
    say: (said) => Promise.resolve(hear(said)),
    turn: endless,
  })
  return extracted()
}
