import type { Db } from '#platform/server/database.ts'
import { blacklistHits } from '#areas/foundation/blacklist/server/public.ts'
import type { Engagement } from '#areas/parties/person/server/public.ts'
import type { Confirmation } from '../contract.ts'
import { relationOf, otherCommitments } from '../rules.ts'

/** Where else a person (12 digits) is invited. */
async function invitations(db: Db, personalNumber: string) {
  const rows = await db
    .selectFrom('invitedCompanyUser')
    .innerJoin('company', 'company.organizationNumber', 'invitedCompanyUser.organizationNumber')
    .where('personalNumber', '=', personalNumber)
    .select(['company.organizationNumber', 'company.name'])
    .orderBy('company.name')
    .execute()
  return rows.map(({ organizationNumber, name }) => ({
    organizationNumber,
    companyName: name,
    roles: ['Inbjuden användare'],
  }))
}

/**
 * What somebody who invites a person to a company has to see first: what the register says and our
 * own books know.
 */
export async function confirmationOf(
  db: Db,
  { personalNumber, organizationNumber }: { personalNumber: string; organizationNumber: string },
  engagements: readonly Engagement[],
): Promise<Confirmation> {
  const commitmentsElsewhere = otherCommitments(
    [...engagements, ...(await invitations(db, personalNumber))],
    organizationNumber,
  )
  const numbers = commitmentsElsewhere.map((one) => one.organizationNumber)
  const companies = numbers.length
    ? await db
        .selectFrom('company')
        .select(['organizationNumber', 'isIssuer', 'isRecipient'])
        .where('organizationNumber', 'in', numbers)
        .execute()
    : []
  const commitments: Confirmation['commitments'] = []
  for (const { roles, ...one } of commitmentsElsewhere) {
    const hits = await blacklistHits(db, { organizationNumber: one.organizationNumber })
    const company = companies.find(
      ({ organizationNumber: number }) => number === one.organizationNumber,
    )
    commitments.push({
      ...one,
      roles: [...roles],
      blacklisted: hits.length > 0,
      relation: relationOf(company),
    })
  }
  const personBlacklisted = (await blacklistHits(db, { personalNumber })).length > 0
  return { needUserConfirmation: true, personBlacklisted, commitments }
}
