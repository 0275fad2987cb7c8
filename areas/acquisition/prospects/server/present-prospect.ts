import type { Context, HandlerAnswer } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import type { Actor } from '#platform/permission.ts'
import { isIn, mayApproveProspects } from '#areas/foundation/users/rules.ts'
import { activeAt, companyTypeOf } from '#areas/parties/company/rules.ts'
import { findClient } from '#areas/parties/company/server/public.ts'
import { usage } from '#areas/credit/limits/server/public.ts'
import { presentRating, ratedCompany, whomFactsName } from '#areas/credit/rating/server/public.ts'
import type { prospects } from '../contract.ts'
import { monthlyCost } from '../loan-rules.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { approvalProblem, onboardableDays, onboardingProblem, prospectTypeNames } from '../rules.ts'
import { commentsOf, prospectsOf, type ProspectRow } from './prospect-store.ts'

interface Looker extends Pick<Context, 'audit'> {
  readonly db: Db
  readonly actor: Actor
  readonly today: string
  readonly now: Date
}

/** Prospects as lists show them. */
export async function presentHistory(db: Db, rows: readonly ProspectRow[]) {
  const comments = await commentsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    organizationNumber: row.organizationNumber,
    name: row.name,
    approved: row.approved,
    passed: row.passed,
    statusCode: row.hasWarning ? 'Warn' : null,
    prospectType: row.prospectType,
    prospectTypeName: prospectTypeNames[row.prospectType],
    prospectDate: row.createdAt,
    searchedBy: row.createdBy,
    prospectComments: comments(row.id),
  }))
}

/** A prospect as its page shows it. */
export async function presentProspect(
  { db, actor, today, now, audit }: Looker,
  row: ProspectRow,
): Promise<HandlerAnswer<typeof prospects.get>> {
  const { id, organizationNumber, complete, approved } = row
  const rated = await ratedCompany(db, row.determinationId)
  if (!rated) throw new Error(`The determination of the prospect ${id} is gone`)
  const rating = presentRating(rated)
  if (complete) audit({ persons: await whomFactsName(db, rated) })
  const issuer = await findClient(db, organizationNumber, 'issuer')
  const recipient = await findClient(db, organizationNumber, 'recipient')
  const used = await usage(db, organizationNumber)
  const exposed = (client: unknown, limitType: 'financing' | 'recipient') =>
    client
      ? {
          exposure: used.get(limitType)?.reserved ?? 0,
          openCount: used.get(limitType)?.openCount ?? 0,
        }
      : null
  const override =
    issuer && issuer.overrideActive !== null
      ? { active: issuer.overrideActive, validTo: issuer.validTo }
      : null
  const active = issuer ? activeAt(issuer.active, override, today) : null
  const all = await prospectsOf(db, organizationNumber)
  const history = await presentHistory(db, all)
  return {
    id,
    organizationNumber,
    name: row.name,
    companyType: companyTypeOf(row.companyType),
    postalAddress: row.postalAddress,
    visitingAddress: row.visitingAddress,
    prospectType: row.prospectType,
    prospectTypeName: prospectTypeNames[row.prospectType],
    passed: row.passed,
    complete,
    approvalSet: approved !== null,
    approved,
    approvedBy: row.approvedBy,
    approvedTimestamp: row.approvedAt,
    ownSearch: row.createdById === actor.id,
    canSetApproval:
      actor.kind === 'staff' &&
      isIn(mayApproveProspects, actor) &&
      approvalProblem({ complete, approved }) === undefined,
    asked: askedOf(row),
    onboardingProblem:
      onboardingProblem(row, all, { days: await readSetting(db, onboardableDays), now }) ?? null,
    hasWarning: row.hasWarning,
    promotionalCode: row.promotionalCode,
    limit: rated.limits.main.amount,
    financialLimit: rating.financialLimit,
    repurchaseLimit: rating.repurchaseLimit,
    recipientLimit: rating.recipientLimit === null ? null : { limitValue: rating.recipientLimit },
    limitBound: rating.limitBound,
    alreadyIssuer: issuer !== undefined,
    activeIssuer: active === null ? null : active === 1,
    exposeDetail: {
      issuer: exposed(issuer, 'financing'),
      recipient: exposed(recipient, 'recipient'),
    },
    loanApplication: loanOf(row),
    prospectComments: (await commentsOf(db, [id]))(id),
    ruleBucketName: rated.bucket.name,
    reasons: complete ? rating.ruleResults : [],
    totalScore: rating.totalScore,
    ratingCode: rating.ratingCode,
    failure: row.passed ? null : (rating.reason?.message ?? 'Betyget ger ingen limit'),
    decisionReference: row.determinationId,
    prospectDate: row.createdAt,
    prospectReason: row.reason,
    serviceRequest: { user: row.createdBy },
    historicProspects: history.filter((other) => other.id !== id),
    showExternalInformation: true,
  }
}

const askedOf = ({ askedAt, askedBy, askedBecause }: ProspectRow) =>
  askedAt && askedBy && askedBecause ? { by: askedBy, at: askedAt, why: askedBecause } : null

function loanOf(row: ProspectRow) {
  if (row.loanAmount === null || row.loanMonths === null) return null
  const { interest, amortization } = monthlyCost({
    amount: row.loanAmount / 100,
    months: row.loanMonths,
  })
  return {
    amount: row.loanAmount,
    numberOfMonths: row.loanMonths,
    initiatedByName: row.createdBy,
    contactName: row.loanContactName ?? '',
    contactPhoneNumber: row.loanContactPhone ?? '',
    contactEmailAddress: row.loanContactEmail ?? '',
    loanInterestCost: interest * 100,
    loanAmortization: amortization * 100,
  }
}
