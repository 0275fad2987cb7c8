import { sql } from 'kysely'
import { mayCall, type Actor, type May } from '#platform/permission.ts'
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
import { onboarding } from '#areas/acquisition/onboarding/contract.ts'
import { seesOwnOnly } from '#areas/acquisition/onboarding/rules.ts'
import { sellerOf } from '#areas/acquisition/onboarding/server/public.ts'
import { invoices } from '#areas/purchasing/invoices/contract.ts'
import { portfolio } from '#areas/purchasing/portfolio/contract.ts'
import { heldOf } from '#areas/purchasing/portfolio/server/public.ts'
import { knownOf } from '#areas/operations/aml/server/public.ts'
import type { timeline } from '../contract.ts'
import { companyActions } from './customer-sources.ts'

type Asked = Parameters<Handler<typeof timeline.head>>[0]

/** Whether somebody may make one of the calls that show a figure: else it is not told (timeline 5). */
const seesOne = (actor: Actor, ...shownBy: readonly { readonly may: May }[]) =>
  shownBy.some(({ may }) => mayCall(may, actor))

/** How a company stands in a role: each figure from the function that every other place has it from. */
export const head: Handler<typeof timeline.head> = async (asked, context) => {
  const { organizationNumber, companyType } = asked
  const { db, actor, today } = context
  const client = await findClient(db, organizationNumber, companyType)
  const stored = await storedRating(db, organizationNumber, companyType)
  return {
    isClient: client !== undefined,
    ...(client ? statusOf(client, today) : { active: null, byHand: null }),
    insolvencies: await shownInsolvencies(db, organizationNumber),
    limits: client ? await limitsInUse(context, asked) : [],
    ...(seesOne(actor, portfolio.overview, invoices.getExpired, invoices.get) && {
      held: await heldOf(db, companyType, organizationNumber, today),
    }),
    rating: {
      score: stored ? pointsOf(stored.score) : null,
      code: stored?.ratingCode ?? null,
      decisionReference: stored?.decisionReference ?? null,
      waits: await ratingWaits(db, organizationNumber, companyType),
    },
    aml: await amlOf(context, organizationNumber),
    ...(seesOne(actor, keypersons.getPersons) && {
      persons: await listedPersons(context, organizationNumber),
    }),
    ...(seesOne(actor, blacklist.all) && {
      isBlacklisted: (await companyHits(db, organizationNumber)).length > 0,
    }),
    ...(await countedOf(db, organizationNumber)),
    // An inside seller reads no onboarding but those they have begun (onboarding 71).
    ...(seesOne(actor, onboarding.get) &&
      !seesOwnOnly(actor) && { seller: await sellerOf(db, organizationNumber) }),
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
/** What is open of the company's own tasks, and of those of staff that lead to it (usertasks 12). */
async function countedOf(db: Db, organizationNumber: string) {
  const { rows } = await sql<{ company: number; staff: number; note: string | null }>`select
    (select count(*)::int from company_task task left join company_task_group of on of.id = task.group_id
      where task.organization_number = ${organizationNumber} and task.removed_at is null and task.completed_at is null
        and (of.closed is null or of.closed not in ('canceled', 'deleted'))) as company,
    (select count(*)::int from user_task
      where action_id = ${organizationNumber} and task_action in (${sql.join(companyActions.map((code) => sql.lit(code)))})
        and removed_at is null and state <> 'completed') as staff,
    (select info_text from company_internal_information where organization_number = ${organizationNumber}) as note`.execute(
    db,
  )
  const { company = 0, staff = 0, note } = rows[0] ?? {}
  return { tasks: { company, staff }, note: (note ?? '').trim().slice(0, shownOfNote) }
}
