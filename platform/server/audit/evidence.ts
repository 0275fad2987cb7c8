import type { Db } from '../database.ts'
import type { TrailRow } from './verify.ts'

/**
 * What an area stores and has also written in the trail, as `after.evidence` of its audit rows, or which the database has written there of what an act wrote (`written`), compared by
 * `npm run audit:verify`. Made anew for each run.
 */
export interface EvidenceCheck {
  /**
   * Takes a row of the trail that holds evidence, the body parsed. Rows come in the order of lanes,
   * not of time.
   */
  read(row: TrailRow, body: unknown): void
  /** What is stored and cannot be looked at, a sentence for each thing; known before anything is read. */
  unlooked(db: Db): Promise<readonly string[]>
  /**
   * Compares with what is stored in the same snapshot: a sentence for each thing that is not as the
   * trail says, then, answered, what was looked at.
   */
  compare(db: Db): AsyncGenerator<string, readonly string[]>
  /** That it compares rows that people decide: a difference alone ends the command with 4. */
  readonly isOfRows?: true
}

/** Lets the checks read the rows that hold evidence as they pass. */
export async function* readingEvidence(
  rows: AsyncIterable<TrailRow>,
  checks: readonly EvidenceCheck[],
): AsyncGenerator<TrailRow> {
  for await (const row of rows) {
    // As PostgreSQL writes a jsonb; most rows hold none and need not be parsed.
    if (checks.length > 0 && /"(evidence|written)": /.test(row.body)) {
      const body: unknown = JSON.parse(row.body)
      for (const check of checks) check.read(row, body)
    }
    yield row
  }
}
