import { randomBytes } from 'node:crypto'

const hexOf = (at: Date) => at.getTime().toString(16).padStart(12, '0')
const dashed = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** A new id that begins with an instant (UUID version 7): ids sort as their instants do. */
export function timeId(at: Date): string {
  const random = randomBytes(10)
  random.writeUInt8((random.readUInt8(0) & 0x0f) | 0x70, 0)
  random.writeUInt8((random.readUInt8(2) & 0x3f) | 0x80, 2)
  return dashed(hexOf(at) + random.toString('hex'))
}
/** Above every id of an earlier instant, and below all of this one. */
export const firstTimeId = (at: Date) => dashed(hexOf(at).padEnd(32, '0'))
/** The instant an id begins with. */
export const instantOf = (id: string) =>
  new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16))
