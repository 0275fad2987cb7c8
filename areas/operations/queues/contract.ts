import { z } from 'zod'
import { command, contract, nothing, query } from '#platform/endpoint.ts'
import { instant } from '#platform/fields.ts'
import { pageFields } from '#platform/paging.ts'
import { textField } from '#platform/swedish/fields.ts'
import type { Place } from '#areas/places.ts'
import {
  mayReleaseWork,
  maySeeClaims,
  mayWorkQueues,
  withAuditor,
} from '#areas/foundation/users/rules.ts'
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
  /** Who has taken it, and how long it is theirs; null when nobody has. */
  taken: z.object({ by: z.string(), until: instant(), own: z.boolean() }).nullable(),
})

const one = z.object({
  queue: z.enum(queueNames).meta({ label: 'Kö' }),
  subject: textField({ label: 'Vad det gäller', max: 300 }),
})
/** What lists what waits. */
const stale = ['queues', 'inbox']
const notTaken = { status: 409, text: 'Det är inte taget längre' } as const

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
        /** How many of them nobody has taken. */
        free: z.number(),
        list: z.array(waiting),
      }),
    ),
  }),
  takeNext: command({
    method: 'POST',
    path: '/api/queues/takenext',
    may: mayWorkQueues,
    summary: 'Ta det som står näst på tur i en arbetskö',
    /** Of all one's queues what is worst and oldest when none is said. */
    input: z.object({ queue: z.enum(queueNames).nullish().meta({ label: 'Kö' }) }),
    answer: waiting,
    refusals: {
      nothingLeft: { status: 409, text: 'Inget väntar som ingen redan har tagit' },
      notYours: { status: 409, text: 'Kön är inte din: den arbetas av andra roller' },
    },
    stale,
  }),
  take: command({
    method: 'POST',
    path: '/api/queues/take',
    may: mayWorkQueues,
    summary: 'Ta just det här ur en arbetskö',
    input: one,
    answer: nothing,
    refusals: {
      notYours: { status: 409, text: 'Kön är inte din: den arbetas av andra roller' },
      notWaiting: { status: 409, text: 'Det väntar inte på dig' },
      taken: { status: 409, text: 'Någon annan har tagit det' },
    },
    stale,
  }),
  leave: command({
    method: 'POST',
    path: '/api/queues/leave',
    may: mayWorkQueues,
    summary: 'Lämna tillbaka det man har tagit ur en arbetskö',
    input: one,
    answer: nothing,
    refusals: { notTaken: { status: 409, text: 'Det är inte ditt längre' } },
    stale,
  }),
  /** Of one thing, on its own page, for whoever has a queue or lets go of what others took. */
  claim: query({
    method: 'POST',
    path: '/api/queues/claim',
    may: withAuditor(maySeeClaims),
    summary: 'Visa vem som har tagit något ur en arbetskö',
    input: z.object({
      queue: z.enum(queueNames).meta({ label: 'Kö' }),
      /** What waits, or what else its page knows it by: of an account the company's number. */
      about: textField({ label: 'Vad det gäller', max: 300 }),
    }),
    answer: z.object({
      /** Left out when it does not wait, and while nobody has taken it. */
      claim: z
        .object({
          subject: z.string(),
          by: z.string(),
          own: z.boolean(),
          since: instant(),
          until: instant(),
          /** Its time has passed: it is nobody's, and has not been done. */
          ended: z.boolean(),
          mayTakeOver: z.boolean(),
          mayRelease: z.boolean(),
        })
        .optional(),
    }),
  }),
  takeOver: command({
    method: 'POST',
    path: '/api/queues/takeover',
    may: mayWorkQueues,
    summary: 'Ta över det någon annan har tagit ur en arbetskö',
    input: one,
    answer: nothing,
    refusals: {
      notTaken,
      notYours: { status: 409, text: 'Kön är inte din: den arbetas av andra roller' },
      notWaiting: { status: 409, text: 'Det väntar inte på dig' },
      alreadyYours: { status: 409, text: 'Du har det redan' },
      stillTaken: {
        status: 409,
        text: 'Någon har det, och tiden har inte gått ut. En administratör kan ta över eller släppa det.',
      },
    },
    stale,
  }),
  taken: query({
    method: 'GET',
    path: '/api/queues/taken',
    may: withAuditor(mayReleaseWork),
    summary: 'Lista vad som är taget ur arbetsköerna, och av vem',
    input: z.object({}),
    answer: z.array(
      z.object({
        queue: z.enum(queueNames),
        subject: z.string(),
        title: z.string(),
        by: z.string(),
        since: instant(),
        until: instant(),
      }),
    ),
  }),
  release: command({
    method: 'POST',
    path: '/api/queues/release',
    may: mayReleaseWork,
    summary: 'Släpp det någon har tagit ur en arbetskö',
    input: one,
    answer: nothing,
    refusals: { notTaken },
    stale,
  }),
})
