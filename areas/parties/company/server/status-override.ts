import type { Handler } from '#platform/server/context.ts'
import { replaceWaiting } from '#areas/foundation/approvals/server/public.ts'
import type { company } from '../contract.ts'
import { activeAt, overrideProblem } from '../rules.ts'
import { askToActivate, stopReasonsOf, writeOverride } from './activation.ts'
import { clientOf, lockedClient } from './client-store.ts'
import { overrideOf, presentSettings } from './present-settings.ts'

/**
 * Sets a company active or inactive by hand. Active, where something stops the company, waits for a
 * second person (company 28).
 */
export const statusOverrideSave: Handler<typeof company.statusOverrideSave> = async (
  { why, ...input },
  context,
) => {
  const { db, actor, now, today, audit, refuse } = context
  const client = await lockedClient(db, input)
  const wanted = { active: input.active, validTo: input.validTo ?? null }
  const problem = overrideProblem(wanted, today)
  if (problem) refuse(problem)
  const reasons = wanted.active ? await stopReasonsOf(db, client, today) : []
  const before = overrideOf(client)
  if (reasons.length > 0) {
    const asked = await askToActivate(context, client, { wanted, reasons, today, why })
    if ('code' in asked) return refuse(asked)
    audit({ company: client.organizationNumber, subject: client.id, before })
    return { ...presentSettings(client, today), ...asked }
  }
  await writeOverride(db, client.id, wanted, { name: actor.name, now })
  await replaceWaiting(context, ['activateStopped'], client.id)
  audit({ company: client.organizationNumber, subject: client.id, before, after: wanted })
  return { ...presentSettings(await clientOf(db, input), today), approvalId: null }
}

/**
 * Takes away the status that was set by hand. One that keeps a company inactive which would be
 * active without it waits for a second person, as to set it active does (company 28).
 */
export const statusOverrideRemove: Handler<typeof company.statusOverrideRemove> = async (
  { why, ...input },
  context,
) => {
  const { db, actor, now, today, audit, refuse } = context
  const client = await lockedClient(db, input)
  const before = overrideOf(client)
  if (!before) return refuse('none')
  if (!before.active && activeAt(client.active, null, today) === 1) {
    const reasons = await stopReasonsOf(db, client, today)
    const asked = await askToActivate(context, client, { wanted: null, reasons, today, why })
    if ('code' in asked) return refuse(asked)
    audit({ company: client.organizationNumber, subject: client.id, before })
    return { ...presentSettings(client, today), ...asked }
  }
  await writeOverride(db, client.id, null, { name: actor.name, now })
  await replaceWaiting(context, ['activateStopped'], client.id)
  audit({ company: client.organizationNumber, subject: client.id, before, after: null })
  return { ...presentSettings(await clientOf(db, input), today), approvalId: null }
}
