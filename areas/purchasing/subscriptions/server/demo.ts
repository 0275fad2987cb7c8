import { openInvoices } from '#areas/purchasing/invoices/server/demo.ts'
import { mayKeepClients } from '#areas/foundation/users/rules.ts'
import { idOf, insertAll } from '#world/insert.ts'
import { draws } from '#world/register/chance.ts'
import { somebody, type World } from '#world/world.ts'
import { channels, stateValues } from '../rules.ts'

const person = 'maja.lindgren@example.se'
const channel = channels.standard.slice(0, 1)

/** Who waits to hear what becomes of invoices, one of them told already. */
export async function loadSubscriptions({ db, seed }: World): Promise<void> {
  const invoices = await openInvoices(db, 5)
  await insertAll(
    db,
    'invoiceSubscription',
    invoices.map(({ id, createdAt }, place) => ({
      id: idOf(seed, 'subscription', place),
      invoiceId: id,
      type: 'state' as const,
      value: stateValues[place === 3 ? 'rejected' : 'bought'],
      message: place === 0 ? 'Ring kunden när den är köpt.' : '',
      recipients: place % 2 === 0 ? [person, ...channel] : [person],
      createdAt,
      changedAt: createdAt,
      createdBy: somebody(draws(seed, 'work', place), mayKeepClients),
      sentAt: place === 4 ? createdAt : null,
    })),
  )
}
