import { z } from 'zod'
import type { Db } from '#platform/server/database.ts'

/** What a back-test of a version came to, as its approver reads it and as it is kept. */
export const trial = z.object({
  /** Null where there was nothing to try it on. */
  backTestId: z.uuid().nullable(),
  lines: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
})
export type Trial = z.output<typeof trial>

declare module '#database/json-columns.ts' {
  interface JsonColumns {
    'ruleBucketRelease.trial': Trial['lines']
  }
}

/**
 * What became of the back-test of a saved version; put together with the area of back-tests in
 * app/. Undefined when it is not done yet.
 */
export type TrialOf = (
  db: Db,
  asked: { readonly bucketId: string; readonly version: number; readonly now: Date },
) => Promise<Trial | undefined>
