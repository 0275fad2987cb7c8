import { z } from 'zod'
import { command, query } from '#platform/endpoint.ts'
import { id } from '#platform/fields.ts'
import { pageFields } from '#platform/paging.ts'
import { mayWriteRules, withAuditor } from '#areas/foundation/users/rules.ts'
import { backTest } from './answers.ts'

const bucketId = id('Regelhink')

/** A draft that judges beside the version in force and never acts (determinations 56). */
export const shadowCalls = {
  shadow: command({
    method: 'POST',
    path: '/api/determination/backtest/shadow',
    may: mayWriteRules,
    summary: 'Låt en version av en regelhink skugga den som gäller',
    input: z.object({
      bucketId,
      version: z.number().int().min(1).max(2_147_483_647).meta({ label: 'Version' }),
      days: z
        .number()
        .int('ska vara ett helt antal dagar')
        .min(1)
        .max(90)
        .meta({ label: 'Antal dagar' }),
    }),
    answer: backTest,
    refusals: {
      alreadyShadowing: {
        status: 409,
        text: 'En version av regelhinken skuggar redan. Avbryt den först.',
      },
      nothingInForce: {
        status: 409,
        text: 'Ingen version av regelhinken gäller, så det finns inget att skugga',
      },
      inForce: { status: 409, text: 'Versionen gäller redan. Välj en som inte gör det.' },
    },
    stale: ['backtest'],
  }),
  shadows: query({
    method: 'POST',
    path: '/api/determination/backtest/shadows',
    may: withAuditor(mayWriteRules),
    summary: 'Lista skuggningar av en regelhink',
    input: z.object({ bucketId, ...pageFields }),
    /** The newest first. */
    answer: z.object({ list: z.array(backTest), totalHits: z.number() }),
  }),
}
