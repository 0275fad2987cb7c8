import { sql, type RawBuilder } from 'kysely'
import { escapeLike } from '#platform/like.ts'
import { conditionsIn } from '#platform/server/conditions.ts'
import type { Db } from '#platform/server/database.ts'
import { nameKey } from '#areas/credit/rules/rules.ts'
import { proposalColumns } from '../list-columns.ts'
import { factsOf, isMoreKnown, type Evidence, type ProposalState } from '../rules.ts'

declare module '#database/json-columns.ts' {
  interface JsonColumns {
    'recipientProposal.evidence': readonly Evidence[]
  }
}

interface Pair {
  readonly oneNumber: string
  readonly otherNumber: string
}
/** The two as a pair stands: the lower number first. */
export const pairOf = (one: string, other: string): Pair =>
  one < other ? { oneNumber: one, otherNumber: other } : { oneNumber: other, otherNumber: one }

/** A pair, held until the transaction ends. */
export const heldProposal = (db: Db, { oneNumber, otherNumber }: Pair) =>
  db
    .selectFrom('recipientProposal')
    .selectAll()
    .where('oneNumber', '=', oneNumber)
    .where('otherNumber', '=', otherNumber)
    .forUpdate()
    .executeTakeFirst()

interface Found extends Pair {
  readonly evidence: readonly Evidence[]
  readonly score: number
  readonly now: Date
}
/**
 * Keeps that two may be one. A pair that somebody has said is not the same stays so until more
 * speaks for it than did then (recipients 3).
 */
