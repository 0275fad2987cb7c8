import { sql, type SqlBool } from 'kysely'
import { conditionsIn } from '#platform/server/conditions.ts'
import type { Db } from '#platform/server/database.ts'
import { escapeLike } from '#platform/like.ts'
import { searchedOrganizationNumber } from '#platform/swedish/searched-number.ts'
import { onboardingTypes, type OnboardingType } from '#areas/acquisition/companytasks/rules.ts'
import { onboardingColumns } from '../list-columns.ts'
import {
  channelOf,
  searchable,
  type CompletionResult,
  type CreatedBy,
  type SortField,
} from '../rules.ts'
import { presentOnboardings, typed, type OnboardingRow } from './onboarding-store.ts'
import { movedAt } from './silent.ts'

export interface OnboardingFilter {
  readonly currentPage: number
  readonly take: number
  readonly createdBy: CreatedBy
  readonly onlyIncludeCustomerInitiated: boolean
  readonly showOnlyCompletedAndFaultyOnboardings: boolean
  readonly showOnlyOngoingAndFaultyOnboardings: boolean
  readonly containsTaskThatContainsManualHandling: boolean
  readonly onboardingCompletionResult?: CompletionResult | null | undefined
  readonly query: string
  readonly salesRep: string
  /** Id of the internal user who has started them; everybody's when left out. */
  readonly startedBy?: string | undefined
  readonly onboardingType?: OnboardingType | null | undefined
  /** On its columns (shell 117), with the day in Stockholm they are asked on. */
  readonly where: readonly string[]
  readonly today: string
  readonly sortField: SortField
  readonly sortOrder: 'asc' | 'desc'
}
/** An onboarding of the list, with when anybody last did something in it. */
export type ListedRow = OnboardingRow & { readonly movedAt: Date }

/** However an organisation number is written, it is stored as ten digits (search 9). */
const searched = (query: string) =>
  searchedOrganizationNumber(query) ??
  query
    .trim()
    .toLowerCase()
    .replace(/^(\d{6})-(\d{1,4})$/, '$1$2')

/**
 * Whether an onboarding has a text, in lower case, in its names, its address or its number; a sole
 * trader's number is found whole alone (search 14).
 */
export function onboardingHas(text: string) {
  const part = `%${escapeLike(text)}%`
  return sql<SqlBool>`(onboarding.search_text like ${part} and (onboarding.organization_number = ${text}
    or substr(onboarding.organization_number, 3, 1) >= '2'
    or replace(onboarding.search_text, onboarding.organization_number, ' ') like ${part}))`
}

/** A failure that nobody has mended. */
const hasFailure = sql<boolean>`exists (select from onboarding_failure
  where onboarding_id = onboarding.id and checked_at is null)`

const sortedBy = {
  created: sql`onboarding.created_at`,
  since: movedAt,
  company: sql`lower(onboarding.company_name)`,
  type: sql`onboarding.onboarding_type`,
  // Ongoing, completed, cancelled.
  state: sql`(onboarding.completed_at is not null)::int + 2 * (onboarding.canceled_at is not null)::int`,
  rep: sql`(select rep.first_name || ' ' || rep.last_name from internal_user rep where rep.id = onboarding.sales_rep_id)`,
} as const satisfies Readonly<Record<SortField, unknown>>

const types = Object.entries(onboardingTypes).map(
  ([name, number]) => sql`when ${sql.lit(number)} then ${sql.lit(name)}`,
)
const columns = {
  company: sql`onboarding.company_name`,
  organizationNumber: sql`onboarding.organization_number`,
  type: sql`case onboarding.onboarding_type ${sql.join(types, sql` `)} end`,
  state: sql`case when onboarding.canceled_at is not null then 'canceled' when onboarding.completed_at is not null then 'completed' else 'ongoing' end`,
  since: movedAt,
  rep: sortedBy.rep,
  contact: sql`onboarding.contact_name`,
  contacted: sql`onboarding.contacted_at`,
  channel: sql`onboarding.channel`,
  created: sortedBy.created,
  ended: sql`coalesce(onboarding.canceled_at, onboarding.completed_at)`,
} as const

const everything: OnboardingFilter = {
  currentPage: 0,
  take: 1,
  createdBy: 'all',
  onlyIncludeCustomerInitiated: false,
  showOnlyCompletedAndFaultyOnboardings: false,
  showOnlyOngoingAndFaultyOnboardings: false,
  containsTaskThatContainsManualHandling: false,
  query: '',
  salesRep: '',
  where: [],
  today: '',
  sortField: 'created',
  sortOrder: 'desc',
}

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
      rows.where('completedAt', 'is not', null).where(hasFailure),
    )
    .$if(wanted.showOnlyOngoingAndFaultyOnboardings, (rows) =>
      rows.where('completedAt', 'is', null).where('canceledAt', 'is', null).where(hasFailure),
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
    .$if(searchable(wanted.query), (rows) => rows.where(onboardingHas(searched(wanted.query))))
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
      eb.and([
        ...conditionsIn({
          columns: onboardingColumns,
          where: wanted.where,
          expressions: columns,
          today: wanted.today,
        }),
      ]),
    )
    .where((eb) =>
      wanted.onboardingType
        ? eb('onboardingType', '=', onboardingTypes[wanted.onboardingType])
        : eb.lit(true),
    )
}

async function countFiltered(db: Db, wanted: OnboardingFilter): Promise<number> {
  const { count } = await filtered(db, wanted)
    .clearSelect()
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
/** How many are ongoing; of those that somebody has started when that is said. */
export const ongoingOnboardings = (db: Db, startedBy: string | undefined) =>
  countFiltered(db, { ...everything, onboardingCompletionResult: 'ongoing', startedBy })

/** One page of the onboardings that pass the filters, in the order that is asked for. */
export async function listedOnboardings(
  db: Db,
  wanted: OnboardingFilter,
): Promise<{ rows: ListedRow[]; totalHits: number }> {
  const [rows, totalHits] = await Promise.all([
    filtered(db, wanted)
      .select(movedAt.as('movedAt'))
      .orderBy(sortedBy[wanted.sortField], (order) => {
        const turned = wanted.sortOrder === 'desc' ? order.desc() : order.asc()
        // The index of time has no place for what is unknown, and all times are known.
        return wanted.sortField === 'created' ? turned : turned.nullsLast()
      })
      .orderBy('onboarding.id')
      .limit(wanted.take)
      .offset(wanted.currentPage * wanted.take)
      .execute(),
    countFiltered(db, wanted),
  ])
  return {
    rows: rows.map((row) => ({ ...typed(row), movedAt: row.movedAt })),
    totalHits,
  }
}
