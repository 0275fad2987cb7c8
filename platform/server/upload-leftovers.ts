import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { uploadFolder } from './upload.ts'

const aDay = 24 * 60 * 60 * 1000

/** Removes uploads that a killed process left behind. Called by each server when it starts; what is younger than a day may be another's. */
export async function removeLeftUploads(dataDir: string, now: Date): Promise<void> {
  const folder = uploadFolder(dataDir)
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const file = path.join(folder, name)
    const changed = await stat(file).catch(() => undefined)
    if (changed?.isFile() && now.getTime() - changed.mtimeMs > aDay) await rm(file, { force: true })
  }
}
