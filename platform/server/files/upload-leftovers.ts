import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { dayLength } from '#platform/time.ts'
import { uploadFolder } from './upload.ts'

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
    if (changed && now.getTime() - changed.mtimeMs > dayLength)
      await rm(file, { recursive: true, force: true })
  }
}
