import { pino } from 'pino'
import type { Looking } from '#areas/parties/company/server/public.ts'
import { readConfig } from '#platform/server/config.ts'
import { actorNamed } from '#world/staff.ts'
import type { World } from '#world/world.ts'

/**
 * What gathering facts needs at an instant of the demo world. It asks nobody: gather with `when:
 * 'never'`, from what is stored alone.
 */
export const gatheringAt = (
  { db }: Pick<World, 'db'>,
  now: Date,
  { name = 'Skynet', cause = 'rating' }: { name?: string; cause?: Looking['cause'] } = {},
): Looking => ({
  db,
  now,
  actor: actorNamed(name),
  config: readConfig({}),
  log: pino({ level: 'silent' }),
  write: (work) => work(db),
  audit: () => undefined,
  cause,
})
