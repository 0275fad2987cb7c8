import { CompiledQuery, sql } from 'kysely'
import type { Database, Db } from '#platform/server/database.ts'
import { inOrder, type AskedOrder } from '#platform/server/in-order.ts'
import { escapeLike } from '#platform/like.ts'
import type { userSorts } from '../contract.ts'
import { endSessions } from './session-end.ts'

function usersWithPolicies(db: Db) {
  return db
    .selectFrom('internalUser')
    .selectAll()
    .select((from) =>
      from
        .selectFrom('userPolicy')
        .whereRef('userPolicy.userId', '=', 'internalUser.id')
        .select(sql<string[]>`coalesce(array_agg(policy order by policy), '{}')`.as('policies'))
        .as('policies'),
    )
}
export type StoredUser = Awaited<ReturnType<typeof userById>>

export const userById = (db: Db, id: string) =>
  usersWithPolicies(db).where('id', '=', id).executeTakeFirst()

export const userByEmail = (db: Db, email: string) =>
  usersWithPolicies(db)
    .where(sql`lower(email_address)`, '=', email.toLowerCase())
    .executeTakeFirst()

/**
 * The user a token speaks of: known by the provider's subject, or by e-mail until the first login
 * has tied the two together.
 */
export const userOfIdentity = (db: Db, identity: { subject: string; email: string | undefined }) =>
  usersWithPolicies(db)
    .where((where) =>
      where.or([
        where('subject', '=', identity.subject),
        where.and([
          where('subject', 'is', null),
          where(sql`lower(email_address)`, '=', identity.email?.toLowerCase() ?? ''),
        ]),
      ]),
    )
    // Whoever is tied to the subject comes before whoever has the address now.
    .orderBy('subject', (order) => order.asc().nullsLast())
    .executeTakeFirst()

/** What every call asks of whoever sent it: nothing is asked more often. */
const holderQuestion = `select id, first_name || ' ' || last_name as name, email_address as email, tokens_valid_from as "tokensValidFrom",
      array(select policy from user_policy where user_id = internal_user.id order by policy) as policies,
      session.authenticated_at as "authenticatedAt",
      coalesce(session.ends_at <= skynet.now(), false) or exists (select from revoked_token where jti = $3) as revoked
    from internal_user
    left join (select user_id, authenticated_at, ends_at from user_session where token_id = $3) session
      on session.user_id = internal_user.id
    where subject = $1 or (subject is null and lower(email_address) = $2)
    order by subject asc nulls last limit 1`
interface Holder {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly tokensValidFrom: Date
  readonly policies: string[]
  /** Of the session the token was given to, where there is one and the provider says. */
  readonly authenticatedAt: Date | null
  readonly revoked: boolean
}

/**
 * The user of a token as `userOfIdentity` finds it, with the policies held and whether the token
 * was signed out: in one question.
 */
export async function holderOfToken(
  { db }: Pick<Database, 'db'>,
  { subject, email, tokenId }: { subject: string; email: string | undefined; tokenId: string },
): Promise<Holder | undefined> {
  const values = [subject, email?.toLowerCase() ?? '', tokenId]
  const { rows } = await db.executeQuery<Holder>(CompiledQuery.raw(holderQuestion, values))
  return rows[0]
}

interface UserPage extends Partial<AskedOrder<(typeof userSorts)[number]>> {
  readonly currentPage: number
  readonly take: number
  readonly query: string
}
const userOrders = {
  name: sql`last_name || ' ' || first_name`,
  email: sql`email_address`,
  lastLogin: sql`last_login_at`,
} as const

/** One page of users, by name unless another order is asked for, and how many there are in all. */
export async function pageOfUsers(
  db: Db,
  { currentPage, take, query, sortField, sortOrder = 0 }: UserPage,
) {
  const like = `%${escapeLike(query)}%`
  const hits = usersWithPolicies(db).$if(query !== '', (found) =>
    found.where((where) =>
      where.or([
        where(sql`first_name || ' ' || last_name`, 'ilike', like),
        where('emailAddress', 'ilike', like),
      ]),
    ),
  )
  const [list, total] = await Promise.all([
    inOrder(hits, { sortField, sortOrder }, userOrders)
      .orderBy('lastName')
      .orderBy('firstName')
      .orderBy('id')
      .limit(take)
      .offset(currentPage * take)
      .execute(),
    db
      .selectFrom(hits.as('hits'))
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { list, totalHits: total.count }
}

export const administratorsBesides = async (db: Db, id: string | undefined) => {
  const others = await db
    .selectFrom('userPolicy')
    .where('policy', '=', 'Administrator')
    .where((eb) => (id === undefined ? eb.lit(true) : eb('userId', '!=', id)))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return others.count
}

/** Gives a user exactly these policies. Who loses one is logged out (users 16). */
export async function setPolicies(
  db: Db,
  userId: string,
  policies: readonly string[],
): Promise<void> {
  const lost = await db
    .deleteFrom('userPolicy')
    .where('userId', '=', userId)
    .$if(policies.length > 0, (held) => held.where('policy', 'not in', [...policies]))
    .executeTakeFirst()
  if (lost.numDeletedRows > 0n) await endSessions(db, { userId })
  if (policies.length === 0) return
  await db
    .insertInto('userPolicy')
    .values(policies.map((policy) => ({ userId, policy })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Held until the transaction ends, so that two saves cannot both believe the other administrator
 * stays.
 */
export const lockAdministrators = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('user_policies_hold'))`.execute(db)
