import { z } from 'zod'

/** What has become of the money of an invoice, in hundredths of its currency (invoices 280). */
export const balance = z.object({
  isBought: z.boolean(),
  /** What has been paid, less what has gone back. */
  paid: z.number(),
  /** What the recipient owes still. */
  left: z.number(),
  /** What the issuer is asked to buy back. */
  askedBack: z.number(),
  writtenOff: z.number(),
  repurchased: z.number(),
  /** What we have that is not ours, and how much of it nobody has said whose it is. */
  over: z.number(),
  unexplained: z.number(),
  overIsOf: z.enum(['recipient', 'issuer']),
})
