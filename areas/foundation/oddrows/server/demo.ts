import { oddRow } from '#platform/server/outside/judge-rows.ts'
import { idOf } from '#world/insert.ts'
import { ago, type World } from '#world/world.ts'
import { keepOddRows } from './odd-row-store.ts'

/** An event that a provider has told without a time, and somebody whom the lists could not answer about. */
export async function loadOddRows(world: World): Promise<void> {
  const event = {
    id: 'ev-48213',
    organisationNumber: '5521144575',
    type: 'company.rating',
    value: 'B',
    occurredAt: null,
  }
  const about = `Händelse ${event.id} om ${event.organisationNumber}`
  const reason = 'Fältet occurredAt går inte att läsa'
  await keepOddRows(
    world.db,
    'monitoringA',
    [oddRow(event, { key: event.id, about, reason })],
    ago(world, 1, 95),
  )
  const unanswered = oddRow('', {
    about: 'Sixten Hallgren-Öhrn',
    reason: 'Svaret om personen går inte att läsa',
  })
  await keepOddRows(world.db, 'screening', [{ ...unanswered, content: '' }], ago(world, 0, 300))
  // The same world has the same ids.
  for (const [place, source] of ['monitoringA', 'screening'].entries())
    await world.db
      .updateTable('oddRow')
      .set({ id: idOf(world.seed, 'oddRow', place) })
      .where('source', '=', source)
      .execute()
}
