import { sql, type NotNull } from 'kysely'
import { appendAudit } from '#platform/server/audit/audit.ts'
import type { Handler } from '#platform/server/context.ts'
import { conditionsIn } from '#platform/server/conditions.ts'
import { inOrder, type AskedOrder } from '#platform/server/in-order.ts'
import type { Db } from '#platform/server/database.ts'
import { addDays } from '#platform/swedish/format.ts'
import { limits, type expiringSorts } from '../../contract.ts'
import type { renewals } from '../../contract-renewal.ts'
import { expiringColumns } from '../../expiring-columns.ts'
import { defaultDays, limitTypeNumbers, limitTypeOf, type LimitFilter } from '../../rules.ts'
import { columnsOf } from '../limit-store.ts'

interface Expiring {
  readonly fromDate: string
  readonly toDate: string
  readonly limitType: LimitFilter
  /** Whose limits; of everybody when left out. */
  readonly ownerId?: string | null
  /** On its columns (shell 117), on a day in Stockholm. */
  readonly where?: readonly string[]
  readonly today?: string
}
/** Manual limits whose review-by date is within some days, of one type and owner where said. */
function within(
  db: Db,
  { fromDate, toDate, limitType, ownerId, where = [], today = '' }: Expiring,
) {
  const all = db
    .selectFrom('clientLimit')
    .where('limitValue', 'is not', null)
    .where('expiresDate', '>=', fromDate)
    .where('expiresDate', '<=', toDate)
    .$if(ownerId !== undefined, (limit) => limit.where('ownerId', '=', ownerId ?? null))
    .where((is) =>
      is.and([...conditionsIn({ columns: expiringColumns, where, expressions: columns(), today })]),
    )
  return limitType === 'all' ? all : all.where('limitType', '=', limitTypeNumbers[limitType])
}

interface Page extends Partial<AskedOrder<(typeof expiringSorts)[number]>> {
  readonly currentPage: number
  readonly take: number
}
const ordersOf = (table: 'client_limit' | 'limit') => {
  const of = (column: string) => sql.ref(`${table}.${column}`)
  return {
    company: sql`(select name from company where company.organization_number = ${of('organization_number')})`,
    limitType: of('limit_type'),
    value: of('limit_value'),
    used: of('reserved'),
    expires: of('expires_date'),
    owner: sql`(select first_name || ' ' || last_name from internal_user where internal_user.id = ${of('owner_id')})`,
    decision: of('changed_by'),
  }
}

const columns = () => {
  const { company, value, used, expires, owner, decision } = ordersOf('client_limit')
  const types = Object.entries(limitTypeNumbers).map(
    ([name, number]) => sql`when ${sql.lit(number)} then ${sql.lit(name)}`,
  )
  return {
    company,
    organizationNumber: sql.ref('client_limit.organization_number'),
    type: sql`case client_limit.limit_type ${sql.join(types, sql` `)} end`,
    value,
    used,
    expires,
    owner,
    by: decision,
    renewal: sql`case when client_limit.will_not_renew then 'notRenewed' else 'renewed' end`,
  }
}

/** A page of them, the first to expire first, as an index has them, unless they are sorted. */
export const pageWithin = (
  db: Db,
  expiring: Expiring,
  { currentPage, take, sortField, sortOrder = 0 }: Page,
) =>
  inOrder(within(db, expiring), { sortField, sortOrder }, ordersOf('client_limit'))
    .selectAll()
    .orderBy('expiresDate')
    .orderBy('organizationNumber')
    .orderBy('limitType')
    .limit(take)
    .offset(currentPage * take)

export const customAll: Handler<typeof limits.customAll> = async (input, context) => {
  const { db, today, actor, refuse } = context
  const fromDate = input.fromDate ?? today
  const toDate = input.toDate ?? addDays(fromDate, defaultDays)
  if (toDate < fromDate)
    refuse('wrongSpan', {
      fields: [{ field: 'toDate', message: limits.customAll.refusals.wrongSpan.text }],
    })
  const { limitType, whose } = input
  const expiring = {
    fromDate,
    toDate,
    limitType,
    where: input.where,
    today,
    ...(whose === 'mine' && { ownerId: actor.id }),
  }
  const [list, total] = await Promise.all([
    inOrder(
      db
        .selectFrom(pageWithin(db, expiring, input).as('limit'))
        .innerJoin('company', 'company.organizationNumber', 'limit.organizationNumber')
        .leftJoin('internalUser as owner', 'owner.id', 'limit.ownerId'),
      input,
      ordersOf('limit'),
    )
      .select([
        'company.name as displayName',
        'limit.organizationNumber',
        'limit.limitType',
        'limit.limitValue',
        'limit.expiresDate',
        'limit.willNotRenew',
        'limit.reserved',
        'limit.changedBy as changedByUser',
        'limit.changedAt',
        'limit.decisionReference as decisionReferens',
        'limit.version',
        'limit.ownerId',
        sql<string>`owner.first_name || ' ' || owner.last_name`.as('ownerName'),
      ])
      .$narrowType<{ limitValue: NotNull; expiresDate: NotNull }>()
      .orderBy('limit.expiresDate')
      .orderBy('limit.organizationNumber')
      .orderBy('limit.limitType')
      .execute(),
    within(db, expiring)
      .select((one) => one.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return {
    totalHits: total.count,
    list: list.map(({ ownerId, ownerName, ...limit }) => ({
      ...limit,
      limitType: limitTypeOf(limit.limitType),
      changedAt: limit.changedAt?.toISOString() ?? null,
      owner: ownerId === null ? null : { id: ownerId, name: ownerName },
    })),
  }
}

/** 'Ta över': limits become whoever's asks (limits 80); each that was somebody else's in the trail. */
export const takeOver: Handler<typeof renewals.takeOver> = async ({ rows }, context) => {
  const { db, actor, requestId } = context
  const taken = await db
    .selectFrom('clientLimit')
    .select(['organizationNumber', 'limitType', 'ownerId'])
    .where((limit) => limit.or(rows.map((row) => limit.and(columnsOf(row)))))
    .where('limitValue', 'is not', null)
    .where('ownerId', 'is distinct from', actor.id)
    .orderBy('organizationNumber')
    .orderBy('limitType')
    .forUpdate()
    .execute()
  for (const { organizationNumber, limitType, ownerId } of taken) {
    await db
      .updateTable('clientLimit')
      .set({ ownerId: actor.id })
      .where((limit) => limit.and({ organizationNumber, limitType }))
      .execute()
    await appendAudit(db, {
      action: 'limits.takenOver',
      actorId: actor.id,
      actorName: actor.name,
      requestId,
      company: organizationNumber,
      subject: organizationNumber,
      before: { limitType, ownerId },
      after: { limitType, ownerId: actor.id },
    })
  }
  return { taken: taken.length }
}
