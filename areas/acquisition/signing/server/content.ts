import { createHash } from 'node:crypto'

/** SHA-256 of a text's UTF-8, or of bytes, hexadecimal. */
export const sha256 = (of: string | Uint8Array) => createHash('sha256').update(of).digest('hex')
