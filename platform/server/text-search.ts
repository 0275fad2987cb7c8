import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { shownInSql, withoutNumbers, writtenInSql } from '#platform/swedish/number-in-words.ts'
import { escapeLike } from '#platform/like.ts'

const asIs = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/**
 * Whether a column of words in lower case has a part anywhere. A person's number in it is found whole
 * alone: what is shown of it to those who see a mask is found, and no digit more (search 14).
 */
export function hasWords(column: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> {
  const like = `%${escapeLike(part)}%`
  const has = sql<SqlBool>`${column} like ${like}`
  const rest = withoutNumbers(part)
  if (/\d/.test(rest))
    return sql<SqlBool>`(${has} and regexp_replace(${column}, ${writtenInSql}, ${shownInSql}, 'g') like ${like})`
  if (rest === part || !/^\d/.test(part)) return has
  // What looks like a number does not begin with the last digits of another one, which are four.
  const century = /^\d{6}/.test(part) ? '(?:18|19|20)?' : ''
  return sql<SqlBool>`(${has} and ${column} ~ ${`(?:^|[^0-9])${century}${asIs(part)}`})`
}
