import { refusePlatform } from '#platform/server/refuse.ts'
import type { CountTaken } from '#platform/server/take-out.ts'
import { formatNumber, stockholmDay } from '#platform/swedish/format.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { rowsWithoutReason } from '../settings.ts'

/**
 * Counts a list among what somebody has taken out in the day by Stockholm's clock (audit 5). Of two at
 * once the second waits for the first, so that both are counted. @throws Refused `reasonNeeded` when
 * the day's rows with it are more than need no reason, and none is given; then it is not counted
 */
export const countTaken: CountTaken = async (db, { actor, now, rows, why }) => {
  const { files, rowCount } = await db
    .insertInto('takenOut')
    .values({ userId: actor.id, day: stockholmDay(now), files: 1, rowCount: rows })
    .onConflict((met) =>
      met.columns(['userId', 'day']).doUpdateSet((eb) => ({
        files: eb('takenOut.files', '+', 1),
        rowCount: eb('takenOut.rowCount', '+', rows),
      })),
    )
    .returning(['files', 'rowCount'])
    .executeTakeFirstOrThrow()
  const most = await readSetting(db, rowsWithoutReason)
  if (rowCount > most && why === '')
    refusePlatform('reasonNeeded', { message: tooMany({ rows, before: rowCount - rows, most }) })
  return { after: { filesToday: files, rowsToday: rowCount } }
}

function tooMany({ rows, before, most }: { rows: number; before: number; most: number }): string {
  const already = before === 0 ? '' : ` Du har redan hämtat ${formatNumber(before)} rader i dag.`
  return `Filen har ${formatNumber(rows)} rader.${already} Över ${formatNumber(most)} rader om dagen krävs en motivering.`
}
