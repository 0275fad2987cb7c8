import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { nothingStated, type Statement } from '#reader/document.ts'
import { ago, type World } from '#world/world.ts'
import type { InvoiceFlow } from './flow.ts'
import type { tradersOf } from './plan.ts'

const kr = 100
/** As of a document whose sums come out, öre. */
const statedOf = (payable: number, otherwise: Partial<Statement> = {}): Statement => ({
  ...nothingStated,
  kind: '380',
  payable,
  ...otherwise,
})

/** An invoice for each thing that a document can state of itself (invoices 125). */
export async function offerDocumented({
  world,
  flow,
  traders,
}: {
  readonly world: World
  readonly flow: InvoiceFlow
  readonly traders: ReturnType<typeof tradersOf>
}): Promise<void> {
  const [issuer] = traders.able
  const others = traders.recipients.filter(({ index }) => index !== issuer?.index)
  const roomiest = await withMostRoom(world, others)
  const recipient = others.find(({ organizationNumber }) => organizationNumber === roomiest)
  if (!issuer || !recipient) return
  // Of the same words but for a number and an amount.
  const print = Array.from({ length: 60 }, (_, place) => place * 7_919)
  // Print on every other place, and in another program where those leave room.
  const layout = Array.from({ length: 12 }, () => 0x55_55_55_55)
  const payee = { name: 'Nordlånet Finans AB', organizationNumber: '' }
  const offers: readonly (readonly [
    amount: number,
    stated: Statement,
    textPrint?: readonly number[] | undefined,
    layoutPrint?: readonly number[],
  ])[] = [
    [11_950 * kr, statedOf(11_950 * kr), undefined, layout],
    [12_740 * kr, statedOf(2_740 * kr)],
    [13_180 * kr, statedOf(13_180 * kr, { prepaid: 3_000 * kr })],
    [12_260 * kr, statedOf(12_260 * kr, { payee })],
    [11_470 * kr, statedOf(11_470 * kr, { kind: '386' })],
    [14_390 * kr, { ...nothingStated, nets: [7_600 * kr] }],
    [10_860 * kr, statedOf(10_860 * kr), print, layout],
    [15_130 * kr, statedOf(15_130 * kr), [-11, ...print.slice(0, -1)], layout],
    [16_270 * kr, statedOf(16_270 * kr), undefined, layout],
    [9_940 * kr, statedOf(9_940 * kr), undefined, layout.map((places) => ~places)],
  ]
  for (const [place, [amount, stated, textPrint, layoutPrint]] of offers.entries()) {
    const at = ago(world, 0, 12 - place)
    await flow.offer({
      at,
      issuer,
      recipient,
      // A series of its own letter, so that none is another with a slip of the pen.
      number: `E-${31 + 37 * place}`,
      amount,
      invoiceDate: addDays(stockholmDay(at), -3),
      dueDate: addDays(stockholmDay(at), 27),
      ...(stated.nets.length > 0 && { vat: 2_000 * kr }),
      stated,
      ...(textPrint && { textPrint }),
      ...(layoutPrint && { layoutPrint }),
    })
  }
}

/**
 * Of the recipients that are bought on, the one on whose limit by hand most is left: what is offered
 * is bought unless its document speaks against it, and what was bought is what later layouts are
 * compared with (invoices 127).
 */
async function withMostRoom(
  { db, register }: World,
  recipients: readonly { readonly organizationNumber: string }[],
): Promise<string | undefined> {
  const row = await db
    .selectFrom('clientLimit')
    .select('organizationNumber')
    .where('limitType', '=', 3)
    .where('expiresDate', '>=', register.today)
    .where('openCount', '>', 0)
    .where(
      'organizationNumber',
      'in',
      recipients.map(({ organizationNumber }) => organizationNumber),
    )
    .orderBy(({ eb }) => eb('limitValue', '-', eb.ref('reserved')), 'desc')
    .orderBy('organizationNumber')
    .executeTakeFirst()
  return row?.organizationNumber
}
