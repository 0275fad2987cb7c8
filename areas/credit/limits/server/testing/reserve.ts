import type { Db } from '#platform/server/database.ts'
import { reserveAll } from '../public.ts'

type Reserving = Parameters<typeof reserveAll>[2][number]

/** Reserves headroom for one invoice, as `reserveAll` does for several. */
export const reserve = (
  db: Db,
  { now, ...invoice }: Pick<Reserving, 'invoice' | 'invoiceNumber'> & { now: Date },
  wanted: readonly Omit<Reserving, 'invoice' | 'invoiceNumber'>[],
) =>
  reserveAll(
    db,
    now,
    wanted.map((one) => ({ ...one, ...invoice })),
  )
