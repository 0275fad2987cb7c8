import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { codeOf } from '#platform/error-code.ts'
import { exists, startedAt } from './process-info.ts'

/** Who uses a data folder. `port` is the database's, once it answers. */
const holderShape = z.object({
  pid: z.number(),
  started: z.string(),
  port: z.number().optional(),
})
type Holder = Readonly<z.output<typeof holderShape>>

const fileOf = (dataDir: string) => `${dataDir}.lock`

/**
 * The living process that uses the data folder, or undefined. What a killed process left behind
 * does not count.
 */
export function holderOf(dataDir: string): Holder | undefined {
  try {
    const holder = holderShape.parse(JSON.parse(readFileSync(fileOf(dataDir), 'utf8')))
    return exists(holder.pid) && startedAt(holder.pid) === holder.started ? holder : undefined
  } catch {
    return undefined
  }
}

/**
 * Takes the data folder for this process. Answers false when another living process (or this one,
 * earlier) has it.
 */
export function takeFolder(dataDir: string): boolean {
  mkdirSync(path.dirname(dataDir), { recursive: true })
  const mine = JSON.stringify({ pid: process.pid, started: startedAt(process.pid) })
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      writeFileSync(fileOf(dataDir), mine, { mode: 0o600, flag: 'wx' })
      return true
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
      if (holderOf(dataDir)) return false
      rmSync(fileOf(dataDir), { force: true })
    }
  }
  return false
}

/**
 * Tells others of the same machine where the database of a folder taken by this process answers.
 */
export function announcePort(dataDir: string, port: number): void {
  const next = `${fileOf(dataDir)}.${process.pid}`
  const mine = JSON.stringify({ pid: process.pid, started: startedAt(process.pid), port })
  writeFileSync(next, mine, { mode: 0o600 })
  renameSync(next, fileOf(dataDir))
}

export function leaveFolder(dataDir: string): void {
  rmSync(fileOf(dataDir), { force: true })
}
