import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { attachmentSize, pageSize } from './document.ts'
import { openPdf, UnreadableFile } from './pdf/open.ts'
import { openPictures } from './pdf/pdfium.ts'
import type { Said, Task } from './process/messages.ts'
import { isImage } from './scan/image-file.ts'

const quality = { quality: 82, chromaSubsampling: '4:2:0' } as const

async function renderImage(bytes: Uint8Array, folder: string, say: (said: Said) => Promise<void>): Promise<void> {
  const file = path.join(folder, '1.jpg')
  await sharp(bytes, { limitInputPixels: 60_000_000 })
    .rotate()
    .flatten({ background: '#fff' })
    .resize({ ...pageSize, fit: 'contain', position: 'left top', background: '#fff' })
    .jpeg(quality)
    .toFile(file)
  await say({ said: 'image', image: { number: 1, path: file, ...pageSize } })
}

/** Writes the pages of a file as JPEG files to a folder, 2480x3508 or for attachments 1240x1754 (spec part-3 §9), and says each. */
export async function render(
  bytes: Uint8Array,
  task: Extract<Task, { task: 'render' }>,
  say: (said: Said) => Promise<void>,
): Promise<void> {
  await mkdir(task.folder, { recursive: true })
  if (isImage(bytes)) return renderImage(bytes, task.folder, say)
  try {
    // pdfjs says better what is wrong with a file.
    await (await openPdf(bytes)).loadingTask.destroy()
    const pictures = await openPictures(bytes)
    try {
      const wanted = task.pages ?? Array.from({ length: pictures.pageCount }, (_, at) => at + 1)
      for (const number of wanted) {
        const size =
          task.attachmentPageStart !== undefined && number >= task.attachmentPageStart ? attachmentSize : pageSize
        const { data, width, height } = await pictures.colour(number, size)
        const file = path.join(task.folder, `${number}.jpg`)
        await sharp(data, { raw: { width, height, channels: 4 } })
          .removeAlpha()
          .jpeg(quality)
          .toFile(file)
        await say({ said: 'image', image: { number, path: file, width, height } })
      }
    } finally {
      pictures.close()
    }
  } catch (error) {
    await say({
      said: 'problem',
      code: error instanceof UnreadableFile ? error.code : 'pageUnreadable',
      fatal: error instanceof UnreadableFile,
    })
  }
}
