import type { NotNull } from 'kysely'
import { keysOf } from '#platform/record.ts'
import { addDays } from '#platform/swedish/format.ts'
import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { handlers } from '#platform/server/serve.ts'
import { limits } from '../contract.ts'
import { companyTypes } from '#areas/parties/company/rules.ts'
import {
  companyTypeOf,
  defaultDays,
  limitTypeNumbers,
  limitTypeOf,
  limitTypes,
  typesOf,
  type LimitFilter,
} from '../rules.ts'
import type { Calculate } from './calculate.ts'
import { limitChanges } from './change-limit.ts'
import { pageOfHistory, pageOfReservations } from './history-store.ts'
import { clientOf } from './limit-store.ts'
import { limitOf } from './present-limit.ts'

const getWith =
  (calculate: Calculate): Handler<typeof limits.get> =>
  async ({ organizationNumber, companyType, limitType }, context) => {
    const ofRole = companyType === undefined ? limitTypes : typesOf(companyType)
    const wanted = limitType ? [limitType] : ofRole
    const shown = []
    for (const role of keysOf(companyTypes)) {
      const types = wanted.filter((type) => companyTypeOf(type) === role)
      const [first] = types
      const client = first && (await clientOf(context.db, { organizationNumber, limitType: first }))
      if (!client) continue
      const calculation = await calculate(context, organizationNumber, role)
      for (const type of types) shown.push(await limitOf(context, client, type, calculation))
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

/** @param calculate what the engine gives a client at this moment */
export const limitsServed = (calculate: Calculate) =>
  handlers(limits, {
    customAll,
    get: getWith(calculate),
    history: async (input, { db }) => ({
      historyLimits: await pageOfHistory(db, input, input),
    }),
    reservations: (input, { db }) => pageOfReservations(db, input, input),
    ...limitChanges(calculate),
  })
