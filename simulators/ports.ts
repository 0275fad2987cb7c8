import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import { z } from 'zod'

const kept = z.record(z.string(), z.number().int())

/**
 * The ports used last time: the identity provider's address is the name in every token, so it
 * should stay.
 */
export function readPorts(file: string | undefined): Readonly<Record<string, number>> {
  if (!file || !existsSync(file)) return {}
  try {
    return kept.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return {}
  }
}

export function writePorts(
  file: string | undefined,
  ports: Readonly<Record<string, number>>,
): void {
  if (!file) return
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(ports, null, 2))
}

/** The port when nobody else listens on it now, otherwise 0 for any free one. */
export async function ifFree(port: number | undefined): Promise<number> {
  if (!port) return 0
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(0))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)))
  })
}
