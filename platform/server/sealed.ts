import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/**
 * The secrets in a configured text: one, or while it is being changed the new one and those before
 * it, with commas.
 */
export const secretsOf = (text: string): readonly [string, ...string[]] => {
  const [newest = '', ...before] = text.split(',')
  return [newest, ...before]
}
const keyOf = (secret: string) => createHash('sha256').update(secret).digest()

/**
 * Encrypts a text so that only this installation can read it (AES-256-GCM; nonce, tag and text in
 * one base64url string), by its newest secret.
 */
export function seal(secret: string, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secretsOf(secret)[0]), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/**
 * The text that was sealed, by any of the secrets, or undefined when it was not sealed here or has
 * been changed.
 */
export function unseal(secret: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < 28) return undefined
  for (const one of secretsOf(secret)) {
    const text = opened(one, bytes)
    if (text !== undefined) return text
  }
  return undefined
}

function opened(secret: string, bytes: Buffer): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, 12))
    decipher.setAuthTag(bytes.subarray(12, 28))
    return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}

/** What is stored of a secret that is only ever compared. */
export const fingerprint = (secret: string) => createHash('sha256').update(secret).digest()
/** 256 bits nobody can guess. */
export const newSecret = () => randomBytes(32).toString('base64url')
