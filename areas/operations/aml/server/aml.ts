import type { Handler } from '#platform/server/context.ts'
import { handlers } from '#platform/server/serve.ts'
import { aml } from '../contract.ts'
import { knownOf } from './known.ts'
import { changes, due, hits, monitor } from './monitor.ts'
import { shown } from './present-rating.ts'
import { rateNow } from './rate.ts'
import { clients, spread } from './risk.ts'

const application: Handler<typeof aml.application> = async (_, { config }) => ({
  isThere: config.amlAppUrl !== '',
})

const ofCompany: Handler<typeof aml.ofCompany> = async ({ organizationNumber }, { db, now }) => {
  const current = await db
    .selectFrom('companyAmlRating')
    .selectAll()
    .where('organizationNumber', '=', organizationNumber)
    .executeTakeFirst()
  const history = await db
    .selectFrom('amlRatingHistory')
    .selectAll()
    .where('organizationNumber', '=', organizationNumber)
    .orderBy('ratedAt', 'desc')
    .limit(50)
    .execute()
  const checked = await db
    .selectFrom('amlCheck')
    .select('checkedAt')
    .where('organizationNumber', '=', organizationNumber)
    .executeTakeFirst()
  const { persons, answeredAt } = await knownOf(db, organizationNumber, now)
  return {
    known: { persons, answeredAt },
    current: current ? shown({ ...current, before: null }) : null,
    checkedAt: checked?.checkedAt ?? null,
    history: history.map(shown),
  }
}

const rate: Handler<typeof aml.rate> = async ({ organizationNumber }, context) => {
  const { db, now, audit, refuse } = context
  const client = await db
    .selectFrom('client')
    .select('id')
    .where('organizationNumber', '=', organizationNumber)
    .executeTakeFirst()
  if (!client) refuse('notClient')
  await rateNow(db, organizationNumber, now)
  audit({ company: organizationNumber })
}

export const amlServed = handlers(aml, {
  application,
  ofCompany,
  rate,
  spread,
  clients,
  monitor,
  hits,
  changes,
  due,
})
