import type { ShownBackTest } from '../../contract.ts'

/** Whether a shadow still follows what is decided. */
export const isShadowing = ({ state }: Pick<ShownBackTest, 'state'>) =>
  state === 'waiting' || state === 'running'

/** How it is with a shadow: one that ended before its time did so since another version counts. */
export function shadowEnd({
  state,
  shadow,
  finished,
}: Pick<ShownBackTest, 'state' | 'shadow' | 'finished'>): string {
  if (state === 'cancelled') return 'Avbruten'
  if (finished === null) return 'Skuggar'
  return shadow && finished < shadow.until ? 'Bytt version' : 'Klar'
}
