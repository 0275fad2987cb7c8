import { openInvoices } from '#areas/purchasing/invoices/server/demo.ts'
import { idOf, insertAll } from '#world/insert.ts'
import { draws } from '#world/register/chance.ts'
import { somebody, type World } from '#world/world.ts'

/** Who waits to hear what becomes of invoices, one of them told already. */
export async function loadSubscriptions(world: World): Promise<void> {
  const { db, seed } = world
  const invoices = await openInvoices(world.db, 5)
  await insertAll(
    db,
    'invoiceSubscription',
    invoices.map(({ id, createdAt }, place) => ({
      id: idOf(seed, 'subscription', place),
      invoiceId: id,
      type: 'state',
      value: place === 3 ? '7' : '6',
      message: place === 0 ? 'Ring kunden när den är köpt.' : '',
      recipients:
        place % 2 === 0 ? ['maja.lindgren@example.se', 'Fakturaköp'] : ['maja.lindgren@example.se'],
      createdAt,
      changedAt: createdAt,
      createdBy: somebody(draws(seed, 'work', place)),
      sentAt: place === 4 ? createdAt : null,
    })),
  )
}
