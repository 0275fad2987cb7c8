import { sql } from 'kysely'
import { determinationTypes } from '../rules.ts'
import { addApproval } from '#areas/foundation/approvals/server/public.ts'
import { choiceInWords, judgingWith } from './choose-bucket.ts'
import { rate } from './rate.ts'
import { issuer, rolesOf } from '#world/roles.ts'
import { gatheringAt } from './demo/gathering.ts'
import { idOf, insertAll } from '#world/insert.ts'
import type { RegisterCompany } from '#world/register/company.ts'
import { staffNamed } from '#world/staff.ts'
import { ago, type World } from '#world/world.ts'

export { gatheringAt } from './demo/gathering.ts'

/**
 * Ratings and calculated limits of clients that have been looked up, by the engine itself;
 * sureties; and a chosen risk class.
 */
export async function loadRatings(
  world: World,
  companies: readonly RegisterCompany[],
): Promise<void> {
  await loadGuarantors(world, companies)
  await chooseBucket(world, companies)
  for (const [place, { organizationNumber, side, now }] of (await ratedClients(world)).entries())
    await rate(gatheringAt(world, now), organizationNumber, side, {
      store: true,
      origin: 'job',
      when: 'never',
      id: idOf(world.seed, 'rating', place),
    })
  // The same ids in every world of the seed.
  await sql`update client_limit_history set id = overlay(overlay(md5(organization_number || limit_type || since) placing '8' from 13) placing 'a' from 17)::uuid
    where is_calculated`.execute(world.db)
}

/** Whose buckets are chosen: those after so many issuers, whom no story takes. */
const chosenFor = 5

/** Of those looked up last so many: a first start should be quick. */
const mostRated = 120

/** Clients with answers of their own, each rated a moment after the latest of them. */
async function ratedClients({ db }: World) {
  const rows = await db
    .selectFrom('client')
    .innerJoin(
      'companyInformation as answer',
      'answer.organizationNumber',
      'client.organizationNumber',
    )
    .select(({ fn }) => [
      'client.organizationNumber',
      'client.companyType',
      fn.max('answer.fetchedAt').as('fetchedAt'),
    ])
    .groupBy(['client.organizationNumber', 'client.companyType'])
    .orderBy('fetchedAt', 'desc')
    .orderBy('client.organizationNumber')
    .orderBy('client.companyType')
    .limit(mostRated)
    .execute()
  return rows.map(({ organizationNumber, companyType, fetchedAt }) => ({
    organizationNumber,
    side: companyType === 0 ? ('issuer' as const) : ('recipient' as const),
    now: new Date(fetchedAt.getTime() + 20_000),
  }))
}

/**
 * Somebody of the board stands surety for every fourth issuer; of one of them the name is lacking.
 */
async function loadGuarantors(world: World, companies: readonly RegisterCompany[]): Promise<void> {
  const { db, register, seed } = world
  const issuers = companies.filter((company) => rolesOf(company).includes(0)).slice(0, 200)
  await insertAll(
    db,
    'guarantor',
    issuers.flatMap(({ index, organizationNumber }, turn) => {
      if (turn % 4 !== 1) return []
      return register
        .companyFileAt(index)
        .board.slice(0, turn % 8 === 1 ? 2 : 1)
        .map(({ person }, place) => ({
          id: idOf(seed, 'guarantor', index * 10 + place),
          organizationNumber,
          name: place === 1 ? '' : `${person.firstName} ${person.lastName}`,
          socialSecurityNumber: person.personalNumber,
          addedAt: ago(world, 30 + turn),
        }))
    }),
  )
}

/**
 * One issuer is judged by another bucket than the standard one, as one asked and another approved;
 * of a second issuer that waits (rating 11).
 */
async function chooseBucket(world: World, companies: readonly RegisterCompany[]): Promise<void> {
  const { db, seed } = world
  const [judged, asked] = companies
    .filter((company) => rolesOf(company).includes(issuer))
    .slice(chosenFor, chosenFor + 2)
  const bucket = await db
    .selectFrom('ruleBucket')
    .select('id')
    .where('name', '=', 'Ny kund')
    .executeTakeFirst()
  if (!judged || !asked || !bucket) return
  const maker = staffNamed(seed, 'Maja')
  const second = staffNamed(seed, 'Rebecka')
  await db
    .insertInto('companyRuleBucket')
    .values({
      organizationNumber: judged.organizationNumber,
      determinationType: determinationTypes.issuer,
      bucketId: bucket.id,
      chosenAt: ago(world, 12),
      chosenBy: `${maker.name}, godkänd av ${second.name}`,
    })
    .execute()
  const side = 'issuer'
  const before = await judgingWith(db, null, side)
  const after = await judgingWith(db, bucket.id, side)
  if (!before || !after) return
  const payload = { organizationNumber: asked.organizationNumber, side, before, after } as const
  await addApproval(
    db,
    {
      act: 'chooseRuleBucket',
      ...(await choiceInWords(db, payload)),
      reason: 'Bolaget har börjat om efter en rekonstruktion och bedöms som en ny kund.',
      payload,
    },
    { id: idOf(seed, 'approval of a bucket', 0), askedBy: maker, now: ago(world, 1, 70) },
  )
}
