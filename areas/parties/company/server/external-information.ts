import type { Act, Handler, HandlerAnswer } from '#platform/server/context.ts'
import { keysOf } from '#platform/record.ts'
import type { Actor } from '#platform/permission.ts'
import { refusePlatform, type Refusal } from '#platform/server/refuse.ts'
import type { company } from '../contract.ts'
import type { CompanyFacts, ReportFacts } from '../information.ts'
import {
  failureTexts,
  otherProvider,
  refetchProblem,
  refetchReasons,
} from '../information-rules.ts'
import { causeNames } from '#areas/foundation/costs/rules.ts'
import { readPrices } from '#areas/foundation/costs/server/public.ts'
import { providerNames, providers, type Provider } from '../rules.ts'
import { organizationNumberOf } from './client-store.ts'
import {
  archive,
  hasArchive,
  latestAnswer,
  type Failure,
  type StoredAnswer,
} from './information-store.ts'
import { lookUp, storedAt, type LookedUp } from './look-up.ts'
import { companyPart, reportPart } from './provider/provider.ts'

export const presentFailure = (failure: Failure | undefined) =>
  failure ? { ...failure, text: failureTexts[failure.code] } : null

type Facts = StoredAnswer<CompanyFacts>
/**
 * The facts of the chosen provider, filled in with what only the other has said, and who said each.
 */
function together(chosen: Facts, other: Facts | undefined) {
  const facts = { ...chosen.content }
  const sources: Record<string, { provider: Provider; fetchedAt: Date }> = {}
  const take = <Name extends keyof CompanyFacts>(name: Name) => {
    const from = chosen.content[name] === null && other ? other : chosen
    const fact = from.content[name]
    if (fact === null || fact === undefined) return
    facts[name] = fact
    sources[name] = { provider: from.provider, fetchedAt: from.fetchedAt }
  }
  for (const name of keysOf(facts)) take(name)
  return { facts, sources }
}

const presentOrigin = ({
  provider,
  fetchedAt,
  fetchedBy,
  cost,
  cause,
}: Omit<StoredAnswer<unknown>, 'content'>) => ({
  provider,
  fetchedAt,
  fetchedBy,
  cost,
  cause: cause && causeNames[cause],
})

async function present(
  context: Act,
  organizationNumber: string,
  provider: Provider,
  { latest, failure }: LookedUp<CompanyFacts>,
) {
  const { db, now, actor } = context
  const other =
    latest && (await latestAnswer(db, companyPart, organizationNumber, otherProvider(provider)))
  const report = await latestAnswer(db, reportPart, organizationNumber, provider)
  const problem = refetchProblem({ policies: policiesOf(actor) }, latest?.fetchedAt, now)
  const prices = (await readPrices(db))[provider]
  return {
    externalCompanyInfo: latest
      ? { organizationNumber, ...presentOrigin(latest), ...together(latest, other) }
      : null,
    hasArchivedExternalCompanyInfo: await hasArchive(db, companyPart, organizationNumber),
    provider,
    providers: providers.map((name) => ({ name, label: providerNames[name] })),
    ageMinutes: latest
      ? Math.max(0, Math.floor((now.getTime() - latest.fetchedAt.getTime()) / 60_000))
      : null,
    failure: presentFailure(failure),
    refetch: {
      allowed: problem === undefined,
      reason: problem ?? null,
      reasonText: problem ? refetchReasons[problem] : null,
      price: prices.company,
    },
    report: { stored: report ? presentOrigin(report) : null, price: prices.report },
  }
}
const policiesOf = (actor: Actor) => (actor.kind === 'staff' ? actor.policies : [])

export const externalinfo: Handler<typeof company.externalinfo> = async (
  { id, provider },
  context,
) => {
  const organizationNumber = await organizationNumberOf(context.db, id)
  context.audit({ company: organizationNumber })
  const stored = await storedAt(context.db, companyPart, organizationNumber, provider)
  return present(context, organizationNumber, provider, stored)
}

export const refetchExternalinfo: Handler<typeof company.refetchExternalinfo> = async (
  { organizationNumber, provider },
  context,
) => {
  const { db, now, actor, refuse } = context
  const stored = await latestAnswer(db, companyPart, organizationNumber, provider)
  const problem = refetchProblem({ policies: policiesOf(actor) }, stored?.fetchedAt, now)
  if (problem === 'justFetched') refuse('justFetched')
  if (problem) refusePlatform('notAllowed')
  return present(
    context,
    organizationNumber,
    provider,
    await lookUp(
      { ...context, cause: 'asked' },
      companyPart,
      organizationNumber,
      provider,
      'always',
    ),
  )
}

export const archivedexternalinfo: Handler<typeof company.archivedexternalinfo> = async (
  { id, ...which },
  { db, audit },
) => {
  const organizationNumber = await organizationNumberOf(db, id)
  audit({ company: organizationNumber })
  const { list, totalHits } = await archive(db, companyPart, organizationNumber, which)
  return {
    list: list.map(({ content, ...stored }) => ({
      id: stored.id,
      organizationNumber,
      ...presentOrigin(stored),
      facts: content,
    })),
    totalHits,
  }
}

type Report = typeof company.getCompanyRatingLookupReport
function presentReport({
  latest,
  failure,
}: LookedUp<ReportFacts>): HandlerAnswer<Report> | Refusal<'noReport'> {
  if (latest)
    return { ...presentOrigin(latest), ...latest.content, failure: presentFailure(failure) }
  const why = failure && `Ratingrapporten kunde inte hämtas. ${failureTexts[failure.code]}.`
  return { code: 'noReport', ...(why && { message: why }) }
}

export const getCompanyRatingLookupReport: Handler<
  typeof company.getCompanyRatingLookupReport
> = async ({ clientIdentifier, provider }, context) => {
  const organizationNumber = await organizationNumberOf(context.db, clientIdentifier)
  context.audit({ company: organizationNumber })
  const report = presentReport(await storedAt(context.db, reportPart, organizationNumber, provider))
  return 'code' in report ? context.refuse(report) : report
}

export const fetchCompanyRatingLookupReport: Handler<
  typeof company.fetchCompanyRatingLookupReport
> = async ({ clientIdentifier, provider }, context) => {
  const { db, now, actor, refuse } = context
  const organizationNumber = await organizationNumberOf(db, clientIdentifier)
  const stored = await latestAnswer(db, reportPart, organizationNumber, provider)
  const problem = refetchProblem({ policies: policiesOf(actor) }, stored?.fetchedAt, now)
  if (problem === 'justFetched') refuse('justFetched')
  if (problem) refusePlatform('notAllowed')
  const looking = { ...context, cause: 'asked' as const }
  const report = presentReport(
    await lookUp(looking, reportPart, organizationNumber, provider, 'always'),
  )
  return 'code' in report ? refuse(report) : report
}
