import { expect, it } from 'vitest'
import { fingerprint, newSecret, seal, unseal } from './sealed.ts'

it('what is sealed is read with its own secret alone, whole, and is another text each time', () => {
  const secret = newSecret()
  const sealed = seal(secret, 'en länk')
  expect(unseal(secret, sealed)).toBe('en länk')
  expect(seal(secret, 'en länk')).not.toBe(sealed)
  expect(unseal(newSecret(), sealed)).toBeUndefined()
  const bytes = Buffer.from(sealed, 'base64url')
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(unseal(secret, changed.toString('base64url'))).toBeUndefined()
  }
  expect(unseal(secret, bytes.subarray(0, -1).toString('base64url'))).toBeUndefined()
})

it('a secret has 256 bits, none is like another, and what is kept of it is its SHA-256', () => {
  const secrets = Array.from({ length: 1000 }, newSecret)
  expect(new Set(secrets).size).toBe(1000)
  for (const secret of secrets) expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  expect(fingerprint('abc').toString('hex')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})
