import { z } from 'zod'

export const defaultPageSize = 10
/** Pages are 0-based in calls and 1-based in the browser's address (decision C5). */
export const pageFields = {
  currentPage: z.coerce.number().int().min(0).max(1_000_000).default(0).meta({ label: 'Sida' }),
  take: z.coerce
    .number()
    .int()
    .min(1)
    .max(1000)
    .default(defaultPageSize)
    .meta({ label: 'Antal per sida' }),
}

/**
 * What a list may be sorted by, each by an index or in a list that is short; left out it has its own
 * order. 1 is descending, 0 ascending (decision C6).
 */
export const orderFields = <const F extends readonly [string, ...string[]]>(fields: F) => ({
  sortField: z.enum(fields).nullish().meta({ label: 'Sortering' }),
  sortOrder: z.coerce
    .number()
    .pipe(z.union([z.literal(0), z.literal(1)]))
    .default(0)
    .meta({ label: 'Ordning' }),
})
