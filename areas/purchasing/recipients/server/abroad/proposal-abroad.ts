import { sql, type RawBuilder } from 'kysely'
import { escapeLike } from '#platform/like.ts'
import type { Db } from '#platform/server/database.ts'
import {
  evidencePoints,
  factsOf,
  isMoreKnown,
  scoreOf,
  type Evidence,
  type ProposalState,
} from '../../rules.ts'
import { pairAbroad, type Written } from './debtor-store.ts'

declare module '#database/json-columns.ts' {
  interface JsonColumns {
    'debtorAbroadProposal.evidence': readonly Evidence[]
  }
}

/** Names of one country that are spelled so nearly alike may be one debtor's. */
const alike = { similarity: 0.5, found: 20 }

interface Like {
  readonly debtor: string
  readonly kind: 'sameName' | 'alikeName' | 'customer'
  readonly written: string
}
/**
 * Proposes what may be the same as a debtor that a name has just been learnt of: nearly the same
 * name in the country, the same name in another, or the same number at the same issuer
 * (recipients 11). Without a number of a register each is enough.
 */
export async function proposeAlike(
  db: Db,
  debtorId: string,
  { country, key, name, issuer, customerNumber }: Written,
  now: Date,
): Promise<void> {
  await sql`select set_config('pg_trgm.similarity_threshold', ${String(alike.similarity)}, true)`.execute(
    db,
  )
  const { rows } = await sql<Like>`
    (select debtor_id as debtor, case when country = ${country} then 'alikeName' else 'sameName' end as kind, written
    from debtor_abroad_identity
    where kind = 'name' and debtor_id <> ${debtorId} and key % ${key} and (country = ${country} or key = ${key})
    order by similarity(key, ${key}) desc, id limit ${alike.found})
    union all
    (select debtor, 'customer', ${`${issuer} ${customerNumber}`} from (
      select distinct debtor_abroad_of(recipient_country, recipient_name, recipient_vat_number) as debtor
      from (select recipient_country, recipient_name, recipient_vat_number from invoice
        where recipient_organization_number is null and issuer_organization_number = ${issuer}
          and customer_number = ${customerNumber} and customer_number <> '' limit 200) invoiced) named
    where debtor <> ${debtorId} limit ${alike.found})`.execute(db)
  for (const other of new Set(rows.map(({ debtor }) => debtor))) {
    const likes = new Map(
      rows.filter(({ debtor }) => debtor === other).map((like) => [like.kind, like]),
    )
    const pair = pairAbroad(debtorId, other)
    const evidence = [...likes.values()]
      .map(({ kind, written }): Evidence => {
        const own = kind === 'customer' ? written : name
        const [one, beside] = pair.oneId === debtorId ? [own, written] : [written, own]
        return { kind, one, other: beside, points: evidencePoints[kind] }
      })
      .toSorted((first, second) => second.points - first.points)
    await keepFound(db, { ...pair, evidence, now })
  }
}

interface Found {
  readonly oneId: string
  readonly otherId: string
  readonly evidence: readonly Evidence[]
  readonly now: Date
}
/** What somebody has said is not the same stays so until more speaks for it (recipients 3). */
async function keepFound(db: Db, { oneId, otherId, evidence, now }: Found): Promise<void> {
  const held = await heldPair(db, { oneId, otherId })
  if (!held) {
    await db
      .insertInto('debtorAbroadProposal')
      .values({
        oneId,
        otherId,
        evidence: JSON.stringify(evidence),
        score: scoreOf(evidence),
        foundAt: now,
      })
      .execute()
    return
  }
  const kinds = new Set(evidence.map(({ kind }) => kind))
  const all = [...evidence, ...held.evidence.filter(({ kind }) => !kinds.has(kind))]
  // Of what two took apart nothing was compared: then what is known now is what was known.
  const isMore = held.evidence.length > 0 && isMoreKnown(factsOf(held.evidence), factsOf(evidence))
  await db
    .updateTable('debtorAbroadProposal')
    .set({
      evidence: JSON.stringify(all),
      score: scoreOf(all),
      ...(isMore && held.state === 'notSame' && { state: 'open' as const, foundAt: now }),
    })
    .where('id', '=', held.id)
    .execute()
}

