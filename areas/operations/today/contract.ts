import { z } from 'zod'
import { contract, query } from '#platform/endpoint.ts'
import { instant } from '#platform/fields.ts'
import { pageFields } from '#platform/paging.ts'
import { signedIn } from '#platform/permission.ts'
import { dayField } from '#platform/swedish/fields.ts'
import type { Place } from '#areas/places.ts'
import { figureNames, openNames } from './rules.ts'

const done = z.object({
  /** Of the row in the trail that did it last, 'lane-seq'. */
  id: z.string(),
  at: instant(),
  /** What was done, as the trail says it. */
  act: z.string(),
  /** What it was done to, and where that is shown; null of what has no page. */
  about: z.string(),
  place: z
    .string()
    .refine((address): address is Place => address.startsWith('/'))
    .nullable(),
})
export type Done = z.output<typeof done>

/** One's own day: what one has done in it, and what is open in one's lists (today 1). */
export const today = contract('today', {
  figures: query({
    method: 'GET',
    path: '/api/today/figures',
    may: signedIn,
    summary: 'Visa vad man själv har gjort i dag, och vad som är öppet i ens listor',
    input: z.object({}),
    answer: z.object({
      /** The day that is counted, by Stockholm's clock. */
      day: z.string(),
      /** One for each that who asks may do, also 0. */
      done: z.array(z.object({ figure: z.enum(figureNames), count: z.number() })),
      open: z.array(z.object({ list: z.enum(openNames), count: z.number() })),
    }),
  }),
  done: query({
    method: 'POST',
    path: '/api/today/done',
    may: signedIn,
    summary: 'Lista vad man själv har gjort under en dag',
    input: z.object({
      ...pageFields,
      figure: z.enum(figureNames).meta({ label: 'Siffra' }),
      /** Today when left out. */
      day: dayField({ label: 'Dag', required: false }).nullish(),
    }),
    /** The latest first; `totalHits` is the figure. */
    answer: z.object({ day: z.string(), list: z.array(done), totalHits: z.number() }),
  }),
})
