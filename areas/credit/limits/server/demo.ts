import type { Insertable } from 'kysely'
import type { LimitRaise } from '#database/types.ts'
import { addDays } from '#platform/swedish/format.ts'
import { demoUsers } from '#simulators/demo-users.ts'
import { issuer, rolesOf } from '#world/roles.ts'
import { idOf, insertAll } from '#world/insert.ts'
import { madeLimit, type LimitType, type MadeLimit } from './demo/limit-rows.ts'
import { userId } from '#world/staff.ts'
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
  const wanted = companies.flatMap((company) =>
    rolesOf(company).flatMap((role) =>
      (role === issuer ? ([1, 2] as const) : ([3, 4] as const)).map((limitType) => ({
        company,
        limitType,
      })),
    ),
  )
  const made = wanted.map(({ company, limitType }, turn) => ({
    ...madeLimit(world, company, limitType, turn),
    key: company.index * 4 + limitType,
  }))
  await insertAll(
    world.db,
    'clientLimit',
    made.map(({ limit }) => limit),
  )
  await insertAll(
    world.db,
    'clientLimitHistory',
    made.flatMap(({ history }) => history),
  )
  await loadRaises(world, made)
}

const staffNamed = (firstName: string) => {
  const place = demoUsers.findIndex((one) => one.firstName === firstName)
  return { place, name: `${demoUsers[place]?.firstName} ${demoUsers[place]?.lastName}` }
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

async function loadRaises(world: World, made: readonly MadeLimit[]): Promise<void> {
  const { seed, db, register } = world
  const admin = staffNamed('Maja')
  const standing = (limitType: LimitType) =>
    made.filter(
      ({ limit }) => limit.limitType === limitType && (limit.expiresDate ?? '') >= register.today,
    )
  const rows = raises.flatMap(({ by, state, limitType }, place): Insertable<LimitRaise>[] => {
    const limit = standing(limitType)[place]?.limit
    if (!limit || limit.limitValue === null) return []
    const maker = staffNamed(by)
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
        requestedById: userId(seed, maker.place),
        requestedBy: maker.name,
        requestedAt: ago(world, 1 + place, 90),
        decidedById: ended ? userId(seed, decider.place) : null,
        decidedBy: ended ? decider.name : null,
        decidedAt: ended ? ago(world, place, 30) : null,
        comment: state === 'declined' ? 'Vi väntar på bokslutet.' : '',
      },
    ]
  })
  await insertAll(db, 'limitRaise', rows)
}
