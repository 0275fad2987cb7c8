import { sql, type RawBuilder } from 'kysely'
import type { May } from '#platform/permission.ts'
import type { Place } from '#areas/places.ts'
import type { CompanyType } from '#areas/parties/company/rules.ts'
import type { After, EventKind } from '../rules.ts'

/** What a source says of one event. */
export interface Shown {
  readonly text: string
  readonly detail?: string | null
  readonly place: Place
}
/** Of whom it is told, and to whom: each source says its things in words for them. */
export interface Telling {
  readonly organizationNumber: string
  /** In which role it is looked at. */
  readonly role: CompanyType
  readonly mayOpen: (may: May) => boolean
}

/**
 * Where one sort of event is kept (timeline 2). `from` and `where` begin on an index by company and
 * instant, or by company where a company has but a handful.
 */
export interface Source<D> {
  readonly kind: EventKind
  /** Of all sources no two have the same. */
  readonly what: string
  /** Who may make the call that shows the things themselves (timeline 3). */
  readonly may: May
  readonly from: RawBuilder<unknown>
  readonly of: (organizationNumber: string) => RawBuilder<unknown>
  readonly at: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
  /**
   * Where the rows' own ids tell when: the column that has the index, in place of the instant, and
   * what of it lies before an instant.
   */
  readonly order?: {
    readonly by: RawBuilder<unknown>
    readonly upTo: (instant: RawBuilder<unknown>) => RawBuilder<unknown>
  }
  readonly by?: RawBuilder<unknown>
  /** What is told of it, as jsonb. */
  readonly said?: RawBuilder<unknown>
  readonly shown: (said: D, telling: Telling) => Shown
}
/** Sources of different things in one list: each takes what its own rows say. */
export type AnySource = Source<never>
export const source = <D>(one: Source<D>): AnySource => one

/** A row as it is read. */
export interface EventRow {
  readonly what: string
  readonly at: Date
  /** Of `at`, since 1970: a Date has milliseconds alone. */
  readonly micros: string
  readonly key: string
  readonly by: string | null
  readonly said: never
}

/** The latest events of a source, those after a place in the order of all of them. */
export function branchOf(
  { what, from, of, at, id, order, by, said }: AnySource,
  organizationNumber: string,
  { after, most }: { readonly after: After | undefined; readonly most: number },
): RawBuilder<unknown> {
  const key = sql`(${sql.lit(`${what}:`)} || ${id}) collate "C"`
  const instant =
    after && sql`(timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond')`
  const later = after
    ? sql`and ${at} <= ${instant} and (${at} < ${instant} or ${key} < ${after.key}) ${order && instant ? sql`and ${order.upTo(instant)}` : sql``}`
    : sql``
  const ordered = order ? sql`${order.by} desc` : sql`${at} desc, ${key} desc`
  return sql`(select ${sql.lit(what)} as what, ${at} as at, (extract(epoch from ${at}) * 1000000)::bigint::text as micros,
    ${key} as key, ${by ?? sql`null`}::text as by, ${said ?? sql`null`}::jsonb as said
    from ${from} where ${of(organizationNumber)} and ${at} is not null ${later}
    order by ${ordered} limit ${sql.lit(most)})`
}
