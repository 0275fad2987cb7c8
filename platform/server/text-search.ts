import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { escapeLike } from '#platform/like.ts'

/** A person's number of ten or twelve digits, whose third is that of a month: in PostgreSQL, and here. */
const number = String.raw`(?<![0-9])((?:[0-9]{2})?[0-9]{2}[01][0-9]{3})( ?[-+]? ?)[0-9]{4}(?![0-9])`
const whole = /(?<!\d)(?:\d{2})?\d{2}[01]\d{3} ?[-+]? ?\d{4}(?!\d)/g

/**
 * Whether a column of words in lower case has a part anywhere. A person's number in it is found whole
 * alone: what is shown of it to those who see a mask is found, and no digit more (search 14).
 */
export function hasWords(column: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> {
  const like = `%${escapeLike(part)}%`
  const has = sql<SqlBool>`${column} like ${like}`
  if (!/\d/.test(part.replaceAll(whole, ''))) return has
  return sql<SqlBool>`(${has} and regexp_replace(${column}, ${number}, '\\1\\2****', 'g') like ${like})`
}
