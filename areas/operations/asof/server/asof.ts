import { mayCall } from '#platform/permission.ts'
import type { Handler } from '#platform/server/context.ts'
import { handlers } from '#platform/server/serve.ts'
import { asof } from '../contract.ts'
import { clientAt } from './client-at.ts'
import { personsNamed, presentPart } from './present.ts'

const view: Handler<typeof asof.view> = async (
  { organizationNumber, companyType, day },
  { db, actor, now, today, audit, refuse },
) => {
  if (day > today) refuse('dayToCome')
  const { until, parts } = await clientAt(
    db,
    { organizationNumber, role: companyType, day },
    (may) => mayCall(may, actor),
  )
  audit({ company: organizationNumber, subject: day, persons: personsNamed(parts) })
  return { until: until > now ? now : until, parts: parts.map(presentPart) }
}

export const asofServed = handlers(asof, { view })
