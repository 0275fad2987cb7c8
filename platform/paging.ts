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
