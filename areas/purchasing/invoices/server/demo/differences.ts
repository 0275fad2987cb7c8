import { addApproval } from '#areas/foundation/approvals/server/public.ts'
import { daysLateOf } from '#simulators/invoice-system.ts'
import { idOf } from '#world/insert.ts'
import { staffNamed } from '#world/staff.ts'
import { ago, type World } from '#world/world.ts'
import { invoiceById, named, stateIn } from '../invoice-store.ts'
import { settlingInWords, settlingPayload } from '../settlement/settle.ts'
import { followBalance } from '../settlement/follow.ts'
import { post } from '../settlement/post.ts'
import { takeTold } from '../told.ts'

/** Hundredths that are missing of each that is paid too little, and of one that is paid too much. */
const missing = [50_000, 1_250, -25_000]

/**
 * What the invoice system and we do not agree about: two invoices that are paid with too little, of
 * which one administrator wants to settle the second, one that is paid with too much, of which two
 * have said whose it is, and one that only the invoice system has.
 */
export async function loadDifferences(world: World): Promise<void> {
  const { db, seed, now } = world
  const rows = await db
    .selectFrom('invoice')
    .selectAll()
    .where(stateIn(['bought', 'reminded']))
    .orderBy('dueDate')
    .orderBy('id')
    .execute()
  // Those that the simulator never says are paid stay as they are, however often it is asked.
  const unpaid = rows
    .map(named)
    .filter(
      ({ id, recipientOrganizationNumber, invoiceAmount }) =>
        daysLateOf(id, recipientOrganizationNumber) === undefined && invoiceAmount > 100_000,
    )
  const late = unpaid.filter(({ state }) => state === 'reminded').slice(0, 2)
  const paid = [...late, ...unpaid.filter((one) => !late.includes(one))].slice(0, missing.length)
  for (const [place, { id, invoiceAmount }] of paid.entries()) {
    const at = ago(world, 0, 300 - place * 60)
    await takeTold(
      db,
      {
        id,
        externalId: `K-${id.slice(0, 8)}`,
        closed: false,
        repurchased: false,
        paidAmount: invoiceAmount - (missing[place] ?? 0),
        events: [{ kind: 'payed', at: at.toISOString() }],
      },
      at,
    )
  }
  const asked = paid[1] && (await invoiceById(db, paid[1].id))
  if (asked?.unsettledAt) {
    const reason = 'Mottagaren har dragit av bankens avgift. Utställaren står för den.'
    await addApproval(
      db,
      {
        act: 'settleInvoice',
        ...settlingInWords(asked),
        reason,
        payload: settlingPayload(asked, reason),
      },
      {
        id: idOf(seed, 'approval of a settled invoice', 0),
        askedBy: staffNamed(seed, 'Maja'),
        now: ago({ now }, 0, 95),
      },
    )
  }
  const over = paid[2] && (await invoiceById(db, paid[2].id))
  if (over) {
    const both = `${staffNamed(seed, 'Henrik').name}, godkänd av ${staffNamed(seed, 'Maja').name}`
    const of = { by: both, source: 'settled', now: ago(world, 0, 60) }
    const amount = over.unexplainedAmount
    const posted = await post(db, over, [{ kind: 'owedToRecipient', amount }], of)
    await followBalance(db, over, posted, of)
  }
  await db
    .insertInto('invoiceSystemEvent')
    .values({
      id: `evt-${seed}-1`,
      receivedAt: ago(world, 0, 410),
      invoiceReference: 'M-20417',
      sequence: 3,
      content: JSON.stringify({
        id: 'M-20417',
        sequence: 3,
        externalId: 'K-M20417',
        closed: false,
        repurchased: false,
        paidAmount: 1_842_500,
        events: [{ kind: 'payed', at: ago(world, 0, 415).toISOString() }],
      }),
      outcome: 'unknown',
    })
    .execute()
}
