import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { uploadFolder } from './upload.ts'

const aDay = 24 * 60 * 60 * 1000

/**
 * Removes what a killed process left behind: files it received, and folders it worked in. Called by
 * each server when it starts; what is younger than a day may be another's.
 */
export async function removeLeftUploads(dataDir: string, now: Date): Promise<void> {
  const folder = uploadFolder(dataDir)
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const file = path.join(folder, name)
    const changed = await stat(file).catch(() => undefined)
    if (changed && now.getTime() - changed.mtimeMs > aDay)
      await rm(file, { recursive: true, force: true })
  }
}
