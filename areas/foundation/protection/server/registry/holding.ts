import type { DB } from '#database/types.ts'
import type { ActivityId, DataKind, Whose } from '../../activities.ts'

export type Table = keyof DB
export type Column<T extends Table> = keyof DB[T] & string

/** Somebody a row names, and what of them stands in it. */
export interface Party<T extends Table> {
  /**
   * Columns that say who it is: a personal number of 12 digits, a sole trader's 10, or an e-mail
   * address. Any of them is enough.
   */
  readonly by: readonly Column<T>[]
  /** What stands there of them: shown to themselves alone. */
  readonly holds?: readonly Column<T>[]
}
/** Rows that are about whomever another table's rows are about. */
export interface Kin<T extends Table> {
  readonly column: Column<T>
  readonly table: Table
  /** The other table's column with the same value. Default `id`. */
  readonly key?: string
}

/** Personal data of one table (protection 1). */
export interface Spec<T extends Table> {
  /** The area that owns it: its folder under areas/, or 'platform'. */
  readonly area: string
  /** Swedish: what its rows are. */
  readonly name: string
  readonly activity: ActivityId
  readonly whose: readonly Whose[]
  readonly kinds: readonly DataKind[]
  /** Whom a row names by number or address. Rows of a person are found by them. */
  readonly parties?: readonly Party<T>[]
  /** What stands in it of whomever its row is about, by itself or by `of`. */
  readonly own?: readonly Column<T>[]
  /** Lists of numbers and addresses. A row of one of them names the others too, who are masked. */
  readonly lists?: readonly Column<T>[]
  /** Words, documents and answers that may name anybody: others than whom it is for are masked. */
  readonly texts?: readonly Column<T>[]
  /** Those of `texts` in which a number or an address is looked for. It takes reading every row. */
  readonly within?: readonly Column<T>[]
  readonly of?: readonly Kin<T>[]
  /** What is never told, such as a token that would let somebody in, or says nothing but bytes. */
  readonly secret?: readonly Column<T>[]
  /** Why it is not handed out without somebody judging it; it is counted all the same. */
  readonly withheld?: string
  /** That an export tells of it by its own means. */
  readonly apart?: true
  /** What else stands in words and names nobody. */
  readonly plain?: readonly Column<T>[]
}
export interface Holding extends Spec<Table> {
  readonly table: Table
  readonly parties: readonly Party<Table>[]
}

/** Personal data in a table, checked by the types of the schema. */
export const holding = <T extends Table>(table: T, spec: Spec<T>): Holding =>
  ({ parties: [], ...spec, table }) as unknown as Holding

/** Personal data of a company's row, which is a person's where the company is a sole trader. */
export const ofFirm = <T extends Table>(
  table: T,
  by: Column<T>,
  spec: Pick<Spec<T>, 'area' | 'name' | 'activity'> & Partial<Spec<T>>,
): Holding =>
  holding(table, {
    whose: ['soleTrader'],
    kinds: ['economy'],
    ...spec,
    parties: [{ by: [by], holds: spec.own ?? [] }, ...(spec.parties ?? [])],
    own: [],
  })

/** Why what is known of somebody for money laundering's sake is not handed out. */
export const secrecy =
  'Tystnadsplikt om granskning av misstänkt penningtvätt (penningtvättslagen 4 kap. 9 §)'
