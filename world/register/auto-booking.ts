import { createHash } from 'node:crypto'

/**
 * Whether the core system of the demo books the settlements of an issuer automatically; undefined
 * where it does not know the issuer.
 */
export function autoBookingOf(organizationNumber: string): boolean | undefined {
  const digest = createHash('sha256').update(`auto-booking ${organizationNumber}`).digest()
  return [true, true, false, undefined][digest.readUInt16BE(0) % 4]
}
