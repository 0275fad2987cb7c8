import type { Insertable } from 'kysely'
import type { ClientLimit, ClientLimitHistory, LimitCase } from '#database/types.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { idOf } from '#world/insert.ts'
import { draws } from '#world/register/chance.ts'
import type { RegisterCompany } from '#world/register/company.ts'
import { staffNamed } from '#world/staff.ts'
import { ago, atWork, somebody, type World } from '#world/world.ts'
import { maySetSomeLimit } from '#areas/foundation/users/rules.ts'
import { isKeyOf } from '#platform/record.ts'
import { pendingStateNumbers } from '../../case-rules.ts'
import type { LimitTypeNumber } from '../../rules.ts'

const kronor = 100
const administrator = 'Maja Lindgren'
/** Who set a value: above the amount of the settings always two (limits 27). */
const setBy = (value: number, decider: string) =>
  value > 2_000_000 * kronor ? `${administrator}, godkänd av Henrik Sjölin` : decider
/** What limits of a type usually are, in kronor. */
const usual: Readonly<Record<LimitTypeNumber, readonly number[]>> = {
  1: [250_000, 400_000, 500_000, 750_000, 1_000_000, 1_500_000, 2_000_000, 3_500_000],
  2: [50_000, 75_000, 100_000, 150_000, 250_000, 400_000],
  3: [200_000, 300_000, 500_000, 800_000, 1_200_000, 2_500_000, 5_000_000],
  4: [25_000, 50_000, 75_000, 100_000, 150_000],
}
const reasons = [
  'Beslut i kreditkommittén efter nytt bokslut.',
  'Höjd inför högsäsong. Omsättningen följer plan.',
  'Sänkt tills det nya bokslutet är inne.',
  'Oförändrad efter årlig genomgång.',
  'Bra betalningshistorik hos de största mottagarna.',
  'Ny kund, startar försiktigt.',
] as const
const conditions = [
  '',
  '',
  '',
  '',
  'Gäller så länge den externa ratingen är minst A',
  'Lägst rating AA',
] as const

/**
 * Until when limits count, in days from today, by turns: some soon, most later, one that has run
 * out.
 */
const reviews = [6, 140, 21, 310, 75, 28, 180, -12, 240, 2, 365, 95, 13, 45] as const
/**
 * The first are looked at most. Of the many one in four hundred is about to be reviewed: limits are
 * reviewed once a year, and most of those that come up have been renewed by then.
 */
const daysToReview = (turn: number) => {
  if (turn < 4 * reviews.length) return reviews[turn % reviews.length] ?? 90
  return turn % 400 === 0 ? turn % 31 : 31 + ((turn * 37) % 330)
}
/** Who looks after limits, by turns: of the few that are about to be reviewed too. */
const owners = ['Sofia', 'Kristina', 'Maja', 'Henrik'] as const
const ownerAt = (turn: number) =>
  owners[(turn + Math.floor(turn / 400)) % owners.length] ?? owners[0]
/** What somebody has done with a limit, by turns. */
const fates = [
  'set',
  'set',
  'ongoing',
  'set',
  'ending',
  'set',
  'set',
  'removed',
  'set',
  'notRenewable',
  'accepted',
  'changed',
] as const
/** What has become of the case a limit was sent in. */
const caseOf = {
  ongoing: { outcome: null, comment: '' },
  accepted: { outcome: 'accepted', comment: '' },
  changed: {
    outcome: 'changed',
    comment: 'Beviljat till fyra femtedelar tills nästa bokslut är inne.',
  },
  notRenewable: {
    outcome: 'rejected',
    comment: 'Underlaget räcker inte. Skicka in det senaste bokslutet.',
  },
} as const
/** A limit that is about to be reviewed, and takes two to be renewed (limits 81). */
const aboveOnePerson = 42
const raisedTo = 2_500_000 * kronor
/** Limits that have been sent to the core system are the first of the many. */
const sentBefore = 300

type HistoryRow = Insertable<ClientLimitHistory> & { readonly since: Date }
export interface DemoLimit {
  readonly limit: Insertable<ClientLimit> & {
    limitValue: number | null
    expiresDate: string | null
  }
  readonly history: readonly Insertable<ClientLimitHistory>[]
  readonly cases: readonly Insertable<LimitCase>[]
}

