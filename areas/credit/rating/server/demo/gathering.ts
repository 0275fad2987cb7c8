import { pino } from 'pino'
import type { Config } from '#platform/server/config.ts'
import type { Looking } from '#areas/parties/company/server/public.ts'
import type { World } from '#world/world.ts'

/**
 * What gathering facts needs while the world is made: from what is stored alone, since nobody
 * outside can be asked then.
 */
export const gatheringAt = ({ db }: Pick<World, 'db'>, now: Date, name = 'Skynet'): Looking => ({
  db,
  now,
  actor: { kind: 'system', id: 'demo', name },
  config: {} as Config,
  log: pino({ level: 'silent' }),
  write: (work) => work(db),
  audit: () => undefined,
  cause: 'rating',
})
