import type { JobServices } from '#platform/server/jobs.ts'
import { inTransaction } from '#platform/server/serve.ts'
import type { Looking } from '#areas/parties/company/server/public.ts'

const systemActor: Looking['actor'] = { kind: 'system', id: 'rating', name: 'Skynet' }

/** See public.ts. */
export const gatheringOfJob = (
  services: JobServices,
  {
    actor = systemActor,
    ...why
  }: Pick<Looking, 'cause' | 'adminJobId' | 'budgetId'> & { readonly actor?: Looking['actor'] },
): Looking => ({
  ...why,
  db: services.reads.db,
  now: services.clock(),
  actor,
  config: services.config,
  log: services.log,
  write: (work) => inTransaction(services.writes, work),
  audit: () => undefined,
})
