import { staffNamed } from '#world/staff.ts'
import { idOf, insertAll } from '#world/insert.ts'
import { ago, type World } from '#world/world.ts'
import { endManual } from '#areas/credit/limits/server/demo.ts'
import { evidenceBetween, factsOf, scoreOf } from '../rules.ts'
import { compare, stoodOf } from './compare.ts'
import { heldProposal, pairOf } from './proposal-store.ts'

interface Recipient {
  readonly organizationNumber: string
  readonly name: string
}
/**
 * Recipients with a limit by hand that something is bought on and nothing waits for, and that nobody
 * has merged or asked to: those that hold most first.
 */
const recipientsOf = ({ db }: World): Promise<Recipient[]> =>
  db
    .selectFrom('clientLimit')
    .innerJoin('company', 'company.organizationNumber', 'clientLimit.organizationNumber')
    .select(['company.organizationNumber', 'company.name'])
    .where('limitType', '=', 3)
    .where('limitValue', 'is not', null)
    .where('pendingState', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('recipientMerge')
            .select('id')
            .where(({ eb, or, ref }) =>
              or([
                eb('aliasNumber', '=', ref('clientLimit.organizationNumber')),
                eb('mainNumber', '=', ref('clientLimit.organizationNumber')),
              ]),
            ),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('approval')
            .select('id')
            .where('act', '=', 'mergeRecipients')
            .where(({ eb, or, ref }) =>
              or([
                eb('subject', '=', ref('clientLimit.organizationNumber')),
                eb('organizationNumber', '=', ref('clientLimit.organizationNumber')),
              ]),
            ),
        ),
      ),
    )
    .orderBy('reserved', 'desc')
    .orderBy('company.organizationNumber')
    .offset(4)
    .limit(6)
    .execute()

const mailOf = ({ organizationNumber }: Recipient) =>
  `faktura@kund-${organizationNumber.slice(0, 6)}.example.se`

/** Issuers that write two numbers under one name, with mail at one domain. */
async function writtenAlike(world: World, pairs: readonly (readonly [Recipient, Recipient])[]) {
  const { db, seed } = world
  const issuers = await db
    .selectFrom('company')
    .select('organizationNumber')
    .where('isIssuer', '=', true)
    .orderBy('organizationNumber')
    .limit(2)
    .execute()
  const rows = pairs.flatMap(([one, other], place) =>
    [one, other].flatMap((recipient, side) => {
      const issuer = issuers[side]
      return issuer
        ? {
            id: idOf(seed, 'cognomen of one debtor', place * 2 + side),
            issuerOrganizationNumber: issuer.organizationNumber,
            recipientOrganizationNumber: recipient.organizationNumber,
            recipientName: side === 0 ? one.name : `${one.name.toUpperCase()}, filial`,
            recipientEmail: mailOf(one),
            recipientCustomerNumber: '',
            deliveryMethod: 'Email' as const,
            createdAt: ago(world, 30 + place, 60),
            createdBy: staffNamed(seed, 'Kristina').name,
          }
        : []
    }),
  )
  await insertAll(db, 'companyCognomen', rows)
}

/**
 * Recipients that may be one debtor: two that are proposed and two more that a limit by hand keeps
 * apart, two of whom somebody has said that they are not the same, and two that are merged
 * (recipients 2, 3, 4, limits 70).
 */
export async function loadProposals(world: World): Promise<void> {
  const { db, seed } = world
  const [one, other, another, stranger, held, free] = await recipientsOf(world)
  if (!one || !other || !another || !stranger || !held || !free) return
  const merged = await db
    .selectFrom('recipientMerge')
    .innerJoin('company as alias', 'alias.organizationNumber', 'aliasNumber')
    .innerJoin('company as main', 'main.organizationNumber', 'mainNumber')
    .select(['aliasNumber', 'alias.name as aliasName', 'mainNumber', 'main.name as mainName'])
    .executeTakeFirst()
  const asOne = merged && [
    { organizationNumber: merged.mainNumber, name: merged.mainName },
    { organizationNumber: merged.aliasNumber, name: merged.aliasName },
  ]
  const [main, alias] = asOne ?? []
  const pairs = [
    [one, other],
    [another, stranger],
    [held, free],
  ] as const
  await writtenAlike(world, main && alias ? [...pairs, [main, alias]] : pairs)
  // As merging asks of it (limits 70): of the pair that can be merged at once.
  for (const { organizationNumber } of [one, other])
    await endManual(db, organizationNumber, {
      by: staffNamed(seed, 'Maja').name,
      now: ago(world, 2, 60),
    })
  const numbers = [...pairs.flat(), ...(asOne ?? [])].map(
    ({ organizationNumber }) => organizationNumber,
  )
  await compare(db, numbers, ago(world, 3, 45))
  if (main && alias) await keepMerged(world, main, alias)
  for (const [place, [first, second]] of pairs.entries()) await named(world, place, first, second)
  const said = await heldProposal(
    db,
    pairOf(another.organizationNumber, stranger.organizationNumber),
  )
  if (!said) return
  await db
    .updateTable('recipientProposal')
    .set({
      state: 'notSame',
      saidAt: ago(world, 2, 30),
      saidBy: staffNamed(seed, 'Kristina').name,
      why: 'De delar ekonomifunktion men betalar var för sig, enligt deras ekonomichef.',
      saidFacts: [...factsOf(said.evidence)],
    })
    .where('id', '=', said.id)
    .execute()
}

/** The same id whenever the world is made of its seed. */
async function named({ db, seed }: World, place: number, one: Recipient, other: Recipient) {
  const { oneNumber, otherNumber } = pairOf(one.organizationNumber, other.organizationNumber)
  await db
    .updateTable('recipientProposal')
    .set({ id: idOf(seed, 'proposal of recipients', place) })
    .where('oneNumber', '=', oneNumber)
    .where('otherNumber', '=', otherNumber)
    .execute()
}

/** As the proposal stood that two were merged by. */
async function keepMerged({ db, seed, ...world }: World, main: Recipient, alias: Recipient) {
  const pair = pairOf(main.organizationNumber, alias.organizationNumber)
  const evidence = evidenceBetween(
    await stoodOf(db, [pair.oneNumber]),
    await stoodOf(db, [pair.otherNumber]),
  )
  await db
    .insertInto('recipientProposal')
    .values({
      id: idOf(seed, 'proposal of merged recipients', 0),
      ...pair,
      state: 'merged',
      evidence: JSON.stringify(evidence),
      score: scoreOf(evidence),
      foundAt: ago(world, 2, 60),
    })
    .execute()
}
