import { z } from 'zod'
import { command, contract, nothing, query } from '#platform/endpoint.ts'
import { id, instant } from '#platform/fields.ts'
import { orderFields, pageFields } from '#platform/paging.ts'
import { textField } from '#platform/swedish/fields.ts'
import { maySeeToOddRows, withAuditor } from '#areas/foundation/users/rules.ts'
import { sourceNames } from './rules.ts'

const row = z.object({
  id: z.uuid(),
  source: z.enum(sourceNames),
  about: z.string(),
  reason: z.string(),
  /** As it came; empty where that would name a person. */
  content: z.string(),
  firstAt: instant(),
  lastAt: instant(),
  /** How often it has come. */
  times: z.number(),
  state: z.enum(['waiting', 'putAside', 'ended']),
  putAsideBy: z.string().nullable(),
  note: z.string().nullable(),
})
export type Row = z.output<typeof row>

/** What the list sorts by. */
export const oddRowSorts = ['about', 'source', 'times', 'first', 'last'] as const

/** Rows read from outside that could not be taken for what they say (oddrows 1). */
export const oddRows = contract('oddRows', {
  list: query({
    method: 'POST',
    path: '/api/oddrows/list',
    may: withAuditor(maySeeToOddRows),
    summary: 'Lista rader utifrån som inte gick att läsa',
    input: z.object({
      ...pageFields,
      ...orderFields(oddRowSorts),
      /** Those that are over too. */
      all: z.boolean().default(false).meta({ label: 'Även avslutade' }),
    }),
    /** Of the sources of who asks, the latest first unless they are sorted. `waiting` in all, on no page. */
    answer: z.object({ list: z.array(row), totalHits: z.number(), waiting: z.number() }),
  }),
  putAside: command({
    method: 'POST',
    path: '/api/oddrows/putaside',
    may: maySeeToOddRows,
    summary: 'Lägg en rad som inte gick att läsa åt sidan',
    input: z.object({
      id: id('Rad'),
      note: textField({ label: 'Vad det var', max: 4000, multiline: true }),
    }),
    answer: nothing,
    refusals: {
      notWaiting: { status: 409, text: 'Raden väntar inte längre' },
      notYours: { status: 403, text: 'Raden ses över av andra roller' },
    },
    stale: ['oddRows', 'queues'],
  }),
})
