import type { Handler } from '#platform/server/context.ts'
import type { company } from '../contract.ts'
import { overrideProblem } from '../rules.ts'
import { clientOf, lockedClient } from './client-store.ts'
import { overrideOf, presentSettings } from './present-settings.ts'

export const statusOverrideSave: Handler<typeof company.statusOverrideSave> = async (
  input,
  context,
) => {
  const { db, actor, now, today, audit, refuse } = context
  const client = await lockedClient(db, input)
  const wanted = { active: input.active, validTo: input.validTo ?? null }
  const problem = overrideProblem(wanted, today)
  if (problem) refuse(problem)
  const saved = { ...wanted, savedBy: actor.name, savedAt: now }
  await db
    .insertInto('companyStatusOverride')
    .values({ clientId: client.id, ...saved })
    .onConflict((conflict) =>
      conflict.column('clientId').doUpdateSet((set) => ({
        ...saved,
        version: set('companyStatusOverride.version', '+', 1),
      })),
    )
    .execute()
  audit({
    company: client.organizationNumber,
    subject: client.id,
    before: overrideOf(client),
    after: wanted,
  })
  return presentSettings(await clientOf(db, input), today)
}

export const statusOverrideRemove: Handler<typeof company.statusOverrideRemove> = async (
  input,
  { db, today, audit, refuse },
) => {
  const client = await lockedClient(db, input)
  const before = overrideOf(client)
  if (!before) refuse('none')
  await db.deleteFrom('companyStatusOverride').where('clientId', '=', client.id).execute()
  audit({ company: client.organizationNumber, subject: client.id, before, after: null })
  return presentSettings(await clientOf(db, input), today)
}
