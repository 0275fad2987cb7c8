import { z } from 'zod'
import type { Handler } from '#platform/server/context.ts'
import { actOfTwo } from '#areas/foundation/approvals/server/public.ts'
import { maySteerClients } from '#areas/foundation/users/rules.ts'
import { places } from '#areas/places.ts'
import type { company } from '../../contract.ts'
import { insolvencyNames, insolvencySource, insolvencyText } from '../../rules.ts'
import { companyName } from '../company-name.ts'
import { insolvenciesOf, keepHandled, lift, recordedInsolvencies } from './insolvency-store.ts'

/**
 * That a company is not insolvent, whatever its source still says, as two of credit decide (company
 * 47). They lift what they saw: another that tells it meanwhile, or a source that takes it back, and
 * it has to be asked for anew.
 */
export const liftInsolvency = actOfTwo('liftInsolvency', {
  payload: z.object({ organizationNumber: z.string(), ids: z.array(z.uuid()).min(1) }),
  askers: maySteerClients,
  perform: async ({ organizationNumber, ids }, { db, now, audit }, asker) => {
    const before = await insolvenciesOf(db, [organizationNumber])
    const by = { by: asker.withSecond, reason: asker.reason, now }
    if (!(await lift(db, organizationNumber, { ids, ...by })))
      return {
        code: 'cannotBeDone',
        message:
          'Det som sägs om bolagets obestånd har ändrats sedan det begärdes. Läs det igen och begär det på nytt.',
      }
    audit({
      company: organizationNumber,
      before: { insolvency: before.map(insolvencyText) },
      after: { insolvency: [] },
    })
    return undefined
  },
})

export const insolvencyOf: Handler<typeof company.insolvencyOf> = (
  { organizationNumber },
  { db },
) => recordedInsolvencies(db, organizationNumber)

export const insolvencyLift: Handler<typeof company.insolvencyLift> = async (
  { organizationNumber, why },
  context,
) => {
  const { db, refuse } = context
  const told = await insolvenciesOf(db, [organizationNumber])
  if (told.length === 0) return refuse('notInsolvent')
  const asked = await liftInsolvency.ask(context, {
    subject: organizationNumber,
    organizationNumber,
    title: `Häv obeståndet för ${(await companyName(db, organizationNumber)) ?? 'ett bolag som inte är känt'}`,
    place: places.company(organizationNumber),
    difference: told.map((one) => ({
      label: insolvencySource(one),
      before: insolvencyNames[one.kind],
      after: 'Hävt',
    })),
    reason: why,
    payload: { organizationNumber, ids: told.map(({ id }) => id) },
  })
  return 'code' in asked ? refuse(asked) : asked
}

/** company 48 */
export const insolvencyHandled: Handler<typeof company.insolvencyHandled> = async (
  { organizationNumber, ids, note },
  { db, actor, now, audit, refuse },
) => {
  const handled = { ids, note, by: actor.name, now }
  if ((await keepHandled(db, organizationNumber, handled)) === 0n) return refuse('notWaiting')
  audit({ company: organizationNumber, after: { note } })
  return undefined
}
