import type { ParsedInput } from '#platform/endpoint.ts'
import { holds } from '#platform/permission.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import { addMonths } from '#platform/swedish/format.ts'
import { seesNumbers } from '#areas/foundation/users/rules.ts'
import {
  asksAnew,
  findClient,
  mayPay,
  organizationNumberOf,
  storedRating,
} from '#areas/parties/company/server/public.ts'
import { typesOf } from '#areas/credit/limits/rules.ts'
import { resultWithoutNames, type Side } from '#areas/credit/rules/rules.ts'
import { rating } from '../contract.ts'
import { needsConfirmation } from '../rules.ts'
import { amlRatingOf } from './aml-rating.ts'
import { judgingName } from './bucket-choice.ts'
import { getrulebucketsforcompany, saverulebucketforcompany } from './company-buckets.ts'
import {
  limitsOf,
  ratingsSince,
  storedDetermination,
  type RatedCompany,
} from './determination-store.ts'
import { exposureOf } from './exposure.ts'
import { guarantorsOf } from './guarantor-store.ts'
import { isWaiting, rateJob } from './rate-job.ts'
import { pointsOf, presentRating } from './present-rating.ts'
import { rate } from './rate.ts'
import { whomFactsName } from './whom-facts-name.ts'

type Search = typeof rating.issuerV2
async function search(
  side: Side,
  { organizationNumber, userConfirmation }: ParsedInput<Search>,
  context: Context<Search>,
) {
  const { refuse, audit } = context
  audit({ company: organizationNumber })
  if (
    needsConfirmation(
      organizationNumber,
      await asksAnew(context, organizationNumber),
      userConfirmation,
    )
  )
    refuse('needUserConfirmation')
  const looking = { ...context, cause: 'rating' as const }
  // Who may not pay tries by what is stored, and nothing of ours is changed by it.
  const pays = mayPay(context.actor)
  const rated = await rate(looking, organizationNumber, side, { store: pays, origin: 'screen' })
  if (rated === 'registerAway' && !pays) refuse('notFetched')
  return typeof rated === 'string' ? refuse(rated) : ratingFor(context, rated)
}
const issuerV2: Handler<typeof rating.issuerV2> = (input, context) =>
  search('issuer', input, context)
const recipientV2: Handler<typeof rating.recipientV2> = (input, context) =>
  search('recipient', input, context)

/** Who stands on a list is told to those who work with persons (users 13). */
async function ratingFor({ db, actor, audit }: Context, rated: RatedCompany) {
  if (!seesNumbers(actor))
    return presentRating({ ...rated, results: rated.results.map(resultWithoutNames) })
  audit({ persons: await whomFactsName(db, rated) })
  return presentRating(rated)
}

const getRating: Handler<typeof rating.getRating> = async ({ id }, context) => {
  const { db, audit } = context
  const rated = (await storedDetermination(db, id)) ?? refusePlatform('notFound')
  audit({ company: rated.organizationNumber, subject: id })
  return ratingFor(context, rated)
}

const getAmlRating: Handler<typeof rating.getAmlRating> = async ({ id }, { db }) =>
  amlRatingOf(db, await organizationNumberOf(db, id))

const exposure: Handler<typeof rating.exposure> = async (
  { organizationNumber, companyType },
  context,
) => {
  const { db, now, refuse } = context
  if (!(await findClient(db, organizationNumber, companyType))) refuse('noClient')
  const limits = await exposureOf(context, { organizationNumber, companyType })
  const [main] = limits
  return {
    organizationNumber,
    companyType,
    exposure: main?.used ?? 0,
    openCount: main?.openCount ?? 0,
    limits,
    fetchedAt: now,
  }
}

const companyRating: Handler<typeof rating.companyRating> = async (
  { organizationNumber, companyType },
  context,
) => {
  const { db, actor, audit } = context
  audit({ company: organizationNumber })
  const stored = await storedRating(db, organizationNumber, companyType)
  const side = companyType
  const given = stored && (await limitsOf(db, stored.decisionReference))
  const amounts = [given?.mainAmount ?? null, given?.secondAmount ?? null]
  const isAdministrator = actor.kind === 'staff' && holds(actor, 'Administrator')
  return {
    organizationNumber,
    companyType,
    ratingResultScore: stored ? pointsOf(stored.score) : null,
    ratingCode: stored?.ratingCode ?? null,
    decisionReference: stored?.decisionReference ?? null,
    ratedAt: stored?.ratedAt ?? null,
    calculatedLimits: typesOf(companyType).flatMap((limitType, at) => {
      const amount = amounts[at] ?? null
      return amount === null ? [] : [{ limitType, amount }]
    }),
    riskClassRuleBucket: isAdministrator
      ? ((await judgingName(db, organizationNumber, side)) ?? null)
      : null,
    guarantors: await guarantorsOf(db, organizationNumber),
    waiting: await isWaiting(db, organizationNumber, side),
  }
}

const history: Handler<typeof rating.history> = async (
  { organizationNumber, companyType },
  { db, today },
) => {
  const rows = await ratingsSince(db, organizationNumber, companyType, addMonths(today, -12))
  return {
    today,
    list: rows.map(({ day, score, code }) => ({ day, score: pointsOf(score), code })),
  }
}

const recalculate: Handler<typeof rating.recalculate> = async (
  { organizationNumber, companyType },
  context,
) => {
  const { db, actor, enqueue, refuse, audit } = context
  if (!(await findClient(db, organizationNumber, companyType))) refuse('noClient')
  await enqueue(
    rateJob({
      organizationNumber,
      side: companyType,
      storedIsEnough: false,
      by: actor.name,
    }),
  )
  audit({ company: organizationNumber })
}

export const ratingServed = handlers(rating, {
  issuerV2,
  recipientV2,
  getRating,
  getAmlRating,
  exposure,
  companyRating,
  history,
  recalculate,
  getrulebucketsforcompany,
  saverulebucketforcompany,
})
