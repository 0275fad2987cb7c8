import { readFileSync, writeFileSync } from 'node:fs'

/**
 * From here on the most the process holds is counted anew; then what it was. Undefined where the
 * system does not tell.
 */
export function peakOf(pid: number): { begin(): void; read(): number | undefined } {
  return {
    begin: () => {
      try {
        writeFileSync(`/proc/${pid}/clear_refs`, '5')
      } catch {
        // Another system: `read` answers nothing.
      }
    },
    read: () => {
      try {
        const kilobytes = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
        return kilobytes === undefined ? undefined : Number(kilobytes) * 1024
      } catch {
        return undefined
      }
    },
  }
}
