import { z } from 'zod'
import { otherText } from './texts.ts'

/** Of the agreement as it was read: nothing else is signed (customer 18). */
export const contentSha256 = z
  .string({ error: otherText })
  .regex(/^[\da-f]{64}$/, otherText)
  .meta({ label: 'Kontrollsumma' })

/** What stands behind '#' in the address. */
export const token = z
  .string({ error: 'Länken är inte hel' })
  .regex(/^[\w-]{20,100}$/, 'Länken är inte hel')
  .meta({ label: 'Länken' })