export async function keepFound(db: Db, { evidence, score, now, ...pair }: Found): Promise<void> {
  const json = JSON.stringify(evidence)
  const added = await db
    .insertInto('recipientProposal')
    .values({ ...pair, evidence: json, score, foundAt: now })
    .onConflict((conflict) => conflict.columns(['oneNumber', 'otherNumber']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) return
  const held = await heldProposal(db, pair)
  if (!held) return
  const facts = factsOf(evidence)
  const isSaid = held.state === 'notSame'
  const again = isSaid && held.saidFacts !== null && isMoreKnown(held.saidFacts, facts)
  await db
    .updateTable('recipientProposal')
    .set({
      evidence: json,
      score,
      ...(isSaid && held.saidFacts === null && { saidFacts: [...facts] }),
      // Merged is a pair only as long as they are; then it was closed when they were merged.
      ...((again || held.state === 'merged') && { state: 'open' as const, foundAt: now }),
    })
    .where('id', '=', held.id)
    .execute()
}

export interface ProposalFilter {
  readonly state: ProposalState
  readonly query: string
  /** On its columns (shell 117), on a day in Stockholm. */
  readonly where?: readonly string[]
  readonly today?: string
}
const isAlias = (number: RawBuilder<unknown>) =>
  sql`exists (select from recipient_merge where alias_number = ${number} and undone_at is null)`
/** What is proposed of an alias is proposed of its main recipient. */
const shown = sql`(state = 'merged' or not (${isAlias(sql`proposal.one_number`)} or ${isAlias(sql`proposal.other_number`)}))`

/**
 * Proposals of recipients that stand, or have stood, under a name with these words, or whose name or
 * number begins so: each step by an index, so that it costs what it finds.
 */
function foundBy(query: string): RawBuilder<unknown> {
  const words = nameKey(query)
    .split(' ')
    .map((word) => (word === '' ? sql`false` : sql`key like ${`%${escapeLike(word)}%`}`))
  const digits = query.replaceAll(/[\s-]/g, '')
  const numbers = /^\d{2,10}$/.test(digits)
    ? sql`union select id from recipient_proposal
        where one_number between ${digits.padEnd(10, '0')} and ${digits.padEnd(10, '9')}
        union select id from recipient_proposal
        where other_number between ${digits.padEnd(10, '0')} and ${digits.padEnd(10, '9')}`
    : sql``
  return sql`proposal.id in (
    with named as materialized (
      select recipient from recipient_trait where kind = 'name' and ${sql.join(words, sql` and `)}
      union select organization_number from company
      where is_recipient and lower(name) like ${`${escapeLike(query.toLowerCase())}%`})
    select id from named join recipient_proposal on one_number = recipient
    union select id from named join recipient_proposal on other_number = recipient
    ${numbers})`
}
const nameOf = (number: string) =>
  sql`(select name from company where organization_number = proposal.${sql.ref(number)})`
const columns = {
  name: sql`concat_ws(' ', ${nameOf('one_number')}, ${nameOf('other_number')})`,
  number: sql`proposal.one_number`,
  otherNumber: sql`proposal.other_number`,
  score: sql`proposal.score`,
  found: sql`proposal.found_at`,
  said: sql`proposal.said_at`,
  by: sql`proposal.said_by`,
} as const
const narrowed = ({ state, query, where = [], today = '' }: ProposalFilter) =>
  sql.join(
    [
      sql`state = ${state}`,
      shown,
      ...(query === '' ? [] : [foundBy(query)]),
      ...conditionsIn({ columns: proposalColumns, where, expressions: columns, today }),
    ],
    sql` and `,
  )

export async function countProposals(db: Db, filter: ProposalFilter): Promise<number> {
  const { rows } = await sql<{
    total: number
  }>`select count(*)::float8 as total from recipient_proposal proposal
    where ${narrowed(filter)}`.execute(db)
  return rows[0]?.total ?? 0
}

export interface ProposalRow {
  readonly id: string
  readonly state: ProposalState
  readonly score: number
  readonly evidence: readonly Evidence[]
  readonly foundAt: Date
  readonly saidAt: Date | null
  readonly saidBy: string | null
  readonly why: string | null
  readonly waits: boolean
  readonly one: SideRow
  readonly other: SideRow
}
interface SideRow {
  readonly organizationNumber: string
  readonly name: string
  readonly reserved: number
  readonly openCount: number
  readonly hasManual: boolean
  readonly hasAliases: boolean
}
const side = (number: RawBuilder<unknown>) => sql`(select json_build_object(
    'organizationNumber', company.organization_number, 'name', company.name,
    'reserved', coalesce(held.reserved, 0), 'openCount', coalesce(held.open_count, 0),
    'hasManual', held.limit_value is not null,
    'hasAliases', exists (select from recipient_merge where main_number = ${number} and undone_at is null))
  from company left join client_limit held on held.organization_number = company.organization_number and held.limit_type = 3
  where company.organization_number = ${number})`

/** Some proposals with both recipients and what is held of their limits. */
async function proposals(db: Db, rest: RawBuilder<unknown>): Promise<readonly ProposalRow[]> {
  const { rows } = await sql<ProposalRow>`select id, state, score, evidence, found_at as "foundAt",
      said_at as "saidAt", said_by as "saidBy", why,
      exists (select from approval where act = 'mergeRecipients' and approval.state = 'waiting'
        and approval.subject in (one_number, other_number) and approval.organization_number in (one_number, other_number)) as waits,
      ${side(sql`one_number`)} as one, ${side(sql`other_number`)} as other
    from (select * from recipient_proposal proposal ${rest}) proposal`.execute(db)
  return rows
}

const orders = {
  score: sql`score desc, found_at, id`,
  found: sql`found_at, id`,
} as const
interface Page extends ProposalFilter {
  readonly orderBy: keyof typeof orders
  readonly take: number
  readonly offset: number
}
/** One page, in its order, read from its index. */
export const pageOfProposals = (db: Db, { orderBy, take, offset, ...filter }: Page) =>
  proposals(
    db,
    sql`where ${narrowed(filter)} order by ${orders[orderBy]} limit ${take} offset ${offset}`,
  )

/** Those of a recipient that are not merged: open ones first, the likeliest first. */
export const proposalsOf = (db: Db, number: string, take: number) =>
  proposals(
    db,
    sql`where (one_number = ${number} or other_number = ${number}) and state <> 'merged' and ${shown}
      order by state = 'notSame', score desc, found_at, id limit ${take}`,
  )
