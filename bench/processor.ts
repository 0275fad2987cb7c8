import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** Of a second, as Linux tells processor time. */
const TICKS = 100

/** Milliseconds of a processor that a process has used, of all its threads; none of one that is gone. */
export function usedBy(pid: number | string): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name stands in brackets and may hold any sign.
    const rest = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return ((Number(rest[11]) + Number(rest[12])) * 1000) / TICKS
  } catch {
    return 0
  }
}

/**
 * The same of the processes of the PostgreSQL whose data lies in a folder: it works there. Right
 * while those who ask keep their connections.
 */
export function usedByDatabase(folder: string): number {
  const worksThere = (pid: string) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)
    } catch {
      return false
    }
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && worksThere(name))
    .reduce((sum, pid) => sum + usedBy(pid), 0)
}
