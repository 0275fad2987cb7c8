import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { shownInSql, withoutNumbers, writtenInSql } from '#platform/swedish/number-in-words.ts'
import { escapeLike } from '#platform/like.ts'

/**
 * Whether a column of words in lower case has a part anywhere. A person's number in it is found whole
 * alone: what is shown of it to those who see a mask is found, and no digit more (search 14).
 */
export function hasWords(column: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> {
  const like = `%${escapeLike(part)}%`
  const has = sql<SqlBool>`${column} like ${like}`
  if (!/\d/.test(withoutNumbers(part))) return has
  return sql<SqlBool>`(${has} and regexp_replace(${column}, ${writtenInSql}, ${shownInSql}, 'g') like ${like})`
}
