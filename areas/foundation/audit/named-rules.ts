import { places, type Place } from '#areas/places.ts'
import type { TrailName } from './contract.ts'

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
/** Where what a key of the trail names is shown. */
export const placeOfNamed = ({ kind, at }: Pick<TrailName, 'kind' | 'at'>): Place =>
  placeOf[kind](at)
