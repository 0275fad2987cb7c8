import pg from 'pg'

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly isNullable: boolean
  readonly hasDefault: boolean
}
interface Constraint {
  readonly table: string
  readonly columns: readonly string[]
  readonly definition: string
}
interface Reference {
  readonly table: string
  readonly name: string
  readonly toTable: string
  readonly toName: string
}

const columns = `
  select c.table_name as "table", c.column_name as name, c.data_type as type,
    c.is_nullable = 'YES' as "isNullable",
    c.column_default is not null or c.is_identity = 'YES' or c.is_generated = 'ALWAYS' as "hasDefault"
  from information_schema.columns c
  join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`
const checks = `
  select table_of.relname as "table", pg_get_constraintdef(con.oid) as definition,
    array(select attname::text from pg_attribute
      where attrelid = table_of.oid and attnum = any (con.conkey)) as columns
  from pg_constraint con join pg_class table_of on table_of.oid = con.conrelid
  where con.contype = 'c' and con.connamespace = 'public'::regnamespace
  order by 1, 2`
/** Tables that the program cannot write hold for good what their migrations put in them. */
const references = `
  select table_of.relname as "table", own.attname as name,
    other.relname as "toTable", others.attname as "toName"
  from pg_constraint con
  join pg_class table_of on table_of.oid = con.conrelid
  join pg_class other on other.oid = con.confrelid
  cross join lateral unnest(con.conkey, con.confkey) as pair (own, others)
  join pg_attribute own on own.attrelid = table_of.oid and own.attnum = pair.own
  join pg_attribute others on others.attrelid = other.oid and others.attnum = pair.others
  where con.contype = 'f' and not has_table_privilege('skynet_app', other.oid, 'insert')`

/** The values of a check on one column alone, as TypeScript literals; none for any other check. */
function valuesOf({ columns: [name, ...others], definition }: Constraint): string[] {
  if (name === undefined || others.length > 0) return []
  const list = new RegExp(`^CHECK \\(\\(${name} = ANY \\(ARRAY\\[(.*)\\]\\)\\)\\)`).exec(definition)
  if (list?.[1]) return list[1].split(', ').map((value) => value.replace(/::\w+$/, ''))
  const one = new RegExp(`^CHECK \\(\\(${name} = ('\\w+')::text\\)\\)`).exec(definition)
  return one?.[1] ? [one[1]] : []
}

/** Longer lists are no kinds that a program tells apart by name. */
const most = 20

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/**
 * What the database itself says of its columns beyond their types: `table.column`, in camel case, to
 * a TypeScript type. A column that a check keeps to a list of values, or a foreign key to the
 * rows of a table that nobody writes, has the union of those; a JSON column what the area that owns
 * it says it holds (`database/json-columns.ts`).
 */
export async function columnTypes(url: string): Promise<Record<string, string>> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const rowsOf = async <Row extends pg.QueryResultRow>(question: string) =>
      (await client.query<Row>(question)).rows
    const unions = new Map<string, readonly string[]>()
    for (const check of await rowsOf<Constraint>(checks)) {
      const values = valuesOf(check)
      if (values.length > 0) unions.set(`${check.table}.${check.columns[0]}`, values)
    }
    for (const { table, name, toTable, toName } of await rowsOf<Reference>(references)) {
      const question = `select distinct ${toName} as value from ${toTable} order by 1`
      const values = await rowsOf<{ value: number | string }>(question)
      const literals = values.map(({ value }) =>
        typeof value === 'number' ? String(value) : `'${value}'`,
      )
      if (literals.length > 0 && literals.length <= most) unions.set(`${table}.${name}`, literals)
    }
    const types: Record<string, string> = {}
    for (const { table, name, type, isNullable, hasDefault } of await rowsOf<Column>(columns)) {
      const union = unions.get(`${table}.${name}`)
      const isJson = type === 'json' || type === 'jsonb'
      if (!union && !isJson) continue
      const column = `${camel(table)}.${camel(name)}`
      const held = union?.join(' | ') ?? `JsonColumn<'${column}'>`
      const orNull = isNullable ? `${held} | null` : held
      types[column] = hasDefault ? `Generated<${orNull}>` : orNull
    }
    return types
  } finally {
    await client.end()
  }
}

/**
 * The generated types with those of single columns in place. (kysely-codegen's own overrides ask
 * TypeScript's old programming interface to parse them.) Throws where a column is not found.
 */
export function withColumnTypes(
  generated: string,
  types: Readonly<Record<string, string>>,
): string {
  let text = generated
    .replace(
      /^import .* from "kysely";$/m,
      "$&\nimport type { JsonColumn } from './json-columns.ts'",
    )
    .replace('export type Json = JsonValue;\n\n', '')
  for (const [column, type] of Object.entries(types)) {
    const [table = '', name = ''] = column.split('.')
    const heading = `export interface ${table[0]?.toUpperCase()}${table.slice(1)} {`
    const from = text.indexOf(heading)
    const line = new RegExp(`^  ${name}: .*;$`, 'm')
    const end = text.indexOf('\n}', from)
    const own = text.slice(from, end)
    if (from < 0 || !line.test(own)) throw new Error(`${column} is not among the generated types`)
    text = text.slice(0, from) + own.replace(line, `  ${name}: ${type};`) + text.slice(end)
  }
  return text
}
