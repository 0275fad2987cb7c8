import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { gatheringAt } from '#areas/credit/rating/server/demo.ts'
import { decideOn } from '../deciding/decide.ts'
import { partyAbroad } from '../deciding/parties.ts'
import { screenAbroadSoon } from '#areas/purchasing/recipients/server/public.ts'
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
  // By the ids that they have from then on.
  await screenAbroadSoon(db)
}

/**
 * The same ids whenever the world is made of its seed: of the debtors, of what they are written as,
 * of what was proposed of them and of what made them one.
 */
async function named({ db, seed }: World): Promise<void> {
  const debtors = await db
    .selectFrom('debtorAbroad')
    .selectAll()
    .orderBy('createdAt')
    .orderBy('name')
    .execute()
  const places = new Map(debtors.map(({ id }, place) => [id, place]))
  const renamed = (id: string) => idOf(seed, 'debtor abroad', places.get(id) ?? 0)
  // A row that others lead to cannot change its id: it is written anew, they lead there, it goes.
  for (const { id, mergedInto: _, ...debtor } of debtors)
    await db
      .insertInto('debtorAbroad')
      .values({ ...debtor, id: renamed(id) })
      .execute()
  for (const { id, mergedInto } of debtors)
    if (mergedInto !== null)
      await db
        .updateTable('debtorAbroad')
        .set({ mergedInto: renamed(mergedInto) })
        .where('id', '=', renamed(id))
        .execute()
  const identities = await db
    .selectFrom('debtorAbroadIdentity')
    .select(['id', 'debtorId'])
    .orderBy('kind')
    .orderBy('country')
    .orderBy('key')
    .execute()
  for (const [place, { id, debtorId }] of identities.entries())
    await db
      .updateTable('debtorAbroadIdentity')
      .set({ id: idOf(seed, 'identity abroad', place), debtorId: renamed(debtorId) })
      .where('id', '=', id)
      .execute()
  const proposals = await db
    .selectFrom('debtorAbroadProposal')
    .select(['id', 'oneId', 'otherId'])
    .orderBy('foundAt')
    .execute()
  for (const [place, { id, ...pair }] of proposals.entries()) {
    // The lower id stands first.
    const [oneId = '', otherId = ''] = [renamed(pair.oneId), renamed(pair.otherId)].toSorted()
    await db
      .updateTable('debtorAbroadProposal')
      .set({
        id: idOf(seed, 'proposal abroad', place),
        oneId,
        otherId,
      })
      .where('id', '=', id)
      .execute()
  }
  const changes = await db
    .selectFrom('debtorAbroadChange')
    .select(['id', 'debtorId', 'otherId'])
    .orderBy('changedAt')
    .execute()
  for (const [place, { id, debtorId, otherId }] of changes.entries())
    await db
      .updateTable('debtorAbroadChange')
      .set({
        id: idOf(seed, 'change abroad', place),
        debtorId: renamed(debtorId),
        otherId: renamed(otherId),
      })
      .where('id', '=', id)
      .execute()
  await db
    .deleteFrom('debtorAbroad')
    .where(
      'id',
      'in',
      debtors.map(({ id }) => id),
    )
    .where('mergedInto', 'is not', null)
    .execute()
  await db
    .deleteFrom('debtorAbroad')
    .where(
      'id',
      'in',
      debtors.map(({ id }) => id),
    )
    .execute()
}