/** A limit of a client with the values it has had. `turn` counts the limits made before it. */
export function limitWithHistory(
  world: World,
  company: RegisterCompany,
  limitType: LimitTypeNumber,
  turn: number,
): DemoLimit {
  const random = draws(world.seed, 'client', company.index, 20 + limitType)
  const key = company.index * 4 + limitType
  const which = { organizationNumber: company.organizationNumber, limitType }
  // The first companies are looked at most: theirs are plain limits.
  const drawn = turn < 2 ? 'set' : (fates[turn % fates.length] ?? 'set')
  const sent = isKeyOf(caseOf, drawn)
  // The repurchase limit is never sent (limits 6).
  const fate = sent && (limitType === 2 || turn > sentBefore) ? 'set' : drawn
  const expires = addDays(world.register.today, daysToReview(turn))
  // Only the repurchase limit may be set by others than administrators (decision B11).
  const decider: typeof somebody =
    limitType === 2 ? (drawn) => somebody(drawn, maySetSomeLimit) : () => administrator
  const ages = pastAges(random.int(1, 4), () => random.int(40, 160))
  const drawnValues = ages.map(() => random.pick(usual[limitType]) * kronor)
  const values = turn === aboveOnePerson ? drawnValues.with(-1, raisedTo) : drawnValues
  const history = ages.map((days, place): HistoryRow => {
    const last = place === ages.length - 1
    const removed = last && fate === 'removed'
    const since = atWork(world, random, days)
    return {
      id: idOf(world.seed, 'limit-history', key * 10 + place),
      ...which,
      isCalculated: false,
      limitValue: values[place] ?? 0,
      decisionReference: random.pick(reasons),
      ratingCondition: random.pick(conditions),
      changedBy: setBy(values[place] ?? 0, decider(random)),
      since,
      expiresDate: last ? expires : addDays(stockholmDay(since), 365),
      archived: removed ? ago(world, 3, place) : null,
      removedBy: removed ? administrator : null,
    }
  })
  // Each value ends where the next one begins.
  const chained = history.map((one, place) => ({
    ...one,
    archived: history[place + 1]?.since ?? one.archived ?? null,
  }))
  const present = fate === 'removed' ? undefined : chained.at(-1)
  const pending = isKeyOf(caseOf, fate) ? fate : null
  const pendingReference = pending ? idOf(world.seed, 'limit-case', key) : null
  const pendingAt = pending ? ago(world, 2, key % 300) : null
  const value = present ? Number(present.limitValue) : 0
  return {
    history: chained,
    cases:
      pending && pendingReference !== null && pendingAt
        ? [
            {
              ...which,
              reference: pendingReference,
              ...demoCase(world, pending, value, expires),
              decisionReference: present?.decisionReference ?? reasons[0],
              sentAt: pendingAt,
              limitVersion: chained.length,
            },
          ]
        : [],
    limit: {
      ...which,
      limitValue: present ? Number(present.limitValue) : null,
      valueDate: present ? stockholmDay(present.since) : null,
      expiresDate: present ? expires : null,
      decisionReference: present?.decisionReference ?? null,
      ratingCondition: present?.ratingCondition ?? '',
      changedBy: present?.changedBy ?? administrator,
      changedAt: present?.since ?? ago(world, 3),
      willNotRenew: fate === 'ending',
      ownerId: present ? staffNamed(world.seed, ownerAt(turn)).id : null,
      pendingState: pending && pendingStateNumbers[pending],
      pendingUser: pending ? administrator : null,
      pendingReference,
      pendingAt,
      version: chained.length,
    },
  }
}

/** A case sent by an administrator, with what was asked and answered. */
function demoCase(world: World, pending: keyof typeof caseOf, value: number, expires: string) {
  const { outcome, comment } = caseOf[pending]
  const asked = outcome === 'changed' ? Math.round(value * 1.25) : value
  const granted = outcome === 'accepted' || outcome === 'changed'
  const { id } = staffNamed(world.seed, 'Maja')
  return {
    limitValue: asked,
    expiresDate: expires,
    askedBy: administrator,
    askedById: id,
    byTwo: false,
    askAt: ago(world, 2),
    outcome,
    answeredAt: outcome && ago(world, 1),
    answeredValue: granted ? value : null,
    answeredExpires: granted ? expires : null,
    answerComment: comment,
    applied: outcome && granted,
  }
}

/** How many days ago values began, the oldest first. */
function pastAges(count: number, gap: () => number): number[] {
  let days = 0
  return Array.from({ length: count }, () => (days += gap())).toReversed()
}
