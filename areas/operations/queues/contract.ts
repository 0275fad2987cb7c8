import { z } from 'zod'
import { contract, query } from '#platform/endpoint.ts'
import { instant } from '#platform/fields.ts'
import { pageFields } from '#platform/paging.ts'
import type { Place } from '#areas/places.ts'
import { mayWorkQueues, withAuditor } from '#areas/foundation/users/rules.ts'
import { queueNames } from './rules.ts'

const waiting = z.object({
  queue: z.enum(queueNames),
  /** What waits: of each queue one of its own kind. */
  subject: z.string(),
  /** What it is about: mostly the name of a company. */
  title: z.string(),
  /** Why it waits, in words without personal data. */
  detail: z.string(),
  since: instant(),
  /** Where it is done. */
  place: z.string().refine((address): address is Place => address.startsWith('/')),
})
export type Waiting = z.output<typeof waiting>

/** What waits for people, by what they may do (queues 1). */
export const queues = contract('queues', {
  mine: query({
    method: 'POST',
    path: '/api/queues/mine',
    may: withAuditor(mayWorkQueues),
    summary: 'Lista det som väntar på dig i dina köer',
    input: z.object({
      ...pageFields,
      /** One queue; everything one has, a page of each, when left out. */
      queue: z.enum(queueNames).nullish().meta({ label: 'Kö' }),
    }),
    /**
     * The queues of who asks, also the empty ones, each with the longest waiting first. `total`
     * stops at 200; `more` says that there are further ones.
     */
    answer: z.array(
      z.object({
        queue: z.enum(queueNames),
        total: z.number(),
        more: z.boolean(),
        list: z.array(waiting),
      }),
    ),
  }),
})
