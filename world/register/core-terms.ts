import { createHash } from 'node:crypto'

const drawn = (text: string) => createHash('sha256').update(text).digest().readUInt16BE(0)

/**
 * What the core system of the demo holds of a client that it has not been told of: what the demo's
 * agreements say where no offer says otherwise, but for some whose terms somebody has changed there.
 * Percent in hundredths, amounts in öre.
 */
export function coreTermsOf(organizationNumber: string) {
  const turn = drawn(`terms ${organizationNumber}`) % 9
  return {
    commission: turn === 4 ? 210 : 190,
    administrationFee: 250_000,
    limitCharge: turn === 7 ? null : 50,
    volumeTarget: 100_000_000,
  }
}
