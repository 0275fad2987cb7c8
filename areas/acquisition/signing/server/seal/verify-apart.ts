import { readFile } from 'node:fs/promises'
import type { Config } from '#platform/server/config.ts'
import { boundedWork, TooMuch } from '#platform/server/process/bounded.ts'
import { certificatesIn, Untrusted } from '#platform/server/trust/chain.ts'
import type { VerifiedSeal } from './verify-sealed.ts'

export interface VerifyingTask {
  readonly file: Uint8Array
  readonly roots: Uint8Array[]
  readonly bankidRoots: Uint8Array[]
  /** It is known by its sum, and may be of the older kind. */
  readonly mayBeOlder: boolean
}
/** What a file is, or why it is not sealed, in few English words. */
export type Verification = { readonly seal: VerifiedSeal } | { readonly why: string }

const verify = boundedWork<VerifyingTask, Verification>({
  beside: import.meta.url,
  name: 'verify-process',
  heap: 400,
  data: 1200,
  time: 30_000,
})

/**
 * Verifies sealed agreements in a process of its own: anybody sends the file. Refuses ('busy') when
 * the caller has too many waiting.
 */
export async function verifyApart(
  sent: Pick<VerifyingTask, 'file' | 'mayBeOlder'>,
  { signingRoots, bankidRoots }: Pick<Config, 'signingRoots' | 'bankidRoots'>,
  caller: string,
): Promise<Verification> {
  const read = async (path: string) => [
    ...certificatesIn(await readFile(path, 'utf8').catch(() => '')),
  ]
  try {
    const trusted = { roots: await read(signingRoots), bankidRoots: await read(bankidRoots) }
    return await verify({ ...sent, ...trusted }, caller)
  } catch (error) {
    if (error instanceof TooMuch) return { why: 'too much' }
    if (error instanceof Untrusted) return { why: 'no roots' }
    throw error
  }
}
