import { z } from 'zod'
import { command, query } from '#platform/endpoint.ts'
import { flag, id } from '#platform/fields.ts'
import { signedIn } from '#platform/permission.ts'
import { mayHandleInvoices } from '#areas/foundation/users/rules.ts'
import { learnedEntry } from './answers.ts'
import { base, stale } from './call-parts.ts'

/** Beside the requirement: what corrections have taught of senders. */
export const learnedCalls = {
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
