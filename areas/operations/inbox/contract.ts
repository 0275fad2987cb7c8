import { z } from 'zod'
import { command, contract, nothing, query } from '#platform/endpoint.ts'
import { instant } from '#platform/fields.ts'
import { signedIn } from '#platform/permission.ts'
import { keysOf } from '#platform/record.ts'
import { dayField, textField } from '#platform/swedish/fields.ts'
import type { Place } from '#areas/places.ts'
import { actNames } from '#areas/foundation/approvals/rules.ts'
import { furthestPutOff, inboxKinds, inboxParts, menuCounts } from './rules.ts'

const thing = z.object({
  /** What it is among all that waits: the same as long as it waits. */
  key: z.string(),
  kind: z.enum(inboxKinds),
  /** Of an approval its act; null of all else. */
  act: z.enum(actNames).nullable(),
  /** The id of a task, what an approval is about, or what waits in a queue. */
  subject: z.string(),
  /** What it is about, and why it waits, in words without personal data. */
  title: z.string(),
  detail: z.string(),
  /** What is to be done. */
  todo: z.string(),
  since: instant(),
  due: instant(),
  overdue: z.boolean(),
  /** Where it is done. */
  place: z.string().refine((address): address is Place => address.startsWith('/')),
  /** Who has it, and how long where it goes back by itself. */
  taken: z
    .object({ by: z.string(), own: z.boolean(), until: instant().nullable(), away: z.boolean() })
    .nullable(),
  /** The day it comes back to who looks, who has put it off (inbox 7). */
  putOffUntil: z.string().nullable(),
})
export type Thing = z.output<typeof thing>

/** All that waits for one person, in one order (inbox 1). */
export const inbox = contract('inbox', {
  waiting: query({
    method: 'POST',
    path: '/api/inbox/waiting',
    may: signedIn,
    summary: 'Lista allt som väntar på dig, det som är mest försenat först',
    input: z.object({
      part: z.enum(keysOf(inboxParts)).default('todo').meta({ label: 'Urval' }),
      /** All kinds when empty. */
      kinds: z.array(z.enum(inboxKinds)).max(40).default([]).meta({ label: 'Slag' }),
      take: z.number().int().min(1).max(200).default(100).meta({ label: 'Antal' }),
      /** Where the page before ended. */
      after: textField({ label: 'Efter', max: 500, required: false }).nullish(),
    }),
    answer: z.object({
      list: z.array(thing),
      /** Where the next page begins; null after the last. */
      next: z.string().nullable(),
      /** Of the part, each kind that has any; counted to 200, `more` beyond that. */
      counts: z.array(
        z.object({
          kind: z.enum(inboxKinds),
          count: z.number(),
          overdue: z.number(),
          more: z.boolean(),
        }),
      ),
      /** How many each part has, of all kinds. */
      parts: z.object({
        todo: z.number(),
        mine: z.number(),
        others: z.number(),
        later: z.number(),
      }),
    }),
    refusals: { wrongAfter: { status: 400, text: 'Listan är gammal. Ladda om den.' } },
  }),
  counts: query({
    method: 'GET',
    path: '/api/inbox/counts',
    may: signedIn,
    summary: 'Räkna det som väntar på dig och det som är öppet i dina listor',
    input: z.object({}),
    /** One for each that who asks has a list of, also 0. Of each kind that waits 200 are counted at most. */
    answer: z.array(z.object({ of: z.enum(menuCounts), count: z.number() })),
  }),
  putOff: command({
    method: 'POST',
    path: '/api/inbox/putoff',
    may: signedIn,
    summary: 'Vänta till en dag med något, eller ta fram det igen',
    input: z.object({
      /** As `waiting` names it. */
      key: textField({ label: 'Vad det gäller', max: 400 }),
      /** The day it comes back; without one it comes back now. */
      until: dayField({ label: 'Vänta till', required: false })
        .nullish()
        .meta({ label: 'Vänta till' }),
    }),
    answer: nothing,
    refusals: {
      wrongDay: {
        status: 400,
        text: `Vänta till: välj en dag från i morgon till ${furthestPutOff} dagar framåt`,
      },
      notWaiting: { status: 409, text: 'Det väntar inte på dig längre' },
    },
    stale: ['inbox'],
  }),
})