/** A pair, held until the transaction ends. */
export const heldPair = (db: Db, { oneId, otherId }: ReturnType<typeof pairAbroad>) =>
  db
    .selectFrom('debtorAbroadProposal')
    .selectAll()
    .where('oneId', '=', oneId)
    .where('otherId', '=', otherId)
    .forUpdate()
    .executeTakeFirst()

/** What is proposed of a debtor that is one with another is proposed of that one (recipients 4). */
export async function proposalsOfMerged(db: Db, debtorId: string, otherId: string): Promise<void> {
  const { oneId, otherId: second } = pairAbroad(debtorId, otherId)
  await db
    .updateTable('debtorAbroadProposal')
    .set({ state: 'merged' })
    .where('oneId', '=', oneId)
    .where('otherId', '=', second)
    .execute()
  await sql`with gone as (
      delete from debtor_abroad_proposal where ${otherId}::uuid in (one_id, other_id) and state <> 'merged' returning *)
    insert into debtor_abroad_proposal (one_id, other_id, state, score, evidence, found_at, said_at, said_by, why)
    select least(third, ${debtorId}::uuid), greatest(third, ${debtorId}::uuid), state, score, evidence, found_at, said_at, said_by, why
    from (select *, case when one_id = ${otherId}::uuid then other_id else one_id end as third from gone) beside
    where third <> ${debtorId}::uuid on conflict do nothing`.execute(db)
}

/** Two that were taken apart are not the same, for the reason of the two who did it. */
export const proposalOfSplit = (
  db: Db,
  {
    by,
    reason,
    now,
    ...pair
  }: { by: string; reason: string; now: Date; oneId: string; otherId: string },
) =>
  db
    .insertInto('debtorAbroadProposal')
    .values({
      ...pair,
      state: 'notSame',
      score: 0,
      evidence: '[]',
      foundAt: now,
      saidAt: now,
      saidBy: by,
      why: reason,
    })
    .execute()

export interface AbroadFilter {
  readonly state: ProposalState
  readonly query: string
}
const narrowed = ({ state, query }: AbroadFilter) => {
  const begins = `${escapeLike(query.toUpperCase().replaceAll(/[\s.-]/g, ''))}%`
  const debtors = sql`(select debtor_id from debtor_abroad_identity
    where (kind = 'name' and key like name_abroad(${query}) || '%') or (kind = 'vat' and key like ${begins}))`
  return sql`state = ${state} and ${query === '' ? sql`true` : sql`(one_id in ${debtors} or other_id in ${debtors})`}`
}

export async function countAbroad(db: Db, filter: AbroadFilter): Promise<number> {
  const { rows } = await sql<{
    total: number
  }>`select count(*)::float8 as total from debtor_abroad_proposal where ${narrowed(filter)}`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

const proposals = (db: Db, rest: RawBuilder<unknown>) =>
  sql<{
    id: string
    oneId: string
    otherId: string
    state: ProposalState
    score: number
    evidence: readonly Evidence[]
    foundAt: Date
    saidAt: Date | null
    saidBy: string | null
    why: string | null
    waits: boolean
  }>`select id, one_id as "oneId", other_id as "otherId", state, score, evidence, found_at as "foundAt",
      said_at as "saidAt", said_by as "saidBy", why,
      exists (select from approval where act = 'mergeDebtorsAbroad' and approval.state = 'waiting'
        and approval.subject in (one_id::text, other_id::text)) as waits
    from (select * from debtor_abroad_proposal ${rest}) proposal`.execute(db)

const orders = { score: sql`score desc, found_at, id`, found: sql`found_at, id` } as const
interface Page extends AbroadFilter {
  readonly orderBy: keyof typeof orders
  readonly take: number
  readonly offset: number
}
/** One page, in its order, read from its index. */
export const pageAbroad = async (db: Db, { orderBy, take, offset, ...filter }: Page) =>
  (
    await proposals(
      db,
      sql`where ${narrowed(filter)} order by ${orders[orderBy]} limit ${take} offset ${offset}`,
    )
  ).rows

/** Those of a debtor that are not merged: open ones first, the likeliest first. */
export const abroadOf = async (db: Db, id: string, take: number) =>
  (
    await proposals(
      db,
      sql`where ${id}::uuid in (one_id, other_id) and state <> 'merged'
        order by state = 'notSame', score desc, found_at, id limit ${take}`,
    )
  ).rows
