import type { Handler } from '#platform/server/context.ts'
import { refusePlatform, refuseStale } from '#platform/server/refuse.ts'
import type { company } from '../contract.ts'

const nothingWritten = { infoText: '', changedAt: null, changedBy: null, version: 0 }

export const getcompanyinternalinformation: Handler<
  typeof company.getcompanyinternalinformation
> = async (input, { db }) => {
  const row = await db
    .selectFrom('companyInternalInformation')
    .selectAll()
    .where('organizationNumber', '=', input.organizationNumber)
    .executeTakeFirst()
  const { infoText, changedAt, changedBy, version } = row ?? nothingWritten
  return { infoText, changed: changedAt, changedBy, version }
}

export const savecompanyinternalinformation: Handler<
  typeof company.savecompanyinternalinformation
> = async (input, context) => {
  const { db, actor, now, audit } = context
  const { organizationNumber, infoText } = input
  // The company's row is held, so that two first notes cannot both believe to be the first.
  const stored = await db
    .selectFrom('company')
    .select('name')
    .where('organizationNumber', '=', organizationNumber)
    .forUpdate()
    .executeTakeFirst()
  if (!stored) refusePlatform('notFound')
  const before =
    (await db
      .selectFrom('companyInternalInformation')
      .selectAll()
      .where('organizationNumber', '=', organizationNumber)
      .executeTakeFirst()) ?? nothingWritten
  if (input.version !== undefined && input.version !== before.version)
    refuseStale({ infoText: before.infoText }, { infoText })
  const values = { infoText, changedAt: now, changedBy: actor.name, version: before.version + 1 }
  await db
    .insertInto('companyInternalInformation')
    .values({ organizationNumber, ...values })
    .onConflict((conflict) => conflict.column('organizationNumber').doUpdateSet(values))
    .execute()
  audit({ company: organizationNumber, before: { infoText: before.infoText }, after: { infoText } })
}
