import { sql } from 'kysely'
import { mayCall, type Actor } from '#platform/permission.ts'
import type { Db } from '#platform/server/database.ts'
import type { CompanyType } from '#areas/parties/company/rules.ts'
import { afterText, eventKindNames, type After, type EventKind } from '../rules.ts'
import { branchOf, type AnySource, type EventRow, type Telling } from './source.ts'

export interface EventQuestion {
  readonly organizationNumber: string
  /** In which role it is looked at, for the links to its own page. */
  readonly companyType: CompanyType
  /** None for all. */
  readonly kinds: readonly EventKind[]
  readonly after: After | undefined
  readonly take: number
}

/** The kinds of which an actor may see some source (timeline 3). */
export const kindsFor = (sources: readonly AnySource[], actor: Actor): readonly EventKind[] =>
  eventKindNames.filter((kind) =>
    sources.some((source) => source.kind === kind && mayCall(source.may, actor)),
  )

/**
 * One page of what has happened to a company, the latest first: one statement, of which every
 * branch stops at a page on its own index (timeline 2). What the actor may not see is not looked
 * for.
 */
export async function pageOfEvents(
  db: Db,
  sources: readonly AnySource[],
  actor: Actor,
  { organizationNumber, companyType, kinds, after, take }: EventQuestion,
) {
  const asked = sources.filter(
    ({ kind, may }) => (kinds.length === 0 || kinds.includes(kind)) && mayCall(may, actor),
  )
  if (asked.length === 0) return { list: [], next: null }
  const branches = asked.map((one) => branchOf(one, organizationNumber, { after, most: take + 1 }))
  const { rows } = await sql<EventRow>`
    select what, at, micros, key, by, said from (${sql.join(branches, sql` union all `)}) events
    order by at desc, key collate "C" desc limit ${take + 1}`.execute(db)
  const byName = new Map(asked.map((one) => [one.what, one]))
  const telling: Telling = {
    organizationNumber,
    role: companyType,
    mayOpen: (may) => mayCall(may, actor),
  }
  const shown = rows.slice(0, take)
  const last = shown.at(-1)
  return {
    list: shown.flatMap(({ what, key, at, by, said }) => {
      const from = byName.get(what)
      if (!from) return []
      const { text, detail, place } = from.shown(said, telling)
      return [{ key, kind: from.kind, at, text, detail: detail ?? '', by: by ?? '', place }]
    }),
    next: last && rows.length > take ? afterText(last) : null,
  }
}
