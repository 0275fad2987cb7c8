/**
 * An area's contract with the calls `look` and `act`, the latter with these refusals (source text).
 */
export const declares = (refusals: string) => `
import { z } from 'zod'
import { command, contract, nothing, query } from '#platform/endpoint.ts'
import { signedIn } from '#platform/permission.ts'
export const probe = contract('probe', {
  look: query({ method: 'GET', path: '/api/probe', may: signedIn, summary: 'Ser', input: z.object({}), answer: z.object({ seen: z.number() }) }),
  act: command({ method: 'POST', path: '/api/probe', may: signedIn, summary: 'Gör', input: z.object({}), answer: nothing, refusals: ${refusals} }),
})
`
/** The handlers of that contract (source text). */
export const serves = (handlers: string, contract = './contract.ts') => `
import { handlers } from '#platform/server/serve.ts'
import { probe } from '${contract}'
export const served = handlers(probe, { ${handlers} })
`
/** A handler for each of the two calls. */
export const look = 'look: async () => ({ seen: 1 })'
export const act = "act: async (_input, context) => context.refuse('taken')"
