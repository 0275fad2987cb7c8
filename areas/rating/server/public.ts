import type { JobServices } from '#platform/server/jobs.ts'
import { inTransaction } from '#platform/server/serve.ts'
import type { Looking } from '#areas/company/server/public.ts'
import type { Side } from '#areas/rules/rules.ts'
import { gather, type GatheredParty } from './gather.ts'

export type { BookedClient, GatheredParty } from './gather.ts'

/** What gathering needs: a handler's context has it (of a query, or of a command with `outside: true`), and a job makes it of its services. */
export type Gathering = Looking

/**
 * Everything a company is judged by, from outside and from our own books: the register with its accounts (fetched anew when it is 15 minutes
 * old, from the other provider when the first fails), the board, the blacklist, the AML rating, the bucket and the settings. Each fact has its
 * source and when it was fetched; a source that could not be asked gives `missing: 'notFetched'`. Never call it inside a transaction.
 * @param organizationNumber 10 digits
 * @public
 */
export const gatherParty = (services: Gathering, organizationNumber: string, side: Side): Promise<GatheredParty> =>
  gather(services, organizationNumber, side)

/** What gathering needs, of a job's services. Who asks is written beside every answer that is paid for. @public */
export const gatheringOfJob = (services: JobServices, actor = systemActor): Gathering => ({
  db: services.reads.db,
  now: services.clock(),
  actor,
  config: services.config,
  log: services.log,
  write: (work) => inTransaction(services.writes, work),
  audit: () => undefined,
})
const systemActor: Looking['actor'] = { kind: 'system', id: 'rating', name: 'Skynet' }
