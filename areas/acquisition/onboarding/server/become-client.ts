import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { companyTypes } from '#areas/parties/company/rules.ts'
import type { OnboardingRow } from './onboarding-store.ts'

/**
 * Makes the company an active issuer of the product it was onboarded to, whatever it was before.
 */
export async function becomeClient(
  db: Db,
  { organizationNumber, productType, channel }: OnboardingRow,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<void> {
  const values = { productType, active: 1 as const, changedAt: now, changedBy: by }
  await db
    .insertInto('client')
    .values({
      ...values,
      organizationNumber,
      companyType: companyTypes.issuer,
      relationStatus: 'New',
      partnerType: channel === 'Bokio' ? 'Bokio' : null,
      createdAt: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['organizationNumber', 'companyType']).doUpdateSet(({ ref }) => ({
        ...values,
        version: sql<number>`${ref('client.version')} + 1`,
      })),
    )
    .execute()
}
