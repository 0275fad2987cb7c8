import type { Insertable } from 'kysely'
import type { Approval } from '#database/types.ts'
import { addDays } from '#platform/swedish/format.ts'
import { issuer, rolesOf } from '#world/roles.ts'
import { idOf, insertAll } from '#world/insert.ts'
import { daysToDecide } from '#areas/foundation/approvals/rules.ts'
import { limitTypeOf } from '../rules.ts'
export { endManual, loadMerges } from './demo/merges.ts'
import { loadClosedCase } from './demo/closed-case.ts'
import { limitWithHistory, type DemoLimit } from './demo/limit-rows.ts'
import { askedOf } from './raise-limit.ts'
import { staffNamed } from '#world/staff.ts'
import type { RegisterCompany } from '#world/register/company.ts'
import { ago, type World } from '#world/world.ts'

/**
 * Limits, what they have been, and raises in every state. What the engine calculates, and what
 * invoices use, is not made up here.
 */
export async function loadLimits(
  world: World,
  companies: readonly RegisterCompany[],
): Promise<void> {
  const clientLimits = companies.flatMap((company) =>
    rolesOf(company).flatMap((role) =>
      (role === issuer ? ([1, 2] as const) : ([3, 4] as const)).map((limitType) => ({
        company,
        limitType,
      })),
    ),
  )
  const rows = belowFinancing(
    clientLimits.map(({ company, limitType }, turn) =>
      limitWithHistory(world, company, limitType, turn),
    ),
  )
  await insertAll(
    world.db,
    'clientLimit',
    rows.map(({ limit }) => limit),
  )
  await insertAll(
    world.db,
    'clientLimitHistory',
    rows.flatMap(({ history }) => history),
  )
  await insertAll(
    world.db,
    'limitCase',
    rows.flatMap(({ cases }) => cases),
  )
  await loadClosedCase(world)
  await loadRaises(world, rows)
}

const financingOf = (limits: readonly DemoLimit[]) =>
  new Map(
    limits.flatMap(({ limit: { limitType, limitValue, organizationNumber } }) =>
      limitType === 1 && limitValue !== null ? [[organizationNumber, limitValue]] : [],
    ),
  )

/** The limits, with no repurchase limit above the financing limit (limits 28). */
function belowFinancing(limits: readonly DemoLimit[]): readonly DemoLimit[] {
  const financing = financingOf(limits)
  return limits.map(({ limit, history, cases }) => {
    const most = financing.get(limit.organizationNumber) ?? Infinity
    if (limit.limitType !== 2 || limit.limitValue === null || limit.limitValue <= most)
      return { limit, history, cases }
    const present = history.at(-1)
    return {
      cases,
      limit: { ...limit, limitValue: most },
      history: present ? [...history.slice(0, -1), { ...present, limitValue: most }] : history,
    }
  })
}

interface Raise {
  readonly by: string
  readonly state: 'waiting' | 'declined' | 'withdrawn'
  readonly limitType: 1 | 2 | 3
  /** Sent to the core system rather than set here (limits 29). */
  readonly toAm?: true
}
/** By whom raises were asked for, what became of them, and of which kind of limit. */
const raises: readonly Raise[] = [
  { by: 'Sofia', state: 'waiting', limitType: 2 },
  { by: 'Kristina', state: 'waiting', limitType: 2 },
  { by: 'Maja', state: 'waiting', limitType: 1 },
  { by: 'Sofia', state: 'declined', limitType: 2 },
  { by: 'Sofia', state: 'withdrawn', limitType: 2 },
  { by: 'Henrik', state: 'declined', limitType: 3 },
  { by: 'Henrik', state: 'waiting', limitType: 3, toAm: true },
]
const kronor = 100
/** To so much more than the amount that one person may set. */
const raised = 2_500_000 * kronor

async function loadRaises(world: World, limits: readonly DemoLimit[]): Promise<void> {
  const { seed, db, register } = world
  const { today } = register
  const names = new Map(
    (await db.selectFrom('company').select(['organizationNumber', 'name']).execute()).map(
      ({ organizationNumber, name }) => [organizationNumber, name],
    ),
  )
  const isStanding = ({ limit }: DemoLimit) => (limit.expiresDate ?? '') >= today
  const financing = financingOf(limits.filter(isStanding))
  /** A repurchase limit is never above the financing limit (limits 28). */
  const fits = ({ limit }: DemoLimit) =>
    (limit.limitValue ?? raised) < raised &&
    (limit.limitType !== 2 || (financing.get(limit.organizationNumber) ?? 0) >= raised)
  const rows = raises.flatMap(
    ({ by, state, limitType, toAm = false }, place): Insertable<Approval>[] => {
      const some = limits.filter(
        (one) => one.limit.limitType === limitType && isStanding(one) && fits(one),
      )
      const before = raises.slice(0, place).filter((one) => one.limitType === limitType).length
      const limit = some[before]?.limit
      if (!limit) return []
      const maker = staffNamed(seed, by)
      const decider = state === 'withdrawn' ? maker : staffNamed(seed, 'Maja')
      const ended = state !== 'waiting'
      const askedAt = ago(world, 1 + place, 90)
      const { payload, difference, ...asked } = askedOf(
        {
          organizationNumber: limit.organizationNumber,
          limitType: limitTypeOf(limitType),
          version: limit.version ?? 0,
          limitValue: limit.limitValue,
          expiresDate: limit.expiresDate,
          calculatedValue: null,
          calculatedCount: null,
          judgedAt: null,
          ratingCondition: limit.ratingCondition ?? '',
        },
        names.get(limit.organizationNumber) ?? '',
        {
          toAm,
          decided: {
            limitValue: raised,
            expiresDate: addDays(today, 180),
            decisionReferens:
              'Nytt ramavtal med en stor beställare. Volymen väntas öka från nästa månad.',
            ratingCondition: limit.ratingCondition ?? '',
          },
        },
        today,
      )
      return [
        {
          ...asked,
          id: idOf(seed, 'limit-raise', place),
          act: 'raiseLimit',
          difference: JSON.stringify(difference),
          payload: JSON.stringify(payload),
          askedById: maker.id,
          askedBy: maker.name,
          askedAt,
          expiresAt: ago(world, 1 + place - daysToDecide, 90),
          state,
          decidedById: ended ? decider.id : null,
          decidedBy: ended ? decider.name : null,
          decidedAt: ended ? ago(world, place, 30) : null,
          comment: state === 'declined' ? 'Vi väntar på bokslutet.' : '',
        },
      ]
    },
  )
  await insertAll(db, 'approval', rows)
}
