import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { gatheringAt } from '#areas/credit/rating/server/demo.ts'
import { decideOn } from '../deciding/decide.ts'
import { partyAbroad } from '../deciding/parties.ts'
import { takeInAll } from '../public.ts'
import { idOf } from '#world/insert.ts'
import { ago, type World } from '#world/world.ts'
import type { PartyBook } from './parties.ts'
import type { tradersOf } from './plan.ts'

interface Invoiced {
  readonly name: string
  readonly country: string
  readonly vatNumber?: string
  readonly amount: number
}
const kr = 100
/**
 * One debtor that two issuers spell in two ways, which is proposed for merge, and one with two names
 * that its number for VAT tells is the same (recipients 8, 11).
 */
const invoiced: readonly Invoiced[] = [
  { name: 'Lindenhof Möbelwerke GmbH', country: 'DE', amount: 48_310 * kr },
  { name: 'Lindenhof Moebelwerke', country: 'DE', amount: 27_640 * kr },
  { name: 'Fjordhaven Byg ApS', country: 'DK', vatNumber: 'DK29843716', amount: 19_270 * kr },
  { name: 'FB Entreprise', country: 'DK', vatNumber: 'DK29843716', amount: 33_580 * kr },
]

/** Invoices to recipients abroad, some weeks old, decided on by the program itself. */
export async function offerAbroad(
  world: World,
  book: PartyBook,
  { able }: Pick<ReturnType<typeof tradersOf>, 'able'>,
): Promise<void> {
  const { db, seed } = world
  for (const [place, { name, country, vatNumber, amount }] of invoiced.entries()) {
    const issuer = able[place % 2]
    if (!issuer) return
    const at = ago(world, 21 - place, 90)
    const id = idOf(seed, 'invoice abroad', place)
    await takeInAll(
      db,
      [
        {
          id,
          reference: `demo-abroad-${place}`,
          issuerOrganizationNumber: issuer.organizationNumber,
          recipientOrganizationNumber: null,
          recipientName: name,
          recipientCountry: country,
          recipientVatNumber: vatNumber,
          invoiceNumber: `U-${211 + 37 * place}`,
          invoiceAmount: amount,
          vat: 0,
          currency: 'SEK',
          invoiceDate: addDays(stockholmDay(at), -1),
          dueDate: addDays(stockholmDay(at), 29),
          isCredit: false,
        },
      ],
      { source: 'integration', now: at, decidedByCaller: true },
    )
    const parties = {
      issuer: await book(issuer.organizationNumber, 'issuer'),
      recipient: await partyAbroad(gatheringAt(world, at, { cause: 'invoice' })),
      family: [],
    }
    await decideOn(db, [{ id, parties }], new Date(+at + 700))
  }
  await named(world)
}

/** The same ids whenever the world is made of its seed. */
async function named({ db, seed }: World): Promise<void> {
  const proposals = await db
    .selectFrom('debtorAbroadProposal')
    .select('id')
    .orderBy('foundAt')
    .execute()
  for (const [place, { id }] of proposals.entries())
    await db
      .updateTable('debtorAbroadProposal')
      .set({ id: idOf(seed, 'proposal abroad', place) })
      .where('id', '=', id)
      .execute()
}
