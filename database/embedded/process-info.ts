import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync, readlinkSync } from 'node:fs'
import { codeOf } from '#platform/error-code.ts'

const onLinux = process.platform === 'linux'

/** Whether the process exists, whoever owns it. A zombie exists until its parent has reaped it. */
export function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

export function isZombie(pid: number): boolean {
  if (!onLinux) return false
  try {
    return /^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** The command line, or undefined where it cannot be told (Windows, or the process is gone). */
export function commandLine(pid: number): string | undefined {
  try {
    if (onLinux) return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    if (process.platform === 'win32') return undefined
    const ps = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return ps.status === 0 ? ps.stdout.trim() : undefined
  } catch {
    return undefined
  }
}

/**
 * When the process began, as an opaque text. A pid alone is not enough to know a process again:
 * after a restart of the machine, and in every new container, the same few pids are handed out once
 * more.
 */
export function startedAt(pid: number): string {
  try {
    if (onLinux) {
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      return `${boot} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`
    }
    if (process.platform === 'win32') return ''
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
  } catch {
    return ''
  }
}

/**
 * Whether any process works in this folder, as every process of a PostgreSQL server does in its
 * data folder. Linux only, else false.
 */
export function anyoneWorksIn(folder: string): boolean {
  if (!onLinux) return false
  return readdirSync('/proc').some((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      return readlinkSync(`/proc/${name}/cwd`) === folder
    } catch {
      return false
    }
  })
}
