import type { Db } from '#platform/server/database.ts'
import { boardToSign } from '#areas/parties/righttosign/server/public.ts'
import type { Standing } from '../rules.ts'

/** Who may act for a company, by what is stored: nothing is paid for on a customer's pages. */
export async function standingOf(db: Db, organizationNumber: string): Promise<Standing> {
  const [board, users] = await Promise.all([
    boardToSign(db, organizationNumber),
    db
      .selectFrom('invitedCompanyUser')
      .select('personalNumber')
      .where('removedAt', 'is', null)
      .where('organizationNumber', '=', organizationNumber)
      .execute(),
  ])
  return {
    organizationNumber,
    alternatives: board?.alternatives ?? null,
    invitedUsers: users.map(({ personalNumber }) => personalNumber),
  }
}
