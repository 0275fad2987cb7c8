import { z } from 'zod'
import { command, file, query } from '#platform/endpoint.ts'
import { flag, id } from '#platform/fields.ts'
import { pageFields } from '#platform/paging.ts'
import { signedIn } from '#platform/permission.ts'
import { textField } from '#platform/swedish/fields.ts'
import { mayHandleInvoices } from '#areas/foundation/users/rules.ts'
import { intakeRow, learnedEntry } from './answers.ts'
import { base } from './list-calls.ts'
import { filesMissing } from './refusals.ts'
import { fates } from './rules.ts'

const stale = ['interpretation'] as const

/** Beside the requirement: what came in and became what, and what is learned of senders. */
export const intakeCalls = {
  intake: query({
    method: 'POST',
    path: `${base}/intake`,
    may: signedIn,
    summary: 'Lista mottagna brev och filer',
    personal: true,
    input: z.object({
      ...pageFields,
      /** None: all. */
      fates: z.array(z.enum(fates)).default([]).meta({ label: 'Vad det blev' }),
      searchQuery: textField({ label: 'Sökning', max: 200, required: false }).default(''),
    }),
    /** The newest first. */
    answer: z.object({
      list: z.array(intakeRow),
      totalHits: z.number(),
      /** Free text finds more than are counted. */
      hasMore: z.boolean(),
      /** How many there are of each fate, whatever the filter. */
      counts: z.array(z.object({ fate: z.enum(fates), count: z.number() })),
    }),
  }),
  getIntakeFile: query({
    method: 'GET',
    path: `${base}/getIntakeFile/{id}`,
    may: signedIn,
    summary: 'Ladda ner en mottagen fil',
    personal: true,
    input: z.object({ id: id('Mottagen fil') }),
    answer: file,
    refusals: { filesMissing },
  }),
  retryIntake: command({
    method: 'POST',
    path: `${base}/retryIntake`,
    may: mayHandleInvoices,
    summary: 'Försök igen med en mottagen fil',
    input: z.object({ id: id('Mottagen fil') }),
    answer: intakeRow,
    refusals: {
      missing: { status: 404, text: 'Den mottagna filen finns inte' },
      notRetriable: {
        status: 409,
        text: 'Bara avvisade filer, dubbletter och bilagor kan läsas igen',
      },
    },
    stale,
  }),
  learned: query({
    method: 'GET',
    path: `${base}/learned`,
    may: signedIn,
    summary: 'Visa vad som lärts om avsändare',
    input: z.object({
      /** Of the sender of this interpretation; otherwise the newest of all. */
      id: id('Fakturatolkning').optional(),
      includeForgotten: flag('Visa även glömt').default(false),
    }),
    answer: z.array(learnedEntry),
  }),
  forgetLearned: command({
    method: 'POST',
    path: `${base}/forgetLearned`,
    may: mayHandleInvoices,
    summary: 'Glöm något som lärts om en avsändare',
    input: z.object({ id: id('Lärdom') }),
    answer: learnedEntry,
    refusals: { missing: { status: 404, text: 'Lärdomen finns inte' } },
    stale,
  }),
  restoreLearned: command({
    method: 'POST',
    path: `${base}/restoreLearned`,
    may: mayHandleInvoices,
    summary: 'Använd en glömd lärdom igen',
    input: z.object({ id: id('Lärdom') }),
    answer: learnedEntry,
    refusals: { missing: { status: 404, text: 'Lärdomen finns inte' } },
    stale,
  }),
} as const
