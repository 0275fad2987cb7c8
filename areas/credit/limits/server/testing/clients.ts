import type pg from 'pg'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { counter } from '#platform/server/testing/counter.ts'
import { luhnCheckDigit } from '#platform/swedish/luhn.ts'
import type { LimitType } from '../../rules.ts'

const next = counter()
/**
 * A company in our books with the roles it should have. Answers its organisation number, one that
 * no other test of the file has taken.
 */
export async function addCompany(
  owner: pg.Pool,
  { roles = [0] }: { roles?: readonly (0 | 1)[] } = {},
) {
  const digits = `559${String(100_000 + next())}`
  const organizationNumber = `${digits}${luhnCheckDigit(digits)}`
  await owner.query(
    `insert into company (organization_number, name) values ($1, 'Testbolaget AB')`,
    [organizationNumber],
  )
  for (const role of roles)
    await owner.query(
      'insert into client (organization_number, company_type, active) values ($1, $2, 1)',
      [organizationNumber, role],
    )
  return organizationNumber
}

/** What an administrator sends to set a limit: 500 000 kronor for 90 days. */
export const decided = (organizationNumber: string, limitType: LimitType = 'financing') => ({
  organizationNumber,
  limitType,
  limitValue: 50_000_000,
  expiresDate: addDays(stockholmDay(new Date()), 90),
  decisionReferens: 'Beslut i kreditkommittén',
})

/** From now on what the provider recommends holds no limit down (rules 103). */
export const nothingRecommended = (owner: pg.Pool) =>
  owner.query(
    `insert into configuration_value (namespace, key, value, type, changed_at, changed_by)
     values ('limits', 'mostOfRecommended', '0', 'number', skynet.now(), 'test')`,
  )
