import { mayCall } from '#platform/permission.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { blacklist } from '#areas/foundation/blacklist/contract.ts'
import {
  companyHits,
  findClient,
  shownInsolvencies,
  statusOf,
  storedRating,
} from '#areas/parties/company/server/public.ts'
import { keypersons } from '#areas/parties/keypersons/contract.ts'
import { screeningStanding } from '#areas/parties/keypersons/server/public.ts'
import { addDays } from '#platform/swedish/format.ts'
import { companyTypeOf, defaultDays, limitTypeOf } from '#areas/credit/limits/rules.ts'
import {
  amlRatingOf,
  exposureOf,
  pointsOf,
  ratingWaits,
} from '#areas/credit/rating/server/public.ts'
import { sellersOf } from '#areas/acquisition/onboarding/server/public.ts'
import { heldOf } from '#areas/purchasing/portfolio/server/public.ts'
import { knownOf } from '#areas/operations/aml/server/public.ts'
import type { timeline } from '../contract.ts'
import { shownTo } from './client-figures.ts'
import { openTasksOf } from './tasks-of.ts'

type Asked = Parameters<Handler<typeof timeline.head>>[0]

/** How a company stands in a role: each figure from the function that every other place has it from. */
export const head: Handler<typeof timeline.head> = async (asked, context) => {
  const { organizationNumber, companyType } = asked
  const { db, actor, today } = context
  const client = await findClient(db, organizationNumber, companyType)
  const stored = await storedRating(db, organizationNumber, companyType)
  const shown = shownTo(actor)
  return {
    isClient: client !== undefined,
    ...(client ? statusOf(client, today) : { active: null, byHand: null }),
    insolvencies: await shownInsolvencies(db, organizationNumber),
    limits: client ? await limitsInUse(context, asked) : [],
    ...(shown.held && {
      held: await heldOf(db, companyType, organizationNumber, today),
    }),
    rating: {
      score: stored ? pointsOf(stored.score) : null,
      code: stored?.ratingCode ?? null,
      decisionReference: stored?.decisionReference ?? null,
      waits: await ratingWaits(db, organizationNumber, companyType),
    },
    aml: await amlOf(context, organizationNumber),
    ...(mayCall(keypersons.getPersons.may, actor) && {
      persons: await listedPersons(context, organizationNumber),
    }),
    ...(mayCall(blacklist.all.may, actor) && {
      isBlacklisted: (await companyHits(db, organizationNumber)).length > 0,
    }),
    tasks: (await openTasksOf(db, [organizationNumber]))(organizationNumber),
    note: await noteOf(db, organizationNumber),
    ...(shown.seller && {
      seller: (await sellersOf(db, [organizationNumber])).get(organizationNumber) ?? null,
    }),
  }
}

async function limitsInUse(context: Context<typeof timeline.head>, asked: Asked) {
  const rows = await context.db
    .selectFrom('clientLimit')
    .select(['limitType', 'expiresDate'])
    .where('organizationNumber', '=', asked.organizationNumber)
    .where('limitValue', 'is not', null)
    .where('expiresDate', '<=', addDays(context.today, defaultDays))
    .execute()
  const reviewBy = new Map(
    rows
      .map(({ limitType, expiresDate }) => [limitTypeOf(limitType), expiresDate] as const)
      .filter(([limitType]) => companyTypeOf(limitType) === asked.companyType),
  )
  return (await exposureOf(context, asked)).map(({ limitType, limit, used }) => ({
    limitType,
    limit,
    used,
    reviewBy: reviewBy.get(limitType) ?? null,
  }))
}

async function amlOf({ db, now }: Context<typeof timeline.head>, organizationNumber: string) {
  const { rating: points, passed } = await amlRatingOf(db, organizationNumber)
  const isKnown = points !== null || (await knownOf(db, organizationNumber, now)).isKnown
  return { points, passed, isKnown }
}

async function listedPersons(
  { db, now }: Context<typeof timeline.head>,
  organizationNumber: string,
) {
  const { screened } = await screeningStanding(db, organizationNumber, now)
  return { pep: screened.pepNumbers.length, sanctioned: screened.sanctionedNumbers.length }
}

const shownOfNote = 120
async function noteOf(db: Db, organizationNumber: string): Promise<string> {
  const row = await db
    .selectFrom('companyInternalInformation')
    .select('infoText')
    .where('organizationNumber', '=', organizationNumber)
    .executeTakeFirst()
  return (row?.infoText ?? '').trim().slice(0, shownOfNote)
}
