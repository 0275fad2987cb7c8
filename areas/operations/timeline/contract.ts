import { z } from 'zod'
import { contract, query } from '#platform/endpoint.ts'
import { instant, named } from '#platform/fields.ts'
import { signedIn } from '#platform/permission.ts'
import { organizationNumberField } from '#platform/swedish/fields.ts'
import type { Place } from '#areas/places.ts'
import { companyTypes } from '#areas/parties/company/rules.ts'
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
  standing: query({
    method: 'POST',
    path: '/api/timeline/standing',
    may: signedIn,
    summary: 'Visa hur en klient står: rating och öppna uppgifter',
    input: z.object({
      organizationNumber: organizationNumberField(),
      companyType: named(companyTypes, 'Roll').default('issuer'),
    }),
    answer: z.object({
      /** Points of 10; null when it has not been rated. */
      score: z.number().nullable(),
      ratingCode: z.string().nullable(),
      decisionReference: z.uuid().nullable(),
      /** What the company has to do. */
      openTasks: z.number(),
      /** What staff have to do about it, as far as their tasks lead to it. */
      openUserTasks: z.number(),
    }),
  }),
})
