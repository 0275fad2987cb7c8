import { z } from 'zod'
import { contract, file, query } from '#platform/endpoint.ts'
import { instant, named } from '#platform/fields.ts'
import { signedIn } from '#platform/permission.ts'
import { organizationNumberField } from '#platform/swedish/fields.ts'
import type { Place } from '#areas/places.ts'
import { insolvency } from '#areas/parties/company/contract.ts'
import { companyTypes } from '#areas/parties/company/rules.ts'
import { limitTypeNumbers } from '#areas/credit/limits/rules.ts'
import { afterPattern, eventKindNames } from './rules.ts'

const event = z.object({
  /** Of all events of a company no two have the same. */
  key: z.string(),
  kind: z.enum(eventKindNames),
  at: instant(),
  /** What happened, in one line. */
  text: z.string(),
  /** What more there is to say of it; empty when there is nothing. */
  detail: z.string(),
  /** Who did it; empty when nobody is known. */
  by: z.string(),
  /** Where the thing is. */
  place: z.string().refine((address): address is Place => address.startsWith('/')),
})
export type TimelineEvent = z.output<typeof event>

const limitInUse = z.object({
  limitType: named(limitTypeNumbers),
  /** Öre: what counts of it, null for no limit, and what is used. */
  limit: z.number().nullable(),
  used: z.number(),
  /** By when what somebody has set is to be reviewed, where that is soon or has passed; else null. */
  reviewBy: z.string().nullable(),
})
/**
 * How a company stands in a role (timeline 5). What the caller may not see is left out; null is what
 * there is none of.
 */
const head = z.object({
  isClient: z.boolean(),
  /** The status with us, and who has set it where that was by hand. */
  active: z.number().nullable(),
  byHand: z.object({ by: z.string(), at: instant(), until: z.string().nullable() }).nullable(),
  insolvencies: z.array(insolvency),
  /** What is used of limits, the main one first; none of who is no client. */
  limits: z.array(limitInUse),
  /** Öre, and invoices, that are bought and not paid; of them what is past due. */
  held: z
    .object({
      amount: z.number(),
      count: z.number(),
      pastDue: z.number(),
      pastDueCount: z.number(),
    })
    .optional(),
  rating: z.object({
    /** Points of 10; null when it has not been rated. */
    score: z.number().nullable(),
    /** Of the credit bureau. */
    code: z.string().nullable(),
    decisionReference: z.uuid().nullable(),
    /** A new one has been asked for and is not there yet. */
    waits: z.boolean(),
  }),
  aml: z.object({
    /** Points of 10; null when it has not been rated. */
    points: z.number().nullable(),
    passed: z.boolean(),
    /** Of what is not rated, whether anything is known to rate it by. */
    isKnown: z.boolean(),
  }),
  /** How many behind it are on a list, as the lists last said. */
  persons: z.object({ pep: z.number(), sanctioned: z.number() }).optional(),
  isBlacklisted: z.boolean().optional(),
  /** What the company has to do, and what staff have to do that leads to it. */
  tasks: z.object({ company: z.number(), staff: z.number() }),
  /** Whose customer it is. */
  seller: z.string().nullable().optional(),
  /** The beginning of the internal note; empty when there is none. */
  note: z.string(),
})
export type ClientHead = z.output<typeof head>

/** All that happened to a client, and how it stands (beyond the requirement; timeline 1-5). */
export const timeline = contract('timeline', {
  events: query({
    method: 'POST',
    path: '/api/timeline/events',
    may: signedIn,
    summary: 'Visa vad som har hänt en klient',
    personal: true,
    input: z.object({
      organizationNumber: organizationNumberField(),
      /** In which role its page is open, for the links to it. */
      companyType: named(companyTypes, 'Roll').default('issuer'),
      /** Of these kinds; of all that the caller may see when there are none. */
      kinds: z.array(z.enum(eventKindNames)).max(eventKindNames.length).default([]).meta({
        label: 'Händelser',
      }),
      /** `next` of the page before; the latest when left out. */
      after: z.string().max(150).regex(afterPattern).nullish().meta({ label: 'Efter' }),
      take: z.coerce.number().int().min(1).max(100).default(25).meta({ label: 'Antal per sida' }),
    }),
    answer: z.object({
      /** The kinds that the caller may see. */
      kinds: z.array(z.enum(eventKindNames)),
      /** The latest first. */
      list: z.array(event),
      /** Where the next page begins; null when there is none. */
      next: z.string().nullable(),
    }),
  }),
  head: query({
    method: 'POST',
    path: '/api/timeline/head',
    may: signedIn,
    summary: 'Visa hur en klient står',
    input: z.object({
      organizationNumber: organizationNumberField(),
      companyType: named(companyTypes, 'Roll').default('issuer'),
    }),
    answer: head,
  }),
  /** What `head` and `events` tell of a client, as a file. */
  paper: query({
    method: 'POST',
    path: '/api/timeline/paper',
    may: signedIn,
    summary: 'Hämta beslutsunderlaget om en klient',
    personal: true,
    input: z.object({
      organizationNumber: organizationNumberField(),
      companyType: named(companyTypes, 'Roll').default('issuer'),
    }),
    answer: file,
    refusals: { tooLong: { status: 422, text: 'Underlaget är för långt för att göras till PDF.' } },
  }),
})
