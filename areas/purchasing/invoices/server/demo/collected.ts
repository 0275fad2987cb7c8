import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { daysLateOf } from '#simulators/invoice-system.ts'
import { staffNamed } from '#world/staff.ts'
import { ago, type World } from '#world/world.ts'
import { collectionOf, keepCollected } from '../collection/collection-store.ts'
import { invoiceById, stateIn } from '../invoice-store.ts'

type Happened = Parameters<typeof keepCollected>[2]

/**
 * What is done about invoices that are not paid: one is disputed in part, of one a promise was not
 * kept, one is paid off by instalments, one has got a demand. Those that the invoice system has
 * handed over wait for an answer.
 */
export async function loadCollected(world: World): Promise<void> {
  const { db, seed, now } = world
  const today = stockholmDay(now)
  const doris = staffNamed(seed, 'Doris')
  const rows = await db
    .selectFrom('invoice')
    .selectAll()
    .where(stateIn(['reminded']))
    .orderBy('dueDate', 'desc')
    .orderBy('id')
    .execute()
  // Those that the simulator never says are paid come first: they stay as they are, however often it is asked.
  const stays = ({ id, recipientOrganizationNumber: of }: (typeof rows)[number]) =>
    daysLateOf(id, of) === undefined
  const unpaid = [...rows.filter(stays), ...rows.filter((one) => !stays(one))]
  const half = (left: number) => Math.ceil(left / 200) * 100
  const happen: readonly ((left: number) => Omit<Happened, 'at' | 'by'>)[] = [
    (left) => ({
      kind: 'disputed',
      amount: half(left),
      saidBy: 'Karin på ekonomi, per mejl',
      papers: 'Mejl med bilder på leveransen, hos mottagaren',
      note: 'Hälften av varorna kom trasiga. De vill ha en kreditfaktura.',
    }),
    (left) => ({
      kind: 'promised',
      plan: [{ day: addDays(today, -4), amount: left }],
      saidBy: 'Ekonomichefen, per telefon',
      note: 'Väntar själva på en stor betalning',
    }),
    (left) => ({
      kind: 'instalments',
      plan: [
        { day: addDays(today, 7), amount: half(left) },
        { day: addDays(today, 37), amount: left - half(left) },
      ],
      saidBy: 'Firmatecknaren, per mejl',
    }),
    () => ({ kind: 'claimed', note: 'Skickat med post' }),
    () => ({ kind: 'taken' }),
  ]
  let turn = 0
  for (const { id } of unpaid) {
    const next = happen[turn]
    const invoice = await invoiceById(db, id)
    const kept = await collectionOf(db, id)
    if (!next || !invoice || invoice.leftAmount === 0 || invoice.unsettledAt) continue
    const what = next(invoice.leftAmount)
    if (what.kind === 'claimed' && kept?.state === 'handedOver') continue
    turn += 1
    await keepCollected(db, invoice, { ...what, at: ago(world, 6 + turn, 60), by: doris })
  }
}
