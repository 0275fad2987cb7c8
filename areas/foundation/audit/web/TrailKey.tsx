import { formatOrganizationNumber } from '#platform/swedish/format.ts'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { places, type Place } from '#areas/places.ts'
import type { TrailName } from '../contract.ts'

export type TrailNames = readonly TrailName[]

const placeOf: Readonly<Record<TrailName['kind'], (at: string) => Place>> = {
  user: places.user,
  company: places.company,
  person: (at) => places.person(at, 'active'),
  invoice: (at) => places.invoice(at),
  onboarding: places.onboarding,
  companyTask: places.companyTaskRedirect,
  agreement: places.agreement,
  agreementSet: places.companyTaskRedirect,
  bundle: places.bundle,
  kycSet: places.kycSet,
  kycResponse: places.kycResponse,
  prospect: places.prospect,
  ruleBucket: places.ruleBucket,
  baseRules: () => places.rules,
  userTask: places.userTask,
  apiClient: places.apiClient,
  batchRun: places.batchRun,
  blacklistItem: places.blacklistItem,
  determination: places.determination,
  interpretation: places.interpretation,
}
const written = (key: string) =>
  /^\d{10}(\d{2})?$/.test(key) ? formatOrganizationNumber(key) : key

/** What a row is about, by its name and with the way to it; the key itself of what nobody knows. */
export function TrailKey({ of, names }: { of: string | null; names: TrailNames }) {
  if (of === null || of === '') return '—'
  const name = names.find(({ key }) => key === of)
  if (!name) return written(of)
  return <RouteLink href={placeOf[name.kind](name.at)}>{name.text}</RouteLink>
}
