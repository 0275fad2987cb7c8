import { chmod, copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { codeOf } from '#platform/error-code.ts'
import { FileMissing, isStoredId, type FileStore } from './file-store.ts'

/**
 * Files in a folder: `<first two signs>/<id>`. Written beside and renamed, so that a crash leaves
 * no half file under an id.
 */
export function localFiles(folder: string): FileStore {
  const place = (id: string) => {
    if (!isStoredId(id)) throw new FileMissing(id)
    return path.join(folder, id.slice(0, 2), id)
  }
  return {
    async put(id, from, how) {
      const to = place(id)
      await mkdir(path.dirname(to), { recursive: true, mode: 0o700 })
      const beside = `${to}.${randomUUID()}.part`
      try {
        await copyFile(from, beside)
        await reachDisk(beside)
        if (how?.isForEver) await chmod(beside, 0o400)
        await rename(beside, to)
        await reachDisk(path.dirname(to))
      } finally {
        await rm(beside, { force: true })
      }
    },
    async open(id) {
      const handle = await open(place(id)).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new FileMissing(id) : error
      })
      return handle.createReadStream()
    },
    async remove(id) {
      await rm(place(id), { force: true })
    },
    async *putBefore(instant) {
      for (const part of await readdir(folder).catch(() => []))
        for (const name of await readdir(path.join(folder, part)).catch(() => [])) {
          const at = path.join(folder, part, name)
          const about = await stat(at).catch(() => undefined)
          if (!about || about.mtime >= instant) continue
          if (isStoredId(name)) yield name
          // What a process had half written when it was killed.
          else if (name.endsWith('.part')) await rm(at, { force: true })
        }
    },
    async check() {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        const probe = path.join(folder, `${randomUUID()}.probe`)
        await (await open(probe, 'wx')).close()
        await rm(probe)
      } catch (error) {
        throw new Error(`The folder for files cannot be written to: ${folder}`, { cause: error })
      }
    },
  }
}

/**
 * What systems say that cannot do it: that they cannot, and never that there is no room or that the
 * disk is broken.
 */
const cannotSync = new Set(['EINVAL', 'ENOTSUP', 'ENOSYS', 'EPERM', 'EISDIR', 'EBADF'])

/**
 * Waits until what was written is on the disk and not only in memory. Folders cannot be opened on
 * every system.
 */
async function reachDisk(at: string): Promise<void> {
  const handle = await open(at, 'r').catch(() => undefined)
  try {
    await handle?.sync()
  } catch (error) {
    if (!cannotSync.has(codeOf(error) ?? '')) throw error
  } finally {
    await handle?.close()
  }
}
