import { keysOf } from '#platform/record.ts'
import type { Handler } from '#platform/server/context.ts'
import { handlers } from '#platform/server/serve.ts'
import { limits } from '../contract.ts'
import { companyTypes } from '#areas/parties/company/rules.ts'
import { companyTypeOf, limitTypes, typesOf } from '../rules.ts'
import type { Calculate } from './calculate.ts'
import { limitChanges } from './change-limit.ts'
import { customAll } from './renewal/expiring.ts'
import { pageOfHistory, pageOfReservations } from './history-store.ts'
import { clientOf } from './limit-store.ts'
import { use } from './limit-use.ts'
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

/** @param calculate what the engine gives a client at this moment */
export const limitsServed = (calculate: Calculate) =>
  handlers(limits, {
    customAll,
    get: getWith(calculate),
    history: async (input, { db }) => ({
      historyLimits: await pageOfHistory(db, input, input),
    }),
    reservations: (input, { db }) => pageOfReservations(db, input, input),
    use,
    ...limitChanges(calculate),
  })
