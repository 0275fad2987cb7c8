import type { RegisterCompany } from './register/company.ts'
import { workedOn, type World } from './world.ts'

export const issuer = 0
export const recipient = 1
type Role = typeof issuer | typeof recipient

/**
 * Of six companies in a row: one issuer, one that is both, two recipients and two that are no
 * clients.
 */
const roleCycle: readonly (readonly Role[])[] = [
  [issuer],
  [issuer, recipient],
  [recipient],
  [recipient],
  [],
  [],
]

/** In which roles a company is our client. Municipalities and clubs only pay invoices. */
export function rolesOf({ index, legalForm }: RegisterCompany): readonly Role[] {
  const roles = roleCycle[index % roleCycle.length] ?? []
  const sells = legalForm !== 'KOMMUN' && legalForm !== 'IF'
  return sells || roles.length === 0 ? roles : [recipient]
}

/** The companies staff have worked on. */
export const companiesWorkedOn = ({ register }: World) =>
  Array.from({ length: Math.min(workedOn, register.size) }, (_, index) => register.companyAt(index))
