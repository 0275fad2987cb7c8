import { z } from 'zod'
import { instant } from '#platform/fields.ts'
import { keysOf } from '#platform/record.ts'
import { insolvencyNames, providers } from './rules.ts'

/** That a company is insolvent, as one source tells it and nothing has lifted (company 46). */
export const insolvency = z.object({
  id: z.uuid(),
  kind: z.enum(keysOf(insolvencyNames)),
  source: z.enum(providers),
  toldBy: z.enum(['feed', 'register']),
  /** As the provider words it. */
  said: z.string(),
  toldAt: instant(),
})
