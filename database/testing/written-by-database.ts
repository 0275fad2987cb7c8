import type pg from 'pg'
import { statementsIn } from './sql-text.ts'

/** Every column of the product's tables, as 'table.column'. */
export async function columnsOf(client: pg.ClientBase): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname || '.' || attname as name from pg_attribute
    join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = 'public' and relkind in ('r', 'p') and not relispartition
      and attnum > 0 and not attisdropped order by relname, attnum`)
  return rows.map(({ name }) => name)
}

/**
 * The columns that the database itself fills: what is generated, numbered or made by a function
 * when a row comes (a default that is a constant is nobody's writing), and what its functions
 * write.
 */
export async function writtenByDatabase(client: pg.ClientBase): Promise<ReadonlySet<string>> {
  const { rows: made } = await client.query<{ name: string }>(`
    select relname || '.' || attname as name from pg_attribute
    join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where nspname = 'public' and attnum > 0 and (attidentity <> '' or attgenerated <> ''
      or pg_get_expr(adbin, adrelid) ~ '\\w\\(')`)
  const { rows: functions } = await client.query<{ body: string; tables: string[] }>(`
    select prosrc as body, array(select tgrelid::regclass::text from pg_trigger
      where tgfoid = pg_proc.oid and not tgisinternal) as tables
    from pg_proc join pg_namespace on pg_namespace.oid = pronamespace where nspname = 'public'`)
  const written = functions.flatMap(({ body, tables }) => [
    ...statementsIn(body).flatMap(({ table, columns }) =>
      columns.map((column) => `${table}.${column}`),
    ),
    ...[...body.matchAll(/\bnew\.(\w+)\s*:?=/gi)].flatMap(([, column = '']) =>
      tables.map((table) => `${table}.${column}`),
    ),
  ])
  return new Set([...made.map(({ name }) => name), ...written])
}
