import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { escapeLike } from '#platform/like.ts'
import { onboardingTypes, type OnboardingType } from '#areas/acquisition/companytasks/rules.ts'
import { channelOf, searchable, type CompletionResult, type CreatedBy } from '../rules.ts'
import { presentOnboardings, typed, type OnboardingRow } from './onboarding-store.ts'

export interface OnboardingFilter {
  readonly currentPage: number
  readonly take: number
  readonly createdBy: CreatedBy
  readonly onlyIncludeCustomerInitiated: boolean
  readonly showOnlyCompletedAndFaultyOnboardings: boolean
  readonly containsTaskThatContainsManualHandling: boolean
  readonly onboardingCompletionResult?: CompletionResult | null | undefined
  readonly query: string
  readonly salesRep: string
  /** Id of the internal user who has started them; everybody's when left out. */
  readonly startedBy?: string | undefined
  readonly onboardingType?: OnboardingType | null | undefined
}

/** An organisation number as it is written, 6-4, is stored without its dash. */
const searched = (query: string) =>
  escapeLike(
    query
      .trim()
      .toLowerCase()
      .replace(/^(\d{6})-(\d{1,4})$/, '$1$2'),
  )

function filtered(db: Db, wanted: OnboardingFilter) {
  const channel = channelOf(wanted.createdBy, wanted.onlyIncludeCustomerInitiated)
  const result = wanted.onboardingCompletionResult
  return presentOnboardings(db)
    .$if(channel !== undefined, (rows) => rows.where('channel', '=', channel ?? null))
    .$if(result === 'ongoing', (rows) =>
      rows.where('completedAt', 'is', null).where('canceledAt', 'is', null),
    )
    .$if(result === 'completed', (rows) => rows.where('completedAt', 'is not', null))
    .$if(result === 'canceled', (rows) => rows.where('canceledAt', 'is not', null))
    .$if(wanted.showOnlyCompletedAndFaultyOnboardings, (rows) =>
      rows
        .where('completedAt', 'is not', null)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('onboardingFailure')
              .select('onboardingFailure.id')
              .whereRef('onboardingId', '=', 'onboarding.id')
              .where('checkedAt', 'is', null),
          ),
        ),
    )
    .$if(wanted.containsTaskThatContainsManualHandling, (rows) =>
      rows.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('companyTask')
            .select('companyTask.id')
            .whereRef('groupId', '=', 'onboarding.id')
            .where('removedAt', 'is', null)
            .where('needsManualHandling', '=', true),
        ),
      ),
    )
    .$if(searchable(wanted.query), (rows) =>
      rows.where('searchText', 'like', `%${searched(wanted.query)}%`),
    )
    .$if(wanted.startedBy !== undefined, (rows) =>
      rows.where('startedById', '=', wanted.startedBy ?? null),
    )
    .$if(wanted.salesRep !== '', (rows) =>
      rows.where('salesRepId', '=', ({ selectFrom }) =>
        selectFrom('internalUser')
          .select('internalUser.id')
          .where(sql`lower(internal_user.email_address)`, '=', wanted.salesRep.toLowerCase()),
      ),
    )
    .where((eb) =>
      wanted.onboardingType
        ? eb('onboardingType', '=', onboardingTypes[wanted.onboardingType])
        : eb.lit(true),
    )
}

/** One page of the onboardings that pass the filters, the newest first. */
export async function listedOnboardings(
  db: Db,
  wanted: OnboardingFilter,
): Promise<{ rows: OnboardingRow[]; totalHits: number }> {
  const [rows, count] = await Promise.all([
    filtered(db, wanted)
      .orderBy('onboarding.createdAt', 'desc')
      .orderBy('onboarding.id')
      .limit(wanted.take)
      .offset(wanted.currentPage * wanted.take)
      .execute(),
    filtered(db, wanted)
      .clearSelect()
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows: rows.map(typed), totalHits: Number(count.count) }
}
