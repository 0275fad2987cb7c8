import type { Db } from '#platform/server/database.ts'
import { likeLayoutFacts, type LaidOut } from './like-layout.ts'
import { sameTextFacts, type Printed } from './same-text.ts'

/** What the print of each of some invoices is like, in their order (invoices 126, 127). */
export async function printFacts(db: Db, invoices: readonly (Printed & LaidOut)[], now: Date) {
  const texts = await sameTextFacts(db, invoices, now)
  const layouts = await likeLayoutFacts(db, invoices, now)
  return invoices.map((_, place) => ({ ...texts[place], ...layouts[place] }))
}
