import path from 'node:path'
import type { FileStore } from '#platform/server/files/files.ts'
import { assemble } from '#reader/assemble.ts'
import type { PageImage, Turn } from '#reader/document.ts'
import type { Piece, Way } from '#reader/assembly.ts'
import { copyOut } from '../intake/working-files.ts'

/** A kept file, or some of its pages, that becomes a part of a PDF. */
export interface Source extends Omit<Piece, 'path' | 'name' | 'way'> {
  readonly storedFileId: string
  readonly fileName: string
}
interface How {
  /** Where the files are while the work goes on. */
  readonly folder: string
  /**
   * 'images' when all has to be seen; 'embedded' when what cannot be shown may go along as a file
   * inside the PDF.
   */
  readonly atLeast: Way
  /** A page of the PDF to draw as an image too. */
  readonly draw?: { readonly page: number; readonly turn: Turn }
}

function bestWay(contentType: string): Way {
  if (contentType === 'application/pdf') return 'pages'
  return contentType.startsWith('image/') ? 'images' : 'embedded'
}

/**
 * One PDF of kept files, made in a process of its own; undefined when one of them is too broken.
 * Throws FileMissing.
 */
export async function madePdf(
  files: FileStore,
  sources: readonly Source[],
  { folder, atLeast, draw }: How,
): Promise<{ readonly path: string; readonly image: PageImage | undefined } | undefined> {
  const copies = new Map<string, string>()
  const pieces: Piece[] = []
  for (const { storedFileId, fileName, ...source } of sources) {
    const copy = copies.get(storedFileId) ?? (await copyOut(files, storedFileId, folder))
    copies.set(storedFileId, copy)
    pieces.push({ ...source, name: fileName, path: copy, way: bestWay(source.contentType) })
  }
  const to = path.join(folder, 'made.pdf')
  const made = await assemble({
    pieces,
    to,
    atLeast,
    ...(draw && { draw: { folder, ...draw } }),
  })
  return made && { path: to, image: made.image }
}
