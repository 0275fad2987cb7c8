import type pg from 'pg'
import { openRegister } from '#world/register/register.ts'
import { counter } from '#platform/server/testing/counter.ts'

/** The synthetic register that tests and their simulators share. */
export const register = openRegister({ seed: 17, size: 400, today: '2026-11-21' })
const next = counter()
/** A number of the register that no other test of the file has taken. */
export const newNumber = () => register.companyAt(next()).organizationNumber

interface Wanted {
  readonly organizationNumber?: string
  readonly name?: string
  readonly roles?: readonly (0 | 1)[]
  /** The sealed key as it is stored. */
  readonly authkey?: string
}
/** A company in our books with the roles it should have. Answers its organisation number. */
export async function addCompany(
  owner: pg.Pool,
  { organizationNumber = newNumber(), name = 'Testbolaget AB', roles = [0], authkey }: Wanted = {},
) {
  await owner.query(
    `insert into company (organization_number, name, city) values ($1, $2, 'Växjö')`,
    [organizationNumber, name],
  )
  for (const role of roles)
    await owner.query(
      'insert into client (organization_number, company_type, active, authkey) values ($1, $2, 1, $3)',
      [organizationNumber, role, authkey],
    )
  return organizationNumber
}
