import { z } from 'zod'
import { command, contract, query } from '#platform/endpoint.ts'
import { seenVersion } from '#platform/fields.ts'
import { signedIn } from '#platform/permission.ts'

const own = z.object({
  wanted: z.boolean(),
  /** By Stockholm's clock. */
  hour: z.number(),
  minute: z.number(),
  version: z.number(),
})
export type OwnDigest = z.output<typeof own>

/** When one is told by mail of what waits, and whether (digest 5). */
export const digest = contract('digest', {
  own: query({
    method: 'GET',
    path: '/api/digest/own',
    may: signedIn,
    summary: 'Visa när man själv får den dagliga sammanfattningen',
    input: z.object({}),
    answer: own,
  }),
  saveOwn: command({
    method: 'POST',
    path: '/api/digest/own',
    may: signedIn,
    summary: 'Spara när man själv får den dagliga sammanfattningen, eller stäng av den',
    input: z.object({
      wanted: z.boolean().meta({ label: 'Skicka den till mig' }),
      hour: z.number().int().min(0).max(23).meta({ label: 'Tid, timme' }),
      minute: z.number().int().min(0).max(59).meta({ label: 'Tid, minut' }),
      version: seenVersion(),
    }),
    answer: own,
    stale: ['digest', 'users'],
  }),
})
