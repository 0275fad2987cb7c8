import type { World } from '#world/world.ts'
import { keepDay, nextToKeep } from './keep.ts'

/** The days of the demo world as the nights would have kept them (portfolio 3). */
export async function loadPortfolio({ db, now }: World): Promise<void> {
  for (;;) {
    const day = await nextToKeep(db, now)
    if (day === undefined) return
    await keepDay(db, day, now)
  }
}
