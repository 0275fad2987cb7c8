import type { JobServices } from '#platform/server/jobs.ts'
import { fetchPersons, screenPersons } from '#areas/keypersons/server/public.ts'
import { gatheringOfJob, rateCompany } from '#areas/rating/server/public.ts'
import type { JobKind } from '../rules.ts'

/** Kinds that go through companies one by one, asking outside systems. */
export type CompanyKind = Exclude<JobKind, 'expiredInvoices' | 'amlExport' | 'amlReport'>

/** Whose companies a kind goes through: 0 issuers, 1 recipients, undefined for every client. */
export const companyTypeOf = (kind: JobKind): 0 | 1 | undefined =>
  kind === 'monitoringIssuers' ? 0 : kind === 'monitoringRecipients' ? 1 : undefined

/** Does the work of a kind for one company. False when a source could not be asked; what is known already then stays. */
export async function doCompany(
  services: JobServices,
  kind: CompanyKind,
  organizationNumber: string,
  by: string,
): Promise<boolean> {
  const gathering = gatheringOfJob(services, { kind: 'system', id: 'admin-job', name: by })
  if (kind === 'realPrincipals') return fetchPersons(gathering, organizationNumber)
  if (kind === 'aml') return screenPersons(gathering, organizationNumber, false)
  const side = kind === 'monitoringIssuers' ? 'issuer' : 'recipient'
  const rated = await rateCompany(gathering, organizationNumber, side, { store: true, origin: 'job' })
  return typeof rated !== 'string' && rated.missing.length === 0
}
