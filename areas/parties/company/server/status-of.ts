import { activeAt, overrideCounts } from '../rules.ts'
import type { ClientRow } from './client-store.ts'
import { overrideOf } from './present-settings.ts'

/** The status of a client with us on a day, and who has set it where that was by hand (company 1). */
export function statusOf(client: ClientRow, today: string) {
  const override = overrideOf(client)
  const counts = override !== null && overrideCounts(override, today)
  return {
    active: activeAt(client.active, override, today),
    byHand:
      counts && client.savedBy !== null && client.savedAt !== null
        ? { by: client.savedBy, at: client.savedAt, until: override.validTo }
        : null,
  }
}
