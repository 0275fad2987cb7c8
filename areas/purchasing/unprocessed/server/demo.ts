import { failedInvoices } from '#areas/purchasing/invoices/server/demo.ts'
import { mayHandleInvoices } from '#areas/foundation/users/rules.ts'
import { idOf, insertAll } from '#world/insert.ts'
import { draws } from '#world/register/chance.ts'
import { ago, somebody, type World } from '#world/world.ts'

/** By place among the invoices that could not be taken in. */
const comments: Readonly<Record<number, string>> = {
  1: 'Ringt Bokio, de återkommer i morgon.',
  7: 'Kunden finns inte i registret under det här namnet.',
}

/** What staff have noted of invoices that could not be taken in. */
export async function loadComments(world: World): Promise<void> {
  const { db, seed } = world
  await insertAll(
    db,
    'invoiceComment',
    failedInvoices(world).flatMap(({ id, hoursAgo }, place) => {
      const text = comments[place]
      if (text === undefined) return []
      return [
        {
          id: idOf(seed, 'failed comment', place),
          unprocessedInvoiceId: id,
          text,
          createdAt: ago(world, 0, hoursAgo * 30),
          createdBy: somebody(draws(seed, 'work', place), mayHandleInvoices),
        },
      ]
    }),
  )
}
