import { rolesOf } from '#world/roles.ts'
import { openRegister } from '#world/register/register.ts'
import { demoSeed } from '#world/register/seed.ts'
import { stockholmDay } from '#platform/swedish/format.ts'

const size = 300
const register = openRegister({
  seed: demoSeed,
  size,
  persons: 300,
  today: stockholmDay(new Date()),
})
const strangers = Array.from({ length: size }, (_, index) => register.companyAt(index)).filter(
  (company) =>
    rolesOf(company).length === 0 && company.status === 'active' && company.legalForm === 'AB',
)

/**
 * A limited company that is nobody to us, from the end of the register, where the demo world begins
 * nothing. Stories take another `at` each.
 */
export function strangerAt(at: number) {
  const found = strangers.at(-1 - at)
  if (!found) throw new Error('there is no stranger to choose')
  return found
}
