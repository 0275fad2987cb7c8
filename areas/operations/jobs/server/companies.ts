import type { JobServices } from '#platform/server/jobs.ts'
import { freshSince } from '#areas/parties/company/server/public.ts'
import { fetchPersons, screenPersons } from '#areas/parties/keypersons/server/public.ts'
import { gatheringOfJob, rateCompany } from '#areas/credit/rating/server/public.ts'
import type { CompanyType } from '#areas/parties/company/rules.ts'
import { isBuying, type JobKind } from '../rules.ts'

/** Kinds that go through companies one by one, asking outside systems. */
export type CompanyKind = Exclude<JobKind, 'expiredInvoices' | 'amlExport' | 'amlReport'>

/** Whose companies a kind goes through; undefined for every client. */
export function companyTypeOf(kind: JobKind): CompanyType | undefined {
  if (kind === 'monitoringIssuers') return 'issuer'
  return kind === 'monitoringRecipients' ? 'recipient' : undefined
}

interface Run {
  readonly id: string
  readonly startedBy: string
  readonly startedAt: Date
}
/**
 * Does the work of a kind for one company. False when a source could not be asked; what is known
 * already then stays.
 */
export async function doCompany(
  services: JobServices,
  kind: CompanyKind,
  organizationNumber: string,
  { id, startedBy, startedAt }: Run,
): Promise<boolean> {
  const gathering = gatheringOfJob(services, {
    actor: { kind: 'system', id: 'admin-job', name: startedBy },
    cause: 'adminJob',
    adminJobId: id,
    ...(isBuying(kind) && { budgetId: id }),
  })
  // What the run has paid for is not paid for again, however long it takes.
  const when = freshSince(startedAt)
  if (kind === 'realPrincipals') return fetchPersons(gathering, organizationNumber, when)
  if (kind === 'aml') return screenPersons(gathering, organizationNumber, false)
  const side = kind === 'monitoringIssuers' ? 'issuer' : 'recipient'
  const rated = await rateCompany(gathering, organizationNumber, side, {
    store: true,
    origin: 'job',
    when,
  })
  return typeof rated !== 'string' && rated.missing.length === 0
}
