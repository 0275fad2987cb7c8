import { sql, type RawBuilder, type SqlBool } from 'kysely'
import {
  readConditions,
  type Condition,
  type ConditionColumn,
  type ConditionColumns,
} from '../conditions.ts'
import { escapeLike } from '../like.ts'
import { addDays } from '../swedish/format.ts'
import { hasWords } from './text-search.ts'
import { startOfDay } from './worker/schedule.ts'

type Expressions<C extends ConditionColumns> = Readonly<
  Record<keyof C & string, RawBuilder<unknown>>
>

interface Asked<C extends ConditionColumns> {
  readonly columns: C
  /** As the call had them, checked by `conditionsField`. */
  readonly where: readonly string[]
  /** What each column is in the statement: of amounts öre, of days a date, of choices their names. */
  readonly expressions: Expressions<C>
  /** 'YYYY-MM-DD' in Stockholm. */
  readonly today: string
}

/** A list's conditions as SQL, each by itself; none when it has none (shell 117). */
export function conditionsIn<C extends ConditionColumns>({
  columns,
  where,
  expressions,
  today,
}: Asked<C>): readonly RawBuilder<SqlBool>[] {
  return readConditions(columns, where).flatMap((condition) => {
    const column = columns[condition.column]
    return column ? [one(column, condition, expressions[condition.column], today)] : []
  })
}
function one(
  { kind }: ConditionColumn,
  { operator, values }: Condition,
  of: RawBuilder<unknown>,
  today: string,
): RawBuilder<SqlBool> {
  const [first = '', second = ''] = values
  const isText = kind === 'text' || kind === 'code'
  if (operator === 'empty') return isText ? sql`coalesce(${of}, '') = ''` : sql`${of} is null`
  if (operator === 'filled') return isText ? sql`coalesce(${of}, '') <> ''` : sql`${of} is not null`
  if (operator === 'oneOf') return sql`${of} = any(${[...values]}::text[])`
  if (operator === 'noneOf') return sql`(${of} is null or ${of} <> all(${[...values]}::text[]))`
  if (isText) {
    const text = escapeLike(first)
    const pattern = { contains: `%${text}%`, begins: `${text}%` }
    const like = sql<SqlBool>`${of} ilike ${operator === 'contains' || operator === 'begins' ? pattern[operator] : text}`
    if (kind === 'code') return like
    // A person's number in it is found whole alone (search 14).
    const has = hasWords(sql`lower(${of})`, first.toLowerCase())
    return operator === 'contains' ? has : sql`(${like} and ${has})`
  }
  // As a span, which its index finds in every collation.
  if (kind === 'companyNumber')
    return sql`${of} between ${first.padEnd(10, '0')} and ${first.padEnd(10, '9')}`
  if (kind === 'day' || kind === 'instant') {
    const [from, to] = daysOf(operator, first, second, today)
    return within(of, kind, from, to)
  }
  const from = operator === 'most' ? null : first
  const to = { is: first, most: first, between: second }[operator as 'is' | 'most' | 'between']
  return both(
    from === null ? null : sql`${of} >= ${from}::numeric`,
    to === undefined ? null : sql`${of} <= ${to}::numeric`,
  )
}

/** The first and the last day that are asked for; null for no bound. */
function daysOf(operator: string, first: string, second: string, today: string) {
  if (operator === 'before') return [null, addDays(first, -1)] as const
  if (operator === 'after') return [addDays(first, 1), null] as const
  if (operator === 'last') return [addDays(today, 1 - Number(first)), today] as const
  return [first, operator === 'between' ? second : first] as const
}
function within(
  of: RawBuilder<unknown>,
  kind: 'day' | 'instant',
  from: string | null,
  to: string | null,
) {
  if (kind === 'day')
    return both(
      from === null ? null : sql`${of} >= ${from}::date`,
      to === null ? null : sql`${of} <= ${to}::date`,
    )
  return both(
    from === null ? null : sql`${of} >= ${startOfDay(from)}`,
    to === null ? null : sql`${of} < ${startOfDay(addDays(to, 1))}`,
  )
}
const both = (...bounds: readonly (RawBuilder<unknown> | null)[]): RawBuilder<SqlBool> =>
  sql`(${sql.join(
    bounds.filter((bound) => bound !== null),
    sql` and `,
  )})`
