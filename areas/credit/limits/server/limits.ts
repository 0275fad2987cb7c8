import type { NotNull } from 'kysely'
import { addDays } from '#platform/swedish/format.ts'
import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { handlers } from '#platform/server/serve.ts'
import { limits } from '../contract.ts'
import {
  defaultDays,
  limitTypeNumbers,
  limitTypeOf,
  limitTypes,
  typesOf,
  type LimitFilter,
} from '../rules.ts'
import { createAm, dontrenew, remove, save } from './change-limit.ts'
import { pageOfHistory, pageOfReservations } from './history-store.ts'
import { clientOf } from './limit-store.ts'
import { limitOf } from './present-limit.ts'

const get: Handler<typeof limits.get> = async (
  { organizationNumber, companyType, limitType },
  context,
) => {
  const ofRole = companyType === undefined ? limitTypes : typesOf(companyType)
  const shown = []
  for (const type of limitType ? [limitType] : ofRole) {
    const client = await clientOf(context.db, { organizationNumber, limitType: type })
    if (client) shown.push(await limitOf(context, client, type))
  }
  return shown.length > 0 ? shown : context.refuse('noClient')
}

interface Expiring {
  readonly fromDate: string
  readonly toDate: string
  readonly limitType: LimitFilter
  readonly currentPage: number
  readonly take: number
}
async function pageOfExpiring(
  db: Db,
  { fromDate, toDate, limitType, currentPage, take }: Expiring,
) {
  const all = db
    .selectFrom('clientLimit')
    .where('limitValue', 'is not', null)
    .where('expiresDate', '>=', fromDate)
    .where('expiresDate', '<=', toDate)
  const expiring =
    limitType === 'all' ? all : all.where('limitType', '=', limitTypeNumbers[limitType])
  const [list, total] = await Promise.all([
    expiring
      .innerJoin('company', 'company.organizationNumber', 'clientLimit.organizationNumber')
      .select([
        'company.name',
        'clientLimit.organizationNumber',
        'limitType',
        'limitValue',
        'expiresDate',
        'willNotRenew',
      ])
      .$narrowType<{ limitValue: NotNull; expiresDate: NotNull }>()
      .orderBy('expiresDate')
      .orderBy('clientLimit.organizationNumber')
      .orderBy('limitType')
      .limit(take)
      .offset(currentPage * take)
      .execute(),
    expiring.select((one) => one.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { list, totalHits: total.count }
}

const customAll: Handler<typeof limits.customAll> = async (input, { db, today, refuse }) => {
  const fromDate = input.fromDate ?? today
  const toDate = input.toDate ?? addDays(fromDate, defaultDays)
  if (toDate < fromDate)
    refuse('wrongSpan', {
      fields: [{ field: 'toDate', message: limits.customAll.refusals.wrongSpan.text }],
    })
  const { list, totalHits } = await pageOfExpiring(db, {
    ...input,
    fromDate,
    toDate,
  })
  return {
    totalHits,
    list: list.map(({ name, limitType, ...limit }) => ({
      displayName: name,
      limitType: limitTypeOf(limitType),
      ...limit,
    })),
  }
}

export const limitsServed = handlers(limits, {
  customAll,
  get,
  history: async (input, { db }) => ({
    historyLimits: await pageOfHistory(db, input, input),
  }),
  reservations: (input, { db }) => pageOfReservations(db, input, input),
  save,
  createAm,
  delete: remove,
  dontrenew,
})
