import { sql } from 'kysely'
import type { May } from '#platform/permission.ts'
import type { Db } from '#platform/server/database.ts'
import type { CompanyType } from '#areas/parties/company/rules.ts'
import { isBeforeHistory, partNames, type PartName } from '../rules.ts'
import { amlPart, bucketsPart, ratingPart } from './judged-parts.ts'
import { accountPart, contactsPart, exceptionsPart } from './kept-parts.ts'
import { kycPart } from './kyc-part.ts'
import { limitsPart } from './limits-part.ts'
import type { Moment, Part, Standing } from './part.ts'
import { boardPart, personsPart } from './persons-part.ts'
import { statusPart } from './status-part.ts'

const all: Readonly<Record<PartName, Part>> = {
  status: statusPart,
  limits: limitsPart,
  rating: ratingPart,
  aml: amlPart,
  kyc: kycPart,
  persons: personsPart,
  board: boardPart,
  exceptions: exceptionsPart,
  buckets: bucketsPart,
  contacts: contactsPart,
  account: accountPart,
}

/** How one part of a client stood, and since when its history is whole where it was not then. */
export interface PartAt {
  readonly part: PartName
  readonly historySince: Date | null
  readonly list: readonly Standing[]
}

/** The end of a day in Sweden: what came at it, or later, did not come that day. */
export async function endOfDay(db: Db, day: string): Promise<Date> {
  const { rows } = await sql<{ until: Date }>`
    select (${day}::date + 1)::timestamp at time zone 'Europe/Stockholm' as until`.execute(db)
  if (!rows[0]) throw new Error('The day has no end')
  return rows[0].until
}

/** From when each history that began some day is whole (asof 3). */
async function beginnings(db: Db): Promise<ReadonlyMap<string, Date | null>> {
  const rows = await db.selectFrom('stateHistoryBegan').select(['kind', 'since']).execute()
  return new Map(rows.map(({ kind, since }) => [kind, since]))
}

interface Which {
  readonly organizationNumber: string
  readonly role: CompanyType
  readonly day: string
}
/**
 * How a client stood when a day was over, in the parts that somebody may see: each read from its own
 * history, never from what stands now (asof 2).
 */
export async function clientAt(
  db: Db,
  which: Which,
  mayOpen: (may: May) => boolean,
): Promise<{ readonly until: Date; readonly parts: readonly PartAt[] }> {
  const until = await endOfDay(db, which.day)
  const moment: Moment = { ...which, until }
  const began = await beginnings(db)
  const parts: PartAt[] = []
  for (const name of partNames) {
    const { may, histories, read } = all[name]
    if (!may.every(mayOpen)) continue
    const from = histories.map((one) => began.get(one) ?? null)
    const late = from.filter((one) => one !== null && isBeforeHistory(until, one)) as Date[]
    parts.push({
      part: name,
      historySince: late.toSorted((one, other) => Number(other) - Number(one))[0] ?? null,
      list: await read(db, moment),
    })
  }
  return { until, parts }
}
