import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { z } from 'zod'

export interface Keys {
  /** Private keys, the one that signs first. */
  readonly signing: readonly JWK[]
  readonly cookieSecret: string
}

const kept = z.object({
  signing: z.array(z.looseObject({ kty: z.string() })).min(1),
  cookieSecret: z.string(),
})

async function signingKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return {
    ...(await exportJWK(privateKey)),
    use: 'sig',
    alg: 'RS256',
    kid: randomBytes(8).toString('hex'),
  }
}

function save(file: string | undefined, keys: Keys): Keys {
  if (file) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(keys), { mode: 0o600 })
  }
  return keys
}

/**
 * The keys of the file, or new ones written to it: tokens stay valid when the simulator is started
 * again.
 */
export async function openKeys(file: string | undefined): Promise<Keys> {
  if (file && existsSync(file)) {
    const found = kept.safeParse(JSON.parse(readFileSync(file, 'utf8')))
    if (found.success) return found.data
  }
  return save(file, {
    signing: [await signingKey()],
    cookieSecret: randomBytes(32).toString('base64url'),
  })
}

/** A new key signs from now on. With `forgetOld` tokens signed before are no longer verifiable. */
export async function rotateKeys(
  file: string | undefined,
  keys: Keys,
  forgetOld: boolean,
): Promise<Keys> {
  return save(file, { ...keys, signing: [await signingKey(), ...(forgetOld ? [] : keys.signing)] })
}
