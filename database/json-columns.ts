import type { ColumnType } from 'kysely'

export type JsonValue =
  | boolean
  | number
  | string
  | null
  | JsonValue[]
  | { [key: string]: JsonValue | undefined }

/**
 * What lies in JSON columns, by `table.column`. The area that owns a table says so beside its store:
 *
 *     declare module '#database/json-columns.ts' {
 *       interface JsonColumns {
 *         'determination.input': DeterminationInput
 *       }
 *     }
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by those who own the columns
export interface JsonColumns {}

type Held<Column extends string> = Column extends keyof JsonColumns
  ? JsonColumns[Column]
  : JsonValue

/** A JSON column: read as what it holds, written as that or as its text. */
export type JsonColumn<Column extends string> = ColumnType<
  Held<Column>,
  Held<Column> | string,
  Held<Column> | string
>
