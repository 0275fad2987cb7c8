import { z } from 'zod'
import type { CompanyFile } from '#world/register/register.ts'
import type { Simulator } from '../simulator.ts'

/** What can be made to happen to a company. */
const happening = z.object({
  organizationNumber: z.string().regex(/^\d{10}$/),
  what: z.enum(['bankruptcy', 'active', 'renamed', 'remark', 'rating']),
  /** What it is called from now on. */
  name: z.string().min(1).optional(),
  /** Where its post goes from now on. */
  postalAddress: z
    .object({ street: z.string(), zipCode: z.string(), city: z.string(), country: z.string() })
    .optional(),
})
export type Happening = z.output<typeof happening>['what']

export interface FeedEvent {
  /** From 1, in the order they happened. */
  readonly sequence: number
  readonly organizationNumber: string
  readonly what: Happening
  readonly at: string
}

/**
 * What a provider watches and has to tell. It tells of those alone that it watches when it happens,
 * and may tell the same again: a page begins with the last of the page before.
 */
export function openFeed({ app }: Simulator) {
  const watched = new Set<string>()
  const events: FeedEvent[] = []
  const changed = new Map<string, Partial<CompanyFile>>()

  app.post('/simulator/events', async (request, reply) => {
    const input = happening.safeParse(request.body)
    if (!input.success) return reply.code(400).send({ error: 'Ange organizationNumber och what' })
    const { organizationNumber, what, name, postalAddress } = input.data
    const at = new Date().toISOString()
    changed.set(organizationNumber, {
      ...changed.get(organizationNumber),
      ...((what === 'bankruptcy' || what === 'active') && {
        status: what === 'active' ? 'active' : 'bankrupt',
        statusDate: at.slice(0, 10),
      }),
      ...(name !== undefined && { name }),
      ...(postalAddress && { postalAddress }),
    })
    const tells = watched.has(organizationNumber)
    if (tells) events.push({ sequence: events.length + 1, organizationNumber, what, at })
    return reply.code(200).send({ told: tells })
  })
  return {
    watched,
    /** A page of those that are watched after a number. */
    page: (after: string, limit: number) =>
      [...watched]
        .toSorted()
        .filter((number) => number > after)
        .slice(0, limit),
    /** Events from the one last told of on, and whether there are more. */
    since(sequence: number, limit: number) {
      const from = Math.max(0, sequence - 1)
      return { list: events.slice(from, from + limit), hasMore: events.length > from + limit }
    },
    /** A company as the register has it, and what has happened to it since. */
    asItIs: (company: CompanyFile): CompanyFile => ({
      ...company,
      ...changed.get(company.organizationNumber),
    }),
  }
}
