import type pg from 'pg'

export interface Column {
  /** As PostgreSQL names it, such as 'character varying(10)'. */
  readonly type: string
  /** A row that leaves it out is refused: neither null nor filled by the database. */
  readonly needed: boolean
  readonly nullable: boolean
  /** What the program may do with it, of 'select', 'insert' and 'update'. */
  readonly rights: readonly string[]
}
/** What a program meets in a database: tables and views by column, and functions by signature. */
export interface Schema {
  readonly tables: Readonly<Record<string, Readonly<Record<string, Column>>>>
  /** The tables whose rows the program may remove. */
  readonly removable: readonly string[]
  /** By 'name(types)' what it answers. */
  readonly functions: Readonly<Record<string, string>>
}

interface ColumnRow extends Column {
  readonly table: string
  readonly column: string
  readonly removable: boolean
}

/** What a database holds for who works as skynet_app. */
export async function schemaOf(client: pg.ClientBase): Promise<Schema> {
  const { rows } = await client.query<ColumnRow>(`
    select relname as table, attname as column, format_type(atttypid, atttypmod) as type, not attnotnull as nullable,
      attnotnull and attidentity = '' and attgenerated = '' and not atthasdef and relkind <> 'v' as needed,
      array(select one from unnest(array['select', 'insert', 'update']) one
        where has_column_privilege('skynet_app', pg_class.oid, attnum, one)) as rights,
      has_table_privilege('skynet_app', pg_class.oid, 'delete') as removable
    from pg_attribute join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = 'public' and relkind in ('r', 'p', 'v', 'm') and not relispartition and attnum > 0 and not attisdropped
    order by relname, attname`)
  const functions = await client.query<{ signature: string; answers: string }>(`
    select proname || '(' || pg_get_function_identity_arguments(pg_proc.oid) || ')' as signature,
      pg_get_function_result(pg_proc.oid) as answers
    from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
    where nspname = 'public' and prokind = 'f' and prorettype <> 'trigger'::regtype
      and has_function_privilege('skynet_app', pg_proc.oid, 'execute')
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    order by 1`)
  const tables: Record<string, Record<string, Column>> = {}
  for (const { table, column, type, nullable, needed, rights } of rows)
    (tables[table] ??= {})[column] = { type, needed, nullable, rights }
  const removable = rows.filter((one) => one.removable).map(({ table }) => table)
  return {
    tables,
    removable: [...new Set(removable)],
    functions: Object.fromEntries(
      functions.rows.map(({ signature, answers }) => [signature, answers]),
    ),
  }
}
