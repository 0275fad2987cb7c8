import type { AnswerOf } from '#platform/endpoint.ts'
import type { company } from '../contract.ts'

export type Settings = AnswerOf<typeof company.settingGet>

/** Whose settings they are and which were seen, as every settings call wants it. */
export const whose = ({ organizationNumber, companyType, version }: Settings) => ({
  organizationNumber,
  companyType,
  version,
})
