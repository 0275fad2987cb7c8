import { sql, type RawBuilder, type Updateable } from 'kysely'
import type { Onboarding } from '#database/types.ts'
import type { Actor } from '#platform/permission.ts'
import type { Db } from '#platform/server/database.ts'
import {
  onboardingTypeOf,
  onboardingTypes,
  type OnboardingType,
} from '#areas/acquisition/companytasks/rules.ts'
import { seesOwnOnly } from '../rules.ts'

const present = (db: Db) =>
  db
    .selectFrom('onboarding')
    .leftJoin('internalUser as rep', 'rep.id', 'onboarding.salesRepId')
    .selectAll('onboarding')
    .select([
      'rep.firstName as repFirstName',
      'rep.lastName as repLastName',
      'rep.emailAddress as repEmail',
    ])
    .where('deletedAt', 'is', null)
/** Onboardings that have not been deleted, with their sales representative. */
export const presentOnboardings = present
type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof present>['executeTakeFirst']>>>
export type OnboardingRow = Omit<Row, 'onboardingType'> & {
  readonly onboardingType: OnboardingType
}
/** A stored onboarding with its type by name. */
export const typed = (row: Row): OnboardingRow => ({
  ...row,
  onboardingType: onboardingTypeOf(row.onboardingType),
})

export async function onboardingById(db: Db, id: string): Promise<OnboardingRow | undefined> {
  const row = await present(db).where('onboarding.id', '=', id).executeTakeFirst()
  return row && typed(row)
}

/** The same for somebody who looks: undefined for an inside seller who did not start it, too. */
export async function seenOnboarding(
  db: Db,
  id: string,
  actor: Actor,
): Promise<OnboardingRow | undefined> {
  const row = await onboardingById(db, id)
  return row && seesOwnOnly(actor) && row.startedById !== actor.id ? undefined : row
}

/** Held until the transaction ends. */
export async function heldOnboarding(db: Db, id: string): Promise<OnboardingRow | undefined> {
  const row = await present(db)
    .where('onboarding.id', '=', id)
    .forUpdate('onboarding')
    .executeTakeFirst()
  return row && typed(row)
}

/** The one of a company that is not over, if any. */
export const ongoingOf = (db: Db, organizationNumber: string) =>
  present(db)
    .where('organizationNumber', '=', organizationNumber)
    .where('completedAt', 'is', null)
    .where('canceledAt', 'is', null)
    .executeTakeFirst()

/** The newest of a company to invoice purchase, if any. */
export const latestPurchase = (db: Db, organizationNumber: string) =>
  present(db)
    .where('organizationNumber', '=', organizationNumber)
    .where('onboardingType', '=', onboardingTypes.invoicePurchase)
    .orderBy('onboarding.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * Whose customers some companies are: who sold to each in its newest onboarding that has a seller, by
 * its number; without those that are nobody's.
 */
export async function sellersOf(
  db: Db,
  organizationNumbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await present(db)
    .distinctOn('organizationNumber')
    .where('organizationNumber', '=', sql<string>`any(${[...organizationNumbers]}::text[])`)
    .where('salesRepId', 'is not', null)
    .orderBy('organizationNumber')
    .orderBy('onboarding.createdAt', 'desc')
    .execute()
  return new Map(
    rows.flatMap(({ organizationNumber, repFirstName, repLastName }) => {
      const name = `${repFirstName ?? ''} ${repLastName ?? ''}`.trim()
      return name === '' ? [] : [[organizationNumber, name] as const]
    }),
  )
}

/** Who sold to the company of a statement, as `sellersOf` says it: the id of a person, or null. */
export const sellerIdIn = (organizationNumber: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`(select sold.sales_rep_id from onboarding sold where sold.organization_number = ${organizationNumber}
    and sold.deleted_at is null and sold.sales_rep_id is not null order by sold.created_at desc limit 1)`

/** Changes an onboarding somebody may be looking at. */
export const changeOnboarding = (
  db: Db,
  before: Pick<OnboardingRow, 'id' | 'version'>,
  values: Updateable<Onboarding>,
) =>
  db
    .updateTable('onboarding')
    .set({ ...values, version: before.version + 1 })
    .where('id', '=', before.id)
    .execute()

/** Failures of onboardings, the oldest first. */
export const failuresOf = (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('onboardingFailure')
        .selectAll()
        .where('onboardingId', 'in', ids)
        .orderBy('createdAt')
        .orderBy('id')
        .execute()
export type FailureRow = Awaited<ReturnType<typeof failuresOf>>[number]

export const isSubscribed = async (db: Db, onboardingId: string, userId: string) =>
  (await db
    .selectFrom('onboardingSubscription')
    .select('userId')
    .where('onboardingId', '=', onboardingId)
    .where('userId', '=', userId)
    .executeTakeFirst()) !== undefined

/** Users who may be the sales representative of an onboarding, by name. */
export const salesReps = (db: Db) =>
  db
    .selectFrom('internalUser')
    .innerJoin('userPolicy', 'userPolicy.userId', 'internalUser.id')
    .where('policy', '=', 'SalesRepresentative')
    .select(['id', 'firstName', 'lastName', 'emailAddress'])
    .orderBy('lastName')
    .orderBy('firstName')
    .orderBy('id')

/** A company's, the newest first. */
export const onboardingsOfCompany = async (
  db: Db,
  organizationNumber: string,
): Promise<readonly OnboardingRow[]> => {
  const rows = await present(db)
    .where('organizationNumber', '=', organizationNumber)
    .orderBy('onboarding.createdAt', 'desc')
    .orderBy('onboarding.id')
    .limit(20)
    .execute()
  return rows.map(typed)
}
