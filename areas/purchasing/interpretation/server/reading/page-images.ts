import type { FileStore } from '#platform/server/files/files.ts'
import type { JobServices } from '#platform/server/jobs.ts'
import type { PageImage, Turn } from '#reader/document.ts'
import { render } from '#reader/render.ts'
import { inFolder, putFile, type Kept } from '../intake/working-files.ts'

/** The image of a page, in the store; its row is written by who needs it. */
export interface KeptImage {
  /** Of the file, from 1. */
  readonly number: number
  readonly width: number
  readonly height: number
  readonly turn: Turn
  readonly image: Kept
}
export interface KeptImages {
  readonly images: readonly KeptImage[]
  /** Swedish: what could not be shown. */
  readonly problems: readonly string[]
}

/** Puts drawn pages into the store, one at a time. */
export async function putImages(
  files: FileStore,
  drawn: readonly PageImage[],
): Promise<KeptImage[]> {
  const images: KeptImage[] = []
  for (const { path, ...page } of drawn)
    images.push({
      ...page,
      image: await putFile(files, path, {
        name: `Sida ${page.number}.jpg`,
        contentType: 'image/jpeg',
      }),
    })
  return images
}

/**
 * Draws the pages of a PDF or an image in a reading process. Pages from `attachmentPageStart` on
 * are attachments, whose images are smaller (interpretation 53).
 */
export const keptImages = (
  services: JobServices,
  file: string,
  attachmentPageStart: number | null = null,
): Promise<KeptImages> =>
  inFolder(services.config, async (folder) => {
    const from = attachmentPageStart === null ? {} : { attachmentPageStart }
    const { images, problems } = await render({ path: file }, { folder, ...from })
    return {
      images: await putImages(services.files, images),
      problems: problems.map(({ text }) => text),
    }
  })
