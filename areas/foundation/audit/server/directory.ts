import type { Db } from '#platform/server/database.ts'
import type { TrailName } from '../contract.ts'

/** Whom and what the trail's keys mean: other areas know, which this one must not. */
export interface TrailDirectory {
  /**
   * Who and what is called so, or has this e-mail address. Empty for what is neither.
   */
  find(
    db: Db,
    text: string,
  ): Promise<{
    /** Of users and other things that rows are about. */
    readonly ids: readonly string[]
    /** 10 digits each. */
    readonly companies: readonly string[]
    /** Personal numbers of 12 digits, and e-mail addresses in lower case. */
    readonly persons: readonly string[]
  }>
  /** What ids, organisation numbers and personal numbers are called; those that nobody knows are left out. */
  names(db: Db, keys: readonly string[]): Promise<TrailName[]>
}
