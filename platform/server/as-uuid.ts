import { sql, type RawBuilder } from 'kysely'

/**
 * A text as the uuid it is, null where it is none. What is found by it is found by the index of its
 * id, as `id::text` never is.
 */
export const asUuid = (text: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`case when ${text} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${text}::uuid end`
