import { z } from 'zod'
import { command, contract, file, query } from '#platform/endpoint.ts'
import { id, instant } from '#platform/fields.ts'
import { emailField, fileReason, personalNumberField, textField } from '#platform/swedish/fields.ts'
import { personalNumber } from '#platform/swedish/masked.ts'
import { mayAnswerPersons, withAuditor } from '#areas/foundation/users/rules.ts'
import { activityIds } from './activities.ts'

const held = z.object({
  /** Swedish: what its rows are. */
  name: z.string(),
  /** Kinds of data, in words. */
  kinds: z.string(),
  /** Whom it is of, in words. */
  whose: z.string(),
  /** Why it is not handed out without somebody judging it; null where it is. */
  withheld: z.string().nullable(),
})
export type Held = z.output<typeof held>
const processing = z.object({
  id: z.enum(activityIds),
  name: z.string(),
  purpose: z.string(),
  ground: z.string(),
  given: z.string(),
  /** Years, and what they are counted from. */
  years: z.number(),
  from: z.string(),
  /** Of all that is held for it, in words. */
  whose: z.string(),
  kinds: z.string(),
  holds: z.array(held),
})
export type Processing = z.output<typeof processing>

/** Whom it is about: a number, addresses, or both. */
const sought = {
  socialSecurityNumber: personalNumberField({ required: false }).default(''),
  /** Contacts are known by them alone. */
  emails: z.array(emailField()).max(10).default([]).meta({ label: 'E-postadresser' }),
}
const nobody = {
  status: 422,
  text: 'Skriv ett personnummer eller en e-postadress.',
} as const

const counted = z.object({
  /** Swedish: what the rows are. */
  name: z.string(),
  activity: z.string(),
  /** At most 1 000; `more` says that there are further ones. */
  count: z.number(),
  more: z.boolean(),
  withheld: z.string().nullable(),
})
export type Counted = z.output<typeof counted>

const made = z.object({
  id: z.uuid(),
  socialSecurityNumber: personalNumber().nullable(),
  emails: z.array(z.string()),
  reason: z.string(),
  askedAt: instant(),
  askedBy: z.string(),
  state: z.enum(['waiting', 'done', 'failed']),
  /** Rows in it; null until it is done. */
  rows: z.number().nullable(),
  removeAt: instant().nullable(),
  /** Which files there are to fetch. */
  formats: z.array(z.enum(['json', 'pdf'])),
})
export type MadeExport = z.output<typeof made>

/** Protection of personal data (beyond the requirement; protection 1-9). */
export const protection = contract('protection', {
  register: query({
    method: 'GET',
    path: '/api/protection/register',
    may: withAuditor(mayAnswerPersons),
    summary: 'Visa registerförteckningen',
    input: z.object({}),
    answer: z.object({ list: z.array(processing) }),
  }),
  find: query({
    method: 'POST',
    path: '/api/protection/find',
    may: withAuditor(mayAnswerPersons),
    summary: 'Visa vad som finns sparat om en person',
    personal: true,
    input: z.object(sought),
    answer: z.object({
      /** What they are called, wherever they are named; none for who is not known. */
      names: z.array(z.string()),
      list: z.array(counted),
      /** Rows of the audit trail, at most 1 000. */
      trail: z.number(),
    }),
    refusals: { nobody },
  }),
  order: command({
    method: 'POST',
    path: '/api/protection/order',
    may: mayAnswerPersons,
    summary: 'Beställ ett utdrag av allt som finns om en person',
    input: z.object({ ...sought, reason: textField({ label: 'Skäl', max: 1000 }) }),
    answer: z.object({ id: z.uuid() }),
    stale: ['protection.exports'],
    refusals: {
      nobody,
      underWay: {
        status: 409,
        text: 'Ett utdrag om samma person görs redan. Vänta tills det är klart.',
      },
    },
  }),
  exports: query({
    method: 'GET',
    path: '/api/protection/exports',
    may: withAuditor(mayAnswerPersons),
    summary: 'Visa de senaste utdragen om personer',
    personal: true,
    input: z.object({}),
    /** The newest first. */
    answer: z.object({ list: z.array(made) }),
  }),
  file: query({
    method: 'GET',
    path: '/api/protection/file/{id}/{format}',
    may: withAuditor(mayAnswerPersons),
    summary: 'Hämta ett utdrag om en person',
    personal: true,
    takesOut: true,
    input: z.object({
      ...fileReason,
      id: id('Utdrag'),
      format: z.enum(['json', 'pdf']).meta({ label: 'Format' }),
    }),
    answer: file,
    refusals: {
      removed: { status: 404, text: 'Filen är borttagen. Beställ ett nytt utdrag.' },
    },
  }),
})
