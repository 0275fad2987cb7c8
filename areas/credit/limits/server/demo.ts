import type { Insertable } from 'kysely'
import type { LimitRaise } from '#database/types.ts'
import { addDays } from '#platform/swedish/format.ts'
import { issuer, rolesOf } from '#world/roles.ts'
import { idOf, insertAll } from '#world/insert.ts'
import type { LimitTypeNumber } from '../rules.ts'
import { limitWithHistory, type DemoLimit } from './demo/limit-rows.ts'
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
  const rows = clientLimits.map(({ company, limitType }, turn) => ({
    ...limitWithHistory(world, company, limitType, turn),
    key: company.index * 4 + limitType,
  }))
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
  await loadRaises(world, rows)
}

/** By whom raises were asked for, what became of them, and of which kind of limit. */
const raises = [
  { by: 'Sofia', state: 'waiting', limitType: 2 },
  { by: 'Isak', state: 'waiting', limitType: 2 },
  { by: 'Maja', state: 'waiting', limitType: 1 },
  { by: 'Sofia', state: 'declined', limitType: 2 },
  { by: 'Sofia', state: 'withdrawn', limitType: 2 },
  { by: 'Isak', state: 'approved', limitType: 2 },
] as const

async function loadRaises(world: World, limits: readonly DemoLimit[]): Promise<void> {
  const { seed, db, register } = world
  const admin = staffNamed(seed, 'Maja')
  const standing = (limitType: LimitTypeNumber) =>
    limits.filter(
      ({ limit }) => limit.limitType === limitType && (limit.expiresDate ?? '') >= register.today,
    )
  const rows = raises.flatMap(({ by, state, limitType }, place): Insertable<LimitRaise>[] => {
    const limit = standing(limitType)[place]?.limit
    if (!limit || limit.limitValue === null) return []
    const maker = staffNamed(seed, by)
    const decider = state === 'withdrawn' ? maker : admin
    const ended = state !== 'waiting'
    return [
      {
        id: idOf(seed, 'limit-raise', place),
        organizationNumber: limit.organizationNumber,
        limitType,
        valueBefore: limit.limitValue,
        limitValue: limit.limitValue + 2_500_000_00,
        expiresDate: addDays(register.today, 180),
        decisionReference:
          'Nytt ramavtal med en stor beställare. Volymen väntas öka från nästa månad.',
        ratingCondition: '',
        state,
        requestedById: maker.id,
        requestedBy: maker.name,
        requestedAt: ago(world, 1 + place, 90),
        decidedById: ended ? decider.id : null,
        decidedBy: ended ? decider.name : null,
        decidedAt: ended ? ago(world, place, 30) : null,
        comment: state === 'declined' ? 'Vi väntar på bokslutet.' : '',
      },
    ]
  })
  await insertAll(db, 'limitRaise', rows)
}
