import { changesAt } from '#platform/server/changes-at.ts'
import type { Db } from '#platform/server/database.ts'
import {
  companyName,
  storedBoard,
  storedCompany,
  type Looking,
} from '#areas/parties/company/server/public.ts'
import { firmsOf, type Firm } from '../persons.ts'

/** Where they stand: after all persons. */
const first = 30_000
const source = 'Bolaget och dess ägare'

/**
 * Has the company itself, and those that own it by what is stored of the register, stand among those
 * the lists are asked about (keypersons 11): nothing is paid for. A company that is not in our books
 * does not.
 */
export async function nameFirms(
  { db, now, write }: Pick<Looking, 'db' | 'now' | 'write'>,
  organizationNumber: string,
): Promise<void> {
  const name = await companyName(db, organizationNumber)
  if (name === undefined) return
  const [board, company] = await Promise.all([
    storedBoard(db, organizationNumber),
    storedCompany(db, organizationNumber),
  ])
  const owners = board?.owners.length ? board.owners : [company?.parent ?? []].flat()
  const firms = firmsOf({ organizationNumber, name }, owners, company?.ultimateParent)
  if (isSame(await standing(db, organizationNumber), firms)) return
  await write(async (transaction) => {
    await changesAt(transaction, now)
    await replaceFirms(transaction, organizationNumber, firms, now)
  })
}

const standing = (db: Db, organizationNumber: string) =>
  db
    .selectFrom('keyPerson')
    .select(['personalNumber', 'name', 'possessionTypes'])
    .where('organizationNumber', '=', organizationNumber)
    .where('kind', '=', 'company')
    .orderBy('position')
    .execute()
const isSame = (kept: Awaited<ReturnType<typeof standing>>, firms: readonly Firm[]) =>
  JSON.stringify(kept.map((one) => [one.personalNumber, one.name, ...one.possessionTypes])) ===
  JSON.stringify(firms.map((one) => [one.organizationNumber, one.name, one.possession]))

/** Puts some firms in the place of those that stood there. */
export async function replaceFirms(
  db: Db,
  organizationNumber: string,
  firms: readonly Firm[],
  at: Date,
): Promise<void> {
  await db
    .deleteFrom('keyPerson')
    .where('organizationNumber', '=', organizationNumber)
    .where('kind', '=', 'company')
    .execute()
  await db
    .insertInto('keyPerson')
    .values(
      firms.map((one, place) => ({
        organizationNumber,
        kind: 'company' as const,
        personalNumber: one.organizationNumber,
        name: one.name,
        possessionTypes: [one.possession],
        residence: 'SE',
        source,
        fetchedAt: at,
        position: first + place,
      })),
    )
    // Two who look at once say the same.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
